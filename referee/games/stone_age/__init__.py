"""Stone Age and its expansion Style is the Goal, for two to five players

DESCRIPTION
===========

Each round has three phases. In turn order from the start player everybody places figures, one
place at a time, until nobody can. Then each player in turn uses all his figures in any order. At
last everybody feeds his people. The scenario standard is the base game for two to four players;
style-is-the-goal adds decorations, the trader, a fifth card place and new cards and tiles for
two to five.

The first seat named is start player of the first round. Figures are never placed or used but by
the player's own move; what leaves no choice is done by the referee and told in the report: tools
when none is ready, the last die of a table, feeding with enough food, a hunt that yields nothing,
an extra card that cannot be paid.

OPTIONS
=======

promo-tiles
    off or on. On, the six old promo tiles are shuffled in. Only style-is-the-goal has them; their
    costs are ours.

NOTATION
========

A move is a verb with what it needs. A number stands before its kind, and a kind without a number
counts one: 2 wood brick is two wood and one brick. Steps with a semicolon between them are played
one after the other; a chain stops where dice leave something to decide.

    place 3 forest; use forest; tools 1 2; buy card 2 with 2 wood

place
    Put figures on a place. Places are hunt, forest, clay-pit, quarry, river, tool-maker, hut,
    field, trader, card 1 to card 5, tile 1 to tile 5 (also called stack) and your own camps. The
    number may be left out where a place takes one number only.

        place 3 forest
        place hut
        place card 2
        place 2 camp N8

use
    Carry out what your figures on a place are for.

        use forest
        use camp N8

tools
    Add tool tiles, by their values, and one-use tools, by their cards, to your roll; or none.

        tools 1 2
        tools 2 C34
        tools none

split
    Share a hunt between food and decorations.

        split 5 food 3 decorations

buy
    Buy the card or tile your figure stands on. A fixed price need not be named. In the expansion
    one trade may be part of the payment.

        buy card 2 with wood brick
        buy tile 1
        buy tile 1 trading 2 decorations for stone
        buy card 3 with wood 2 brick trading decoration for 2 brick

decline
    Take the figure back and buy nothing.

        decline card 2

extra, no extra
    After buying at card place 5: pay for a card drawn face down, or do not.

        extra
        extra trading 2 wood for decoration
        no extra

take
    Take a die of a dice table; where the face leaves a choice, name the resource.

        take 5
        take 3 wood

cash
    Take the resources that card C18 promises, in your turn or when you are asked to feed.

        cash wood gold

feed, starve
    Pay resources for all the food that is missing, or lose the points.

        feed wood 2 brick
        starve

RULES
=====

placing
    One or more figures on one place, a place only once in a round. The hunt has room for all, the
    other four areas for seven figures each, card and tile for one. Tool maker and field take one
    figure, hut and trader two of the same player.

number of players
    With two players one, with three players two may stand in each of the four areas with rings.
    Of the village places only so many may hold figures in a round: two with two or three players,
    three with four, four with five.

rolling
    One die for each figure; tools may be added after the roll; the total is divided, rounded down:
    by 2 for food, 3 for wood, 4 for brick, 5 for stone, 6 for gold.

tools
    The first three gains are tiles of value 1, each later one raises the lowest tile, up to three
    of value 4. A tile serves once in a round, in one roll.

civilization cards
    Four places cost 1, 2, 3, 4 resources of any kinds; the fifth, in the expansion, costs 3
    decorations. The top acts at once, the bottom counts at the end.

dice tables
    One die for each player; the buyer takes one, then the others clockwise.

building tiles
    The price is paid and the points are scored at once. The next tile is turned up at once and is
    for sale in the next round.

trade
    Only in the expansion, only while buying, once in a round. On 1 to 3 of the trader track two
    goods are given for one, on 4 to 8 one for one, on 9 and 10 one for two. Each move of the marker
    gives two decorations.

feeding
    Food from the track comes in, then each of your people eats one. What is missing is paid in
    resources, all of it, or costs 10 points. All who can choose are asked at once, openly.

end
    When a stack of tiles is empty the round is finished, with feeding; when the cards cannot fill
    their places at the start of a round the game ends at once.

final scoring
    Sets of different symbols score the square of their size. Farmers count the food track,
    toolmakers the value of the tools, builders the buildings, shamans the people, traders the
    trader track. Each resource left scores 1. A tie goes to the highest sum of food track, tools
    and people.

SECRETS
=======

Cards drawn face down are known to their owner alone; the others see how many he has. At the end
all are shown. The deck, the tiles below the top of a stack and those left in the box have no order
before they are turned up. Everything else is open, cards bought face up included.

SILENCE
=======

For a player who is silent at the deadline the gentlest legal move is made. He places one figure
on the hunt, or else the fewest on the first open place, areas first. He uses what he placed, adds
no tools and buys nothing, takes the lowest die left (of resources: wood), keeps the whole hunt as
food and takes no extra card. He feeds with his cheapest resources as long as that costs fewer
points than hunger; if he has to take the resources of C18 for that, they are taken first and he is
asked again.

REFUSALS
========

illegal-again
    You have figures on that place already. A place, the hunt too, is used once by a player in a
    round. Choose another place.

illegal-cash
    C18 is not yours, is spent, or gives two resources and you named something else. Say which two
    of wood, brick, stone and gold, as in cash wood gold.

illegal-closed
    The place has room, but with so few players no more players or village places are allowed
    there in this round. Choose another place.

illegal-die
    No die with this face is left on the table. Take one of those that the report lists.

illegal-full
    An area has seven rings; so many are not free. Place fewer figures or go elsewhere.

illegal-goods
    You do not hold what you pay or give. The hint says what you hold.

illegal-kind
    One face of the style table gives a resource of your choice: name wood, brick, stone or gold.
    With the other faces nothing is named.

illegal-nobody
    You have no figures there, or they are home already. The hint lists where yours stand.

illegal-now
    You are asked for something else at the moment. The hint says for what and how to answer.

illegal-number
    The place takes another number of figures of a player: one, just two, or up to three.

illegal-occupied
    Somebody stands on a place that has room for one player only.

illegal-payment
    The payment named is not the price: its number, its kinds or their number are wrong, or
    decorations stand where resources are due. Food and one-use tools never pay.

illegal-people
    You have fewer figures left to place.

illegal-place
    There is no such place with so many players, there is nothing for sale on it, or the camp is
    somebody else's.

illegal-split
    Food and decorations must add up to what the hunt gave.

illegal-tools
    A tool you name is not ready: you do not have it, or it was used in this round. The hint lists
    those that are.

illegal-trade
    The trade is not open to you, is not at your rate, changes nothing, or takes what the payment
    does not lack.

illegal-use
    A figure on a card or tile is not used but buys or declines.

invalid-count
    The place takes any number of figures: write how many, as in place 3 forest.

invalid-goods
    Goods are needed here, as in 2 wood brick; with split, food and decorations.

invalid-place
    There are not so many cards or tiles in this scenario.

invalid-tools
    Name the values of your tools, one-use tools by their cards, or say tools none.

unusable-bottom
    In a scenario: a sand-coloured card needs a number of people, a green one has none.

unusable-count
    In a scenario: cards, tiles or records for numbers of players are not as many as they must be.

unusable-effect
    In a scenario: something gives what it cannot give, or a table or track that is not there.

unusable-id
    In a scenario: an id stands twice, is not of letters and digits, or places are out of order.

unusable-number
    In a scenario: a number is too small, or one of the five areas is missing.

unusable-price
    In a scenario: a price that is free, cannot be paid or does not fit its points.

unusable-state
    In a position: pieces are lost or doubled, or a limit is passed. The save was damaged or edited.

usage-option
    The option or its value does not exist, or the scenario has no use for it.

usage-seats
    A scenario has a fewest and a most number of players, and each seat has its own colour.

RULINGS
=======

The rulebooks leave these questions open, or answer them in a half-sentence. B are rulings on the
base game, E on the expansion.

B1
    Nobody adds figures to the hunt later in a round; it is one place like the others.
B2
    A place may be occupied without any hope of profit, also to block it. Its effect is then nil.
B3
    Who has figures left but no place for them is passed over; else nobody may pass.
B4
    With two or three players the village closes as a whole when two of its places hold figures,
    whoever put them; an area closes to further players when the allowed number stands there.
B5
    A tool gained when three tiles are held raises the lowest tile by one.
B6
    Tools are chosen after the dice are seen and before the total is divided.
B7
    A one-use tool adds to any roll that tools may serve. Then its top is spent; its bottom counts
    at the end whether it was used or not.
B8
    The two resources of C18 are taken together, in the owner's turn or at his feeding. What was
    never taken counts as two resources at the end.
B9
    Missing food is paid in full or not at all.
B10
    Who has enough food feeds with it; there is nothing to refuse.
B11
    A card to be drawn from an empty deck is not drawn.
B12
    Everybody takes a die of a dice table, whether it is of use to him or not.
B13
    More than seven dice are rolled if more than seven figures hunt.
B14
    An empty stack lets the round be finished; the lack of cards is only found at a round's start.
B15
    Tools do not run out.
B16
    Four or five resources of so many kinds means exactly that number of pieces and of kinds.
B17
    What others see of a player's face-down cards is their number.
B18
    Players who are still equal after the tie value share the place.
B19
    A player without a place for his figures is out for the rest of the placing, for places only
    fill up. The figures at home must be fed. Who has not hunted is never without a place.
B20
    Nobody places on two places in one turn, not even when he alone has figures left.
B21
    Only a purchase may be declined. All other actions are carried out, also when they give
    nothing, and all that is earned is taken.
B22
    A purchase is decided when its figure is used. Bought or declined, the figure is home.
B23
    A turn ends by itself when the last figure is home, and not before.
B24
    Cards keep their places and prices until the round is over.
B25
    A tile turned up during a round is seen at once and can be bought in the next round.
B26
    A tool gained serves at once, in the same turn too.
B27
    A used tile that is raised stays used. Of equally low tiles one that is ready is raised first.
B28
    Tools are fixed after their roll and before anything else. Any ready tools may be added, also
    wastefully, and each roll has its own.
B29
    Several one-use tools may serve one roll, also in the turn they were bought. They never count
    as tools at the end or in a tie.
B30
    A dice table is rolled and taken from inside the buyer's turn, before anything else happens.
B31
    Nobody skips a die. The last die, and any of equal dice, is taken by the referee, unless its
    face asks for a kind.
B32
    What a die gives is there at once: for the taker's own turn, and for this round's feeding.
B33
    C18 is cashed between two actions of the owner's own turn, also before a payment, or when he is
    asked to feed; never in the turn of somebody else.
B34
    Food from the track, then all food, feeds first. Resources stand in for what is then missing.
B35
    A choice of feeding is put only to those who could pay, counting what C18 still promises.
B36
    After the loss of 10 points the food is gone, all resources stay, and the score may be below 0.
B37
    Feeding is reported in turn order; nothing depends on the order.
B38
    The display can be filled if the cards shown and the deck are enough together. If not, nothing
    moves and the cards shown belong to nobody.
B39
    The card of C33 is drawn at once; its owner alone sees it and its top never acts.
B40
    After a stack has run empty the others stay on sale, everybody acts and feeds, nothing is
    refilled.
B41
    A price is met exactly: no overpaying and no change.
B42
    The tie value is food track plus values of the tool tiles plus people.
B43
    Goods, tracks, tools, tiles, cards bought face up and the size of the deck are open to all.
B44
    The start player's marker moves one seat on after every round.
B45
    With one figure left, hut and trader are no places for it.
E1
    A step on the trader track from the style table gives two decorations, as any step does.
E2
    From 9 the marker moves to 10, for two decorations. On 10 it moves no more and gives nothing.
E3
    One exchange at the rate, once in a round.
E4
    What is taken in a trade must go into that payment, all of it. Where the buyer names the price,
    what he names is the need.
E5
    The trade may serve the extra card, for that is a card bought too.
E6
    At the four places that cost resources a trade helps at every rate, for decorations become
    resources.
E7
    Card place 5 costs decorations; resources pay it only by way of a trade.
E8
    A camp is a place of its owner alone, for one to three of his figures, once in a round, with
    its own roll and tools.
E9
    A camp can be used from the round after its purchase on.
E10
    Promo tiles yield at the start of phase 2, from the round after the purchase on, in the last
    round too.
E11
    At the limit of people, food track or tools a promo tile scores its points only.
E12
    Five players roll five dice for a style table, and each takes one.
E13
    Decorations never stand for resources in a payment, nor for food.
E14
    The fifth player has one large and two small cubes.
E15
    With four players three of the four village places are used, the base game's three included.
E16
    The tie value stays as it is: the trader track has no part in it.
E17
    The paid extra card comes at most once in a round, right after a purchase at card place 5.
    Cards drawn for other reasons are not limited by that.
E18
    A person gained in phase 2 is placed from the next round on, but eats in this one.
E19
    Every card drawn face down is kept alike: its owner looks, the others count, all is shown at
    the end.
E20
    A face of the style table whose limit is reached may be taken, and may have to be, and gives
    nothing. The resource of face 3 is named with the pick. Cards of face 4 are drawn in the order
    of the picks.
E21
    Wood, brick, stone, gold and decorations are traded in any mix; food, tools, cards and points
    never.
E22
    The same kind given and taken is refused where it changes nothing; at one for two one piece
    may become two of its kind.
E23
    What a payment lacks is counted kind by kind after giving; nothing beyond that is taken, so
    that one's own pieces of a kind taken are used up first.
E24
    A fixed price is the need; else the payment the buyer names, even if he could pay otherwise.
E25
    At one for two only one piece may be taken; a second that is not needed is not named.
E26
    The rate is that of the marker's position at the purchase.
E27
    The trade is a part of the purchase: both happen or neither. It is never made alone, nor in
    feeding, nor in another player's turn. A refused purchase uses up nothing.
E28
    The purchase at place 5 and the extra card are two payments; one trade serves one of them.
    Decorations that the bought card gives may pay the extra.
E29
    The extra card is decided right after the top of the bought card has acted; with an empty deck
    it is not offered.
E30
    A decoration tile takes one to four decorations, resources only by way of a trade.
E31
    The hunt is shared after tools; all of it is taken, in any shares.
E32
    A camp counts under the duty to place and takes no rings from forest or river; it is one of its
    owner's buildings.
E33
    Village places are counted as places that hold figures, whoever put them. When as many as are
    allowed hold figures, the others are closed to all.
E34
    Five players use all four village places, five stacks and five dice on each table; an area is
    open to all of them, with its seven rings.
E35
    Cards close up over every gap towards the cheap end before new ones fill the places.
E36
    A tile is paid with its trade, scores, has its effect, and then the next one is turned up.
E37
    Promo tiles of all owners yield before the start player's first action and add up.
E38
    A resource of one's choice is wood, brick, stone or gold, never a decoration.
E39
    New and promo tiles are buildings as all others. With promo tiles eight tiles stay in the box
    with five players.
E40
    Decorations left at the end score nothing.

SOURCES
=======

The scenarios say of each value where it comes from. From rulebooks: all cards and tiles of the
base game, all costs of places, limits, rates, and what the new cards and tiles do. Inferred: that
the six captions of the expansion are the faces of the style table, in their order, and that a
decoration tile takes at least one decoration. Ours: which top goes with which bottom on the nine
new cards, and which of them repeat base cards; how many there are of each new tile, what they cost
and score; what the promo tiles cost. Whoever owns the box copies the scenario and types in the
printed values.
"""

from referee.core.rules import About, Option

ABOUT = About(
    title="Stone Age",
    summary="Worker placement with dice, cards and buildings; expansion Style is the Goal.",
    rulebook="stone-age-style-is-the-goal",
    seats=("red", "blue", "green", "yellow", "black"),
    players=(2, 5),
    rules=1,
    options=(
        Option("promo-tiles", "Shuffle the six old promo tiles in (expansion only).", "off",
               ("off", "on")),
    ),
)
