"""Free-text moves: finds the one legal move that fits everything a person wrote.

This package knows no game. Each game has its words as data, and its ``language.py`` says what has a
name in a position. The package is loaded only for text that is not canonical, and it is pure: it
never plays a move.

A text becomes *lexemes*, each with all senses that it may have; they are grouped into *segments*. A
*frame* describes how one move is written. A *filling* assigns each lexeme of a segment its part in
a frame: the verb, a mark before a slot, the content of a slot, or filler. A filling is compared
with the legal moves (the *candidates*). If a lexeme fits nowhere, its text is not understood, and a
text that is not fully understood is never played.
"""
