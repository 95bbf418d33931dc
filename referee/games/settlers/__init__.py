"""out of Africa by dice, trade and nomads

DESCRIPTION
===========

Three or four peoples leave Africa. Dice make the lands beside a player's
tribes give cards; cards pay for nomads, for their way across the world, for
founding tribes where people chips lie, and for four strips of progress.
Whoever has 10 points or more first wins at once.

The printed map, the costs of the strips and most numbers of the condition
boxes are in no public text. The standard scenario has a checked map and
numbers of its own and says so in every group. Owners of the game copy the
file, type in what is printed and play with that.

A corner where hexes meet is named by letters and number, af09 or eu15; the
corners in the sea have a name besides, x01 or Britain. Hexes are named AF5
or EU4. The letters only name a corner: af04 lies at a hex of Asia too.

OPTIONS
=======

first
    The seat of the youngest player, who has the first turn; the first seat
    listed if nothing is said.

rounds
    After so many rounds the points decide; 300 unless told otherwise.

fifth
    effect or point: whether the fifth step of nourishment and hunting also
    does what the four before it do.

desolation
    terrain or any: whether an event chip names the terrain that turns to
    desert, or the player may choose any land of Africa.

bering
    stated or other: the numbers of a box of which two readings are known. In
    the standard scenario stated is clothing 3, construction 1 for Bering, and
    other is 3 and 2.

NOTATION
========

Each step is a move; steps may be chained with semicolons. The kinds of cards
are meat, bones, flint and skins; a card without a number counts one. Names may
be shortened while they stay unique.

tribe
    A first tribe on a black corner.

        tribe af09; nomad at af14

nomad
    The first nomad, or one paid for, on an empty corner beside a tribe.

        nomad at af05

move
    A nomad, its end and, where it matters, corners on the way.

        move af05 to eu15
        move af05 to eu20 via eu15 eu19
        move eu08 to Britain

go on, stop
    What a nomad does that pauses at an event chip.

        go on eu18
        go on eu20 via eu19
        stop

found
    A nomad on its people chip becomes a tribe; the sixth is lifted elsewhere.

        found eu15
        found eu15 lifting af09

step
    The next field of nourishment, hunting, construction or clothing.

        step clothing

neanderthal, carnivore
    A figure goes to another hex, and somebody there is robbed. If several can
    be and none is named, the question is put.

        neanderthal AF5 steal blue
        carnivore AM4
        steal blue

desert
    The land of Africa that a chip turns to desert.

        desert AF3

take
    The people chip of the second player for Distribution.

        take as33

discard
    Half a hand of more than seven after a 7, written in secret.

        discard 2 meat bones

bank
    Three equal cards for one other.

        bank 3 meat for flint

offer, accept, refuse, counter, withdraw, deal
    Trade between the active player and one other. What is named first is
    given. An offer to all is done with deal, naming one who accepted.

        offer blue 2 meat for 1 flint
        offer all meat for skins
        accept 3
        refuse 3
        counter 3 with 1 meat for 2 flint
        withdraw
        deal green

refuse all
    A standing refusal of offers that ask for these kinds, for any, or for
    none any more; the last one said stands. It may be made at any time, is
    told to nobody else and answers at once.

        refuse all meat
        refuse all
        refuse none

end
    The end of the turn; the next player's dice are thrown with it.

        end

RULES
=====

game set up
    Each player places three tribes on black corners of Africa, then a nomad
    beside one of them, and gets one skins and one bones.

game sequence
    The dice; trade with the bank and with people; then building in any order:
    nomads, moves, tribes, steps. The first act of building ends trade.

roll dice
    Every tribe on a corner of a hex with the number thrown gets a card of its
    kind. A hex with a figure on it, a desert and ice give nothing.

throwing a 7
    Nothing is harvested. Whoever holds more than seven cards discards half,
    rounded down; then the active player moves the Neanderthal and robs.

trade
    Three equal cards buy one other from the bank. With people any cards go
    for any others; the active player is always one of the two.

create nomads
    A nomad costs 1 skins and 1 meat and stands beside an own tribe.

move nomads
    Each meat is worth two corners, and one more for each step of nourishment.
    Others may be passed; the end must be empty. The sides of a hex with a
    figure are shut.

condition boxes
    A route over sea wants the clothing and construction of its box. The first
    nomad to cross it takes the event chip and pauses behind it.

event chips
    Adaptation is a point. Desolation turns land of Africa to desert. A figure
    chip moves either figure and robs.

nomads transform into tribes
    A nomad on a people chip and 1 skins, 1 bones, 1 flint make a tribe; the
    chip is a point. When all five tribes stand, one is lifted, from Africa
    first.

developments
    Each field of a strip has its price. Nourishment lengthens moves, hunting
    moves a figure and robs, construction and clothing open boxes. The fifth
    field is for the first player there, who gets its Art card, a point.

Neanderthal and carnivore
    The Neanderthal haunts Africa, Europe and Asia, the carnivore America and
    Australia. Their hex gives nothing, and nobody walks along its sides. Who
    moves a figure steals a card from a player with a tribe there.

Reconnaissance
    Two points for the most event chips, two at least. It goes to whoever has
    more than its holder.

Distribution
    Two points for the first with people of Europe, Asia, Australia and
    America; the second gets one point.

game end
    10 points or more win at once.

SECRETS
=======

Hands are hidden and their sizes open. What is harvested, paid, traded or
discarded is told to all; a stolen card is told to the thief and the victim.
Discards are shown when all are in. A standing refusal is known to its seat
alone until it answers an offer; that a seat has said something is seen by the
number of the turn. An offer shows nothing of a hand but what was held when it was made;
whether its maker can still pay is seen when it is accepted.

Event chips have no order before they are turned up: a chip is drawn from
what is left of its group, and of what each group consists is open.

When a card is stolen, the moderator of a table game answers with a place in
the victim's hand, counted in the order meat, bones, flint, skins.

SILENCE
=======

For a seat silent at the deadline the referee plays the first free black
corner and the first free corner beside a tribe; discards one by one from the
largest kind; moves a figure to the first hex that no tribe touches; robs who
has most cards, then who is next in turn; refuses offers; lays a desert on the
first lawful hex; takes the first people chip; lets a paused nomad stop or, on
an occupied corner, go to the nearest empty one; and ends the turn.

REFUSALS
========

ambiguous-way
    Several shortest ways meet different event chips first. Name a corner of
    the way you mean with via.

illegal-bank
    The bank takes three equal cards and gives one of another kind that it
    has. Make several trades one after the other.

illegal-corner
    The corner is taken, is not beside a tribe, is not black, or has no people
    chip that could be used. The hint names those that would do.

illegal-desert
    The land is not in Africa, not of the terrain named, or desert already.

illegal-discard
    Half the hand is due, rounded down, no more and no less.

illegal-figure
    A figure moves to another hex of its own zone; after a 7 it is the
    Neanderthal; and it may not shut in a nomad that must go on.

illegal-lifting
    A tribe is lifted only when none is in the supply, an African one while
    there is any; of several one must be named.

illegal-nomad
    You have no nomad on that corner.

illegal-offer
    There is no such offer to answer, or it could not be made: both sides give,
    no kind stands on both, and the active player is one of the two.

illegal-payment
    Your hand does not hold these cards.

illegal-phase
    The move belongs to another part of the turn, or something else must be
    decided first. The hint says what is asked.

illegal-standing
    This standing refusal is in force already.

illegal-strip
    The strip is finished, or another player holds its fifth field.

illegal-supply
    Both nomads are out. One comes back when it founds a tribe.

illegal-turn
    It is another player's turn. You may offer to that player, answer offers
    and refuse beforehand.

illegal-victim
    You rob another player who has a tribe on the hex and a card in hand.

illegal-way
    No open way leads there, or it has no step. Sides of a hex with a figure
    are shut, and a box wants its levels.

unusable-count
    Numbers of the scenario do not add up: pieces, cards, fields, chips.

unusable-map
    The hexes do not fit together, marked corners are too close or out of
    reach, or a route or figure is out of place.

unusable-position
    The position cannot be: cards, pieces or chips were made or lost.

unusable-reference
    An id of the scenario is missing, stands twice, or names nothing.

usage-option
    There is no such option, or it has no such value.

usage-seats
    The game is for three or four different seats of those listed.

RULINGS
=======

1
    A player has 5 tribes, 2 nomads and a marker on each of the 4 strips.
2
    The first nomad follows the third tribe, on an empty corner one path from
    any tribe of its player.
3
    A black corner takes one tribe; there is no rule of distance. Nobody founds
    in Africa later.
4
    Nomads walk from corner to corner, may pass other pieces and end on an
    empty corner, with a people chip or without. What is paid for one order
    is pooled; what is left over lapses and goes to no other nomad.
5
    A new nomad appears on an empty corner one path from an own tribe, not
    over a route. A shut path does not matter.
6
    Founding: pay, take the nomad back, put the tribe there, take the chip.
    The turn in which the nomad came is early enough.
7
    With five tribes out the player lifts one of his choice from Africa; with
    none there, any but the new one. Its chip and point stay.
8
    Only nourishment adds corners to a move; clothing and construction open
    boxes and do no more.
9
    The fifth step has its strip's effect like the four before. The option
    fifth turns that off.
10
    Several steps may be taken in a turn, on one strip or on several, none
    skipped.
11
    No trade once building has begun; none without the active player; no
    gifts; the bank wants three equal cards.
12
    Above seven cards half is discarded, rounded down, of the player's choice,
    before the Neanderthal moves.
13
    A figure must go to another hex of its own zone; ice and desert will do.
14
    The mover robs one opponent who has a tribe there and a card; a nomad
    does not count. The card is drawn by lot. If there is none such, nobody is
    robbed.
15
    For a hunting step or a figure chip the mover chooses which figure.
16
    A figure shuts the six sides of its hex and nothing else: corners may be
    reached and left by other paths, routes are never shut.
17
    A box is checked whenever it is crossed, either way. The first nomad to
    cross takes the chip where it arrives; coming to that corner by another
    way takes nothing.
18
    The chip must be taken, even where the nomad cannot stop.
19
    Desolation: any African hex of the terrain named that is no desert yet;
    paths stay open.
20
    The option desolation leaves the terrain to the player.
21
    The Adaptation of each group exists once and is never lost.
22
    Event chips stay open before their owner and all count for Reconnaissance.
23
    Reconnaissance needs two chips, and strictly more than the holder's.
24
    Distribution counts chips, not tribes. The second player's point is
    certain: he takes a chip without a nomad on it, else any, else none. The
    third gets nothing.
25
    Art is kept for good; the others stop at the fourth field of that strip.
26
    10 points or more win at once, so only the active player can win.
27
    African tribes are worth nothing; a tribe elsewhere counts by its chip.
28
    Three players use the same map with all chips and boxes.
29
    Where a review and the rulebook differ the rulebook stands; options serve
    the three readings in dispute.
30
    A blocked hex or a desert is left out of the harvest, and only that hex.
31
    Seats tied for placing first throw again among themselves.
32
    The option first names who begins the first round; else the first seat.
33
    The highest throw places first, then clockwise, back again, clockwise.
34
    Placement is compulsory. The first nomad is one of the two.
35
    A chip is drawn when it is crossed, a desert's terrain with it; what the
    groups consist of is open.
36
    All is open but the hands. The card stolen is known to two.
37
    The dice come first and for all: one card for each tribe on each matching
    hex.
38
    If the bank cannot pay all that is due of a kind, nobody gets it, unless
    it is due to one alone, who gets what is left. Nothing is owed.
39
    After a 7 all discards are written at once and shown together; then the
    Neanderthal moves; then somebody is robbed.
40
    A figure must be moved even where nobody can be robbed. One candidate is
    robbed unasked; of several the mover names one.
41
    A 7 in the first round has its full effect.
42
    Offers run between the active player and another, while trade is on. The
    maker holds what he offers when he makes the offer; what he asks for he
    need not know.
43
    An offer to one is done by accept and dies by refuse. A counter is a
    refusal and an offer back. Of an offer to all the maker picks who
    accepted. A new offer replaces the maker's former one. Who refused an
    offer to all, or could not pay, is out of it.
44
    Offers lapse when building begins. Whether the maker can pay is looked at
    when the trade is done; if he cannot, it fails and the offer is gone.
45
    The bank trades as often as it is paid, while it has the card. The end of
    the turn ends trade too.
46
    Creating, moving, founding and steps mix and repeat freely: their letters
    in the rulebook are read as a list to choose from. A nomad may be made,
    moved and turned into a tribe in one turn.
47
    An order names the end or corners on the way; between them the shortest
    open way is taken, at the fewest cards. Where shortest ways meet different
    chips a corner must be named. Zero steps are no move.
48
    Only the end of an order must be empty, which the nomad's own first corner
    is. Two orders are two ends.
49
    Crossing a box with its chip the nomad pauses. When the chip is done it
    goes on within the steps paid, pays for more, or stops; the rest of the
    order lapses. If no step and no card is left it stops by itself.
50
    From an occupied corner it must go on. No figure may be put where it could
    then reach no empty corner with the steps paid.
51
    A chip is laid open, Reconnaissance is looked at, then its effect comes,
    wanted or not.
52
    Levels are checked at the moment of crossing and never fall.
53
    An order may cross several boxes, each with its check and its pause.
54
    A nomad shut in stays until a figure moves.
55
    No new nomad while two are out or no corner beside a tribe is empty.
56
    Founding needs the nomad, the chip and the price, and nothing else.
57
    The tribe to lift need not be named if only one may be.
58
    The corner of a lifted tribe is empty land; nobody founds there again.
59
    One field at a time, never back.
60
    A hunting step: pay, advance, Art if it is the fifth, then a figure moves.
61
    A desert may lie under the Neanderthal or where no tribe is, for good.
62
    Figures may stand on ice and desert; their zones never meet.
63
    Distribution is looked at after each founding. The second player's point
    counts before the chip is named; that corner is closed to founding.
64
    Points come in one's own turn alone.
65
    Chips are never lost, so Reconnaissance only passes to more of them.
66
    The end comes inside a move and drops what was pending. The others rank
    by points, equal ones together.
67
    A turn does not end while something must be decided.
68
    After the last round of the option rounds the points rank all.
69
    Three players use nine black corners.
70
    The silent: see SILENCE.

SOURCES
=======

From the rulebook: the prices of nomads, moves and tribes, the bank's rate,
the two corners of a move, the hand of seven, all points, five tribes. From
reviews and component lists: two nomads, equal piles of 20 cards, what the
terrains give, Bering's numbers, eight people chips a region, ten deserts. Of
the house: the map, its numbers and black corners, where the chips and boxes
lie, the numbers of the other boxes, the costs of the strips, how the event
chips are grouped, that a desert chip names a terrain, and the hexes where the
figures begin.
"""

from referee.core.rules import About, Option

_SEATS = ("red", "blue", "green", "orange", "white")

ABOUT = About(
    title="Settlers of the Stone Age",
    summary="out of Africa by dice, trade and nomads",
    rulebook="settlers-of-the-stone-age",
    seats=_SEATS,
    players=(3, 4),
    rules=1,
    options=(
        Option("first", "who has the first turn: the youngest player's seat", "listed",
               ("listed", *_SEATS)),
        Option("rounds", "the rounds after which the points decide", "300", least=1, most=9999),
        Option("fifth", "whether the fifth step also has its strip's effect", "effect",
               ("effect", "point")),
        Option("desolation", "where a desert may be laid: on the terrain its chip names, "
               "or anywhere in Africa", "terrain", ("terrain", "any")),
        Option("bering", "the numbers of disputed boxes: as stated, or the other reading",
               "stated", ("stated", "other")),
    ),
)
