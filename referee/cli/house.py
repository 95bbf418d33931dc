"""a referee for board games played by email, by forum or at a table

DESCRIPTION
===========

A moderator keeps one save per game, a TOML file. A move is one string. referee
loads the save, checks the move against the rules, prints what happened and the
new position, and saves again. A refused move leaves the save as it was, to the
byte.

Dice and hidden piles follow from a secret in the save, to which a commitment is
published when the game begins. Neither undo nor another order of moves draws
anew. Every report ends with the game, the turn and the seal of the log; who
keeps the reports holds proof of the history.

WHOSE MOVE AND WHOSE EYES
=========================

The seat that moves is named by --seat or at the head of the text, as in
"red: place 3 forest"; it may be left out when one seat is asked. A moderator who
moves for a player writes "red by moderator: place 3 forest"; the log says so.

An answer is for the public unless --for names a seat or the moderator. Refusals,
warnings, the list of legal moves and the receipt of a sealed sheet are for the
mover's eyes and say so. With --json the field "for" says it, and nothing in the
object is for other eyes.

--at TURN is the turn at the foot of the report that a move answers. If a later
turn stands, the move is refused.

CHAINS
======

Moves with ";" or line breaks between them are a chain, each a move and a turn of
its own. All are read before the first is played: one that is not understood
refuses the whole text. One that is illegal, or finds another seat asked, stops
the chain; those before it stand and the rest is named as not played.

"if CONDITION then MOVE; if CONDITION then MOVE; else MOVE" is one step in the
games that have conditions: the first clause that holds when its turn comes.

While all write in secret, the whole text is one sheet. A new sheet replaces the
former one; one with a fault is refused whole and the former stands.

Case, spacing and punctuation are forgiven, and a name may be shortened while
only one thing is meant. A word that is not known is never corrected silently.

LUCK
====

With --luck sealed, the default of new, dice cannot be given. With --luck table
the moderator gives what was thrown or drawn with --dice, one entry for each
question in order, commas between: --dice "5 2 6, 3". An empty entry or "-"
leaves a pile to the referee. A throw without an answer is refused and the
question printed. Reports of such a game say "table luck".

EXIT STATUS
===========

0
    Done, legal, verified.

1
    Refused: not understood, illegal, not asked, stale.

2
    Usage: also a seat, option, game, scenario or turn named on the command line
    that does not exist.

3
    The save or scenario cannot be used: missing, damaged, its position not the one
    its log led to, locked, newer, not writable.

4
    The audit found a difference.

REFUSALS
========

ambiguous-name
    A shortened name fits several things; all of them are listed. Write one more
    letter.

ambiguous-seat
    Several seats are asked, so the text must say whose move it is.

different
    The audit found a turn, a seal, a position or a head that does not follow.

illegal-dice
    The luck of the game is sealed, or what was given with --dice does not answer
    the questions: too many or too few numbers, faces that no die has, an answer
    nothing asked for.

illegal-no-clause
    None of the conditions of a step holds, and it has no else.

illegal-no-default
    The deadline has come and the rules know no move to make for a silent seat; the
    moderator moves for it.

illegal-no-dice
    A game with table luck asks for a throw that was not given.

illegal-nobody-asked
    The deadline has come, but no seat is asked for a move.

illegal-not-asked
    The seat is not asked for a move now; the refusal says who is.

illegal-not-played
    The steps of a chain behind the one that was refused. They were not played.

illegal-over
    The game has ended.

illegal-sealed
    A chain came to a point where all write in secret. A sheet is sent by itself.

illegal-stale
    The move answers an earlier turn than the one that stands.

invalid-character
    The text has a control character or an invisible one; nothing was read.

invalid-condition
    A step begins with if or else and is no condition, or the game has none.

invalid-empty
    There is no move in the text.

invalid-length
    The text is longer than 10,000 characters; it was not read.

invalid-number
    A whole number is needed where something else stands.

invalid-seat
    The text names one seat and --seat another.

invalid-text
    The text ends too early, goes on too long, or has a word where another is
    needed.

invalid-word
    A word is no known name; up to three near ones are offered.

unusable-file
    The system refused to read or write a file, in its own words.

unusable-file-closed
    A file or its folder may not be read or written.

unusable-file-full
    The disk is full; the save is as it was.

unusable-file-missing
    There is no such file.

unusable-log
    A line of the log cannot be played again: its moves were not legal, or it does not
    answer the questions that the rules ask.

unusable-save-changed
    Another program changed the file while it was in use. Nothing was saved.

unusable-save-edited
    The head, the scenario, the position, a filed sheet or the last line of the log
    is not what the log led to. Restore a backup; undo takes moves back.

unusable-save-empty
    The file has no content.

unusable-save-exists
    new does not write over a file.

unusable-save-format
    The save does not say its format.

unusable-save-locked
    Another process holds the save. Try again.

unusable-save-log
    The log has a line that is none.

unusable-save-newer
    A newer referee wrote the save, or played the game by newer rules.

unusable-save-scenario
    The scenario, seats or options inside the save cannot be used.

unusable-save-shape
    A key of the save is missing, unknown or of the wrong kind.

unusable-save-toml
    The file is not UTF-8 or not TOML; the refusal says where.

unusable-scenario-alias
    Anchors and aliases of YAML are not read; write the value out.

unusable-scenario-base
    A base is GAME/NAME and has no base itself.

unusable-scenario-depth
    More than 40 levels are nested; the file was not read.

unusable-scenario-duplicate
    A key stands twice in one mapping.

unusable-scenario-key
    A key is not known; near ones are offered.

unusable-scenario-missing
    A key is missing.

unusable-scenario-shape
    A value is of the wrong kind.

unusable-scenario-size
    The file has more than 400,000 characters.

unusable-scenario-tag
    A tag of YAML is not read.

unusable-scenario-text
    The file is not UTF-8.

unusable-scenario-yaml
    The file is not YAML; the refusal says where.

unusable-script
    The file of moves is not UTF-8.

usage-arguments
    The command line is not one; its message says what is missing.

usage-game
    There is no such game, or it is not said whose scenario a file is.

usage-luck
    Luck is sealed or table.

usage-option
    The game has no such option, or not with this value.

usage-reason
    An undo needs a reason of one line.

usage-save
    Standard input can be read from, not saved to.

usage-scenario
    The game has no such scenario.

usage-seat
    There is no such seat.

usage-seats
    The game is for another number of seats, or a seat is given twice.

usage-secret
    The secret is 32 to 128 digits of 0-9 and a-f.

usage-time
    --now is no time.

usage-topic
    The manual explains no such thing.

usage-turn
    There is no such turn, or its position can no longer be shown.
"""
