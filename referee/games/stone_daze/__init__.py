"""Stone Daze, where two clans write orders in secret and move at once

DESCRIPTION
===========

Two clans of seven face each other across a meadow. Both write their orders
in secret, everything is shown at once and resolved by rule, and nothing hangs
on who wrote first. Whoever first sets a figure on the other clan's last row
wins.

A clan is one seat, played by one person or by several: two to four people in
all. The first seat is South and faces up the board, from row 1; the second is
North and faces down, from row 12. Squares are named by column and row, a1 at
South's left hand.

A round has two sheets. The first orders every figure and spends the red
discs; when both are in, fire, fireball and bird are laid on the board for all
to see. The second says where the clubs fall; when both are in, panels are
shown and the referee moves, hits, removes and heals.

OPTIONS
=======

gate
    on or off: each clan sets up a fence that is passed through its middle, one
    way. Left alone, the scenario decides.

haunted
    on or off: where the first figure falls, nobody may go any more.

mega
    on or off: each clan has a club that breaks a small mound, once a game.

rounds
    After so many rounds the game is drawn; 100 unless told otherwise.

NOTATION
========

A sheet has a line for each figure or piece; semicolons or new lines stand
between them. Figures are runner-1, runner-2, elder, girl, visionary, big-arm
and hunter, or 1 to 7. Sending a sheet again replaces it whole.

set-up
    Terrain and first squares. What is left out stands as in the standard
    set-up. Pieces of several squares are named by two opposite corners.

        small b4 e4 i4; large c5-d5 g5-h5; swamp e5-f6; elder e2
        gate a6-c6 up
        standard

orders
    A direction as the figure faces, or the square it goes to; then its
    actions. Who is not named stays.

        elder forward-left; runner-1 forward run; girl bird b1
        hunter d5 fireball d6; big-arm turn left
        visionary u-turn fire c4 c5
        stay

run, climb
    Change the move: two squares in its direction, or over the swamp. A square
    names where the figure ends.

        runner-2 d7 run; visionary forward climb

fire, fireball
    Fire is followed by its base and by the square its tip points to, a
    fireball by its square.

        elder fire c4 c5; hunter fireball d6

toss, force, heal, bird
    Stand alone; the bird may be given its square on the own last row.

        big-arm toss; hunter forward force

clubs
    Each thrower and its square; two squares for a mighty tosser; the bird on a
    line of its own; mega before the mega club's square.

        hunter d9; elder e7; big-arm d8 d9
        bird c4 c8; girl mega d6
        none

heal
    The elder's choice, asked for when there are several patients.

        heal girl

draw
    A line on the sheet of orders. If both clans write it in the same round,
    the game is drawn at once; if one does, the other reads it with the panels.

RULES
=====

objective
    A clan wins by ending a move on the enemy's last row, its Halhala. If both
    do so in one round, the count of figures landed decides, and equal counts
    go on. Hits come later: a figure that arrives has arrived.

starting a game
    Each clan lays three small mounds, two large ones and a swamp on its half,
    not on its last row, and seven figures in its first three rows, facing the
    enemy.

game sequence
    Sealed orders; tokens; sealed clubs; then panels, movement, hits, removals,
    healing. Used discs are gone.

movement
    A figure stays or goes to one of the eight squares around it. Nobody reaches
    a square that two were ordered to; nobody changes places with another; who
    stays keeps his square. A square being left may be followed into if it is
    really left, so chains move and rings of three or more turn.

    Each figure marks its ordered square, for good, and aims at it. It is turned
    back when that square burns, bears another's mark, holds a figure that is at
    rest, or holds one that aims or has aimed at its own square. Then it stays
    at home, except a runner: see runners. This goes on until nobody is turned
    back any more.

turning
    Instead of moving, a quarter turn to either side; half a turn for a disc.

taking action
    Seven discs a clan and game, two a round. A figure takes each of its two
    actions once a game, both in one round if it likes.

fire
    On one of the eight squares around, and on a second square beside that one,
    for a round; the next round on the first alone. Whoever is ordered into or
    through it is hit once and does not get there, friend or enemy.

fireball
    On one of the three squares in front; the next round one square on in the
    direction its figure faced. Whoever ends a move there is hit.

runners
    A run goes two squares in a straight line. If the far square is not to be
    had, the runner stops on the near one; if that is not to be had either, he
    stays. A short run takes a square from nobody who was ordered to it, and
    two runs cut short onto one square both stay.

mighty tosser
    Two clubs from his own range, once a figure of his clan is out.

extra force
    The hunter's club of the round removes at one hit.

healer
    The elder cures one own figure with a bump, on the squares around where he
    ends the round.

call the bird
    One or two free clubs anywhere in the girl's column and the two beside it.
    Mounds give no cover.

climber
    The visionary crosses swamp or gate, straight up or down the board, to the
    first square beyond.

throwing the clubs
    One club a figure, from where it stands and faces before moving: six squares
    ahead, three columns wide. A club hits the enemy who ends the round on its
    square. One hit is a bump; a second, in that round or later, removes.

rock mounds
    Right behind a mound a figure may hit the rocks of that column, nothing
    farther. Elsewhere the one square behind each mound is covered and cannot be
    chosen. From a mound clubs fly one square farther and none is stopped, but
    covered squares stay covered.

gate
    Three squares across the board. Its middle is entered and left along its
    arrow; the others are walls.

haunted ground
    The square of the first figure removed; nobody may be ordered onto it.

mega club
    In place of a club, once a game: a small mound is broken after the hits of
    the round.

SECRETS
=======

The set-up, orders and clubs of a clan are its own until both clans' are in.
Orders stay hidden while clubs are chosen: only the tokens laid for them can
be seen, not which figure laid them. Once panels are shown everything ordered is open,
also what failed. Discs left and actions left are always open.

SILENCE
=======

A clan silent at the deadline sets up as in the standard, stays with all
figures, spends no disc, throws no club, and heals the patient with the lowest
number.

REFUSALS
========

invalid-line
    Two directions in a line, words behind one that stands alone, or a second
    figure without a semicolon before it.

invalid-square
    No square of this board.

invalid-squares
    An action with fewer squares than it takes.

invalid-corners
    A piece of several squares needs two opposite corners.

illegal-line
    A line that this sheet does not have, such as clubs among orders. See the
    examples under NOTATION.

illegal-twice
    A figure, a piece or an action stands there twice. Put all of it on one line.

illegal-figure
    The figure is out of the game.

illegal-count
    A kind of terrain was begun and not all its pieces are there, or too many.

illegal-shape
    A piece of another size than it has.

illegal-ground
    Terrain beyond the own half, or on the own last row.

illegal-overlap
    Two pieces on one square.

illegal-start
    A figure outside the first rows, in swamp or wall, or where another starts.

illegal-move
    Off the board, not to one of the eight squares around, or into swamp, wall,
    haunted ground or a gate against its arrow. Occupied and burning squares are
    not refused: much can change before you arrive.

illegal-run
    A run without a direction, not two squares in a line, or over a square that
    nobody may enter.

illegal-climb
    A climb that is not along the column, has nothing to cross beside it, or has
    nowhere to land.

illegal-action
    An action that is not on the figure's panel, or is spent.

illegal-discs
    More discs than a round allows or than are left. A U-turn spends one.

illegal-fire
    A fire where none can be lit, a second one, or one while the clan's token is
    in play.

illegal-fireball
    A fireball not in front of its figure, a second one, or one while the clan's
    token is in play.

illegal-clubs
    Tosser and bird need free clubs, one for each figure of the clan that is out,
    and not one club for both.

illegal-bird
    The bird was not called, or cannot sit there.

illegal-throw
    More clubs than the figure or the bird has, or none.

illegal-target
    A square out of range, behind a mound, or outside the bird's columns.

illegal-mega
    No mega club is in play, or the clan has thrown it.

illegal-patient
    Not one of the figures that the elder can heal.

doubtful-clash
    A warning, nothing is refused: two own figures order each other to a standstill.
    It may be meant.

doubtful-burning
    A warning, nothing is refused: a figure is ordered into fire that will burn, as
    all can see or as the sheet itself lights it.

doubtful-waste
    A warning, nothing is refused: a disc that looks spent for nothing.

doubtful-idle
    A warning, nothing is refused: a club where no enemy can stand after this round.

unusable-value
    A scenario's value cannot be played with.

unusable-position
    A position that no game can reach.

usage-seats
    The game has two seats, red and blue; people share them.

usage-option
    An option that does not exist, or a value it cannot have.

RULINGS
=======

1
    The Halhala is reached when movement ends there, before hits are judged.

2
    If both clans land in one round, each counts the figures it has landed so
    far; more wins, equal counts go on.

3
    A clan without figures has lost; both at once is a draw.

4
    Both halves are laid out sealed and shown together.

5
    Two discs a round are for the clan, also when it is a team.

6
    A U-turn costs one disc, counts among the two, needs the figure to stay, and
    may be ordered again in later rounds.

7
    A figure may take both its actions in one round, for two discs.

8
    A disc whose action comes to nothing is spent all the same.

9
    Who stays counts as ordered to his own square; who comes there stays out.

10
    A square being left may be followed into if the leaver really leaves. Rings
    of three or more turn; two do not change places.

11
    Figures of one clan stop each other like enemies.

12
    A run needs a move, both squares must be such as can be entered, and one
    square only is gone when the far one is not to be had. If the near one is not
    to be had either, the runner stays.

13
    Fire on the far square stops a runner on the near one, fire on the near one
    keeps him at home; he is hit either way, once.

14
    A fire's second square lies beside its base along row or column. In its last
    round the base alone burns.

15
    One fire and one fireball a clan at a time; the next once the token is off.

16
    Fire stops and hits the own clan as well.

17
    Who was bound for a square that is lit stays, is hit, and may stand in
    others' way.

18
    A fireball may be laid on a figure; it goes on over any ground, past its
    lighter's removal, and off the board at the edge. It hits both clans.

19
    Two clubs, or a club and a fireball, are two hits and remove.

20
    The hunter's disc, not a mark on the club, says that it has extra force; the
    enemy learns it when panels are shown. Cover holds against it.

21
    Free clubs are those of figures out of the game, from the round after their
    removal; one cannot serve tosser and bird both.

22
    The girl throws her own club too when she calls the bird.

23
    The bird reaches the girl's column and its neighbours, every row, from where
    she stands when clubs are chosen, whichever way she faces. Its square on the
    last row means nothing. It hits the enemy alone.

24
    The elder heals figures of his own clan, not himself, after the hits, if he is
    still in play.

25
    A climb goes along the column, over all swamp in line, to the first square
    beyond. If that is not to be had he stays.

26
    A gate's middle is entered and left along the arrow, never diagonally.
    Climbers cross it; clubs fly over it.

27
    The mega club takes the place of one club, once a clan and game.

28
    The haunted ground lies where the first figure was removed, and stays.

29
    Walking onto a mound costs nothing, and a mound gives no cover to who stands
    on it.

30
    A thrower on a mound is not behind rocks; only covered squares bind him.

31
    Range follows the facing before this round's turn.

32
    Throwing is free to do or leave.

33
    Clubs do nothing to own figures.

34
    A removed figure takes no orders; its actions are lost, the discs are not.

35
    Discs, limits and victory are the clan's, however many people play it.

36
    With three people, one plays a whole clan against two.

37
    The square behind a mound is barred whether or not somebody stands there;
    beyond it the column is open to who is not right behind the rocks.

38
    Cover is by column and not diagonal. A large mound lying lengthwise covers the
    square behind its last rock. A rock right ahead in a side column closes that
    column to the thrower.

39
    Figures without an order stay; an illegal sheet is refused whole and never
    read as something else.

40
    Two sheets a round: orders with the discs and the squares of fire, fireball
    and bird; then clubs. An elder's choice of patients is asked for at the end.

41
    When panels are shown, all orders of the round are open, also those that
    failed.

42
    A set-up has all pieces, none twice, none overlapping, terrain on the own half
    off the last row, figures in the first three rows and not in swamp or wall,
    facing the enemy.

43
    Right and left, forward and back are those of the figure as it faces when the
    round begins.

44
    Moving does not turn a figure.

45
    An action comes on top of the order; only run and climb change it. Fire is
    measured from where its figure stands before moving.

46
    Refused on a sheet of orders: squares that nobody may enter, runs over them,
    a run without a move, spent actions, discs beyond two or beyond what is left,
    a U-turn with a move, a second fire or fireball, bird or tosser without free
    clubs, orders to who is out.

47
    Not refused: squares that are occupied, burning, or ordered to twice. They may
    turn out well, or be meant; some are warned of.

48
    Figures removed before this round leave one free club each. Tosser needs one,
    bird one or two, both together two or three.

49
    One fire hit a round, however much burns and whether or not the square was
    contested. The figure still fills its square this round.

50
    A fire burns on squares without figure, swamp or wall; mounds, burning squares,
    either Halhala and haunted ground will do.

51
    Lit in one round, burning down in the next and then taken off; the next token
    may be lit the round after. The same for the fireball.

52
    Fire hits who is ordered into it; clubs and fireballs hit who stands there
    after movement, also who was thrown back there. Leaving or crossing is no hit.

53
    A fireball going over a figure does nothing; ending there counts, in each of
    its two rounds.

54
    Hits of a round add up: one from fire, one from each club and each fireball.
    Bump and one, or two, remove.

55
    Removals happen at once; clubs of who falls this round still hit, healing by
    the fallen does not happen.

56
    Cover is judged when the club is chosen.

57
    A runner only passes the near square: no club, fireball or goal counts there,
    unless he stops there.

58
    The square beside a climber in his direction must be swamp; he lands on the
    first square beyond it, and that counts as his ordered square.

59
    For a climber all squares of a gate are like swamp.

60
    Standing, turning and throwing in the gate is free; a runner may run through
    along the arrow. The arrow points up or down the board.

61
    Whoever is in play when clubs are asked for has one, and never throws at his
    own square.

62
    Tosser: two clubs, the same square or not. Bird: one or two. What is not used
    lapses, the disc is spent.

63
    Extra force is the hunter's club of that round; without a throw the disc is
    spent.

64
    The mega club is thrown like any club, and breaks a small mound with the
    removals of the round; an enemy standing there is hit as well. Until then its
    cover holds.

65
    Landing is ending a move on the enemy's last row for the first time, cut short
    or from a climb as well. A figure counts once.

66
    Landing is judged first and ends the game; then hits; then a clan without
    figures.

67
    After the agreed number of rounds the game is drawn; both clans may also agree
    to a draw, by a line on their sheets of orders.

68
    One own figure with a bump beside the elder is healed; of several the clan
    names one; with none the disc is spent.

69
    Haunted ground is laid after the removals; if several fell at once, by lot.
    Nobody goes there or runs through; clubs, fireballs and fires pass.

70
    A team has one sheet; the last one filed stands; the enemy sees none.

71
    What a sheet leaves out is the standard set-up, a stay, no club; of patients
    the lowest number.

72
    The standard set-up is in the scenario, for South; North's is its half turn.

73
    Gate, haunted ground and mega club are in play for both clans or for neither.

SOURCES
=======

Seven figures, discs, limits, throwing range, counts of mounds, and who runs,
heals, calls the bird and climbs are the rulebook's. That the board is ten
wide, that six figures have fire, one swamp a clan, and a gate of three squares
follow by counting. The length of twelve rows, the sizes of large mound and
swamp, who has mighty toss, extra force and fireball, the standard set-up and
the limit of rounds are ours.
"""

from referee.core.rules import About, Option

_ADDON = ("scenario", "on", "off")

ABOUT = About(
    title="Stone Daze",
    summary="two clans write orders in secret and move at once; 2 to 4 people, a clan is one seat",
    rulebook="Stone Daze",
    seats=("red", "blue"),
    players=(2, 2),
    rules=1,
    options=(
        Option("gate", "the gate, a fence with one way through", "scenario", _ADDON),
        Option("haunted", "the haunted ground where the first figure falls", "scenario", _ADDON),
        Option("mega", "the mega club, which breaks a small mound", "scenario", _ADDON),
        Option("rounds", "rounds after which the game is drawn", "100", least=1, most=1000),
    ),
)
