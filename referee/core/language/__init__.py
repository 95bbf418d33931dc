"""What people's words mean: of the moves that are legal, the one that all of them fit.

It knows no game. A game has its words as data and says in `language.py` what of the position has
a name. It is loaded when a text is not canonical, and is pure: nothing is played here.

A text becomes *lexemes*, each with all that it may mean; they are cut into *pieces*; a *frame*
is how one move is said; a *filling* says what each lexeme of a piece is in a frame: its verb, a
mark, what is in a slot, filler. A filling is held against the legal moves. A lexeme that nothing
could use leaves its text unread, and what is left unread is never played.
"""
