"""Fire & Stone: lead scouts out of Africa, gather, invent, build huts

DESCRIPTION
===========

Fire & Stone by Klaus-Jürgen Wrede (Pegasus Spiele, 2022), for two to four tribes, with the
variant of the starting inventions. Scouts explore 63 hidden tiles in three regions, hunt,
gather, cook and build; whoever has most victory points at the end wins.

The board, the appendix and most cards are in no public text. What the rulebook prints is played
as printed; the rest, the map included, are our own values, marked in the scenario. Whoever owns
the game copies the scenario, types the printed values in and needs no program for it.

Tiles, cards and animals that nobody has turned up are counted and have no order: each is drawn
when it is turned up.

OPTIONS
=======

caves
    Which cave card may be drawn: known, one of the two that the rulebook prints (those
    whose source is rulebook), or all, one of 24, of which 22 are ours.

starting-inventions
    The variant: yes or no.

start-tiles
    With three tribes: whether all begin with the tile of the sun or that of the moon.

NOTATION
========

Areas are written II-11 or ii11, I-01 or I-1. Names of cards, animals and tiles may be shortened
while only one fits. Each line is a move; several are joined by semicolons.

scout
    Move a scout to an area. The way may be left out; if it is given, it is the whole way.
    The number may be left out while one scout alone can move.

        scout 1 to I-12 via I-11
        scout to I-22

take
    Take the gathering tile into a store: left (light), right (dark), or third. A store that
    holds another kind is emptied for it, if no store is free. Plain take will do where one
    store alone is possible.

        take left

leave
    Leave the gathering tile where it lies, for food.

        leave

food
    The food of an area with nothing on it.

        food

look
    Look at the animals of a forest; then one is taken, by its number or kind.

        look
        animal 2
        animal boar

animal
    Instead of a look and an answer, one move: the animal with most bags, then most food, or
    with most food, then most bags.

        animal best-bag
        animal best-food

cook
    Prepare animals at a fire in this order, by kind or by number among one’s own; all goes
    bags first.

        cook boar hare
        cook 1 2
        cook all

build
    Build a hut in a settlement; the scout then goes to a fire.

        build

to fire
    Where the scout goes, or the second scout is placed.

        to fire II-11

invention
    Take an invention for a covered icon, or a starting invention.

        invention clay-pots

vp on
    Take the top victory point card and cover an own invention with it.

        vp on farming

swap
    Exchange a tile with the pile, at the Market; a store where one must be chosen.

        swap apple for nut
        swap apple for nut left

draw
    Take a tile of choice out of a discard pile, where a cave allows it.

        draw boar
        draw nut left

cave
    Do what the cave card offers; animals that it costs are named, and the settlement where
    a stone goes.

        cave
        cave with boar hare
        cave at I-05

pass
    Decline what may be declined: an action, a card, the bonus move, a swap.

        pass

conditions
    So that a mail need not wait for every tile. A condition is read when its turn comes and
    sees what its seat sees then.

        scout 1 to I-12; if apple or nut then take left; if forest then animal best-bag; else leave
        if food at least 3 and not own farming then invention farming; else pass

    What the area of the scout shows, or what was just turned up: apple, nut, mushroom,
    root, gathering (any of them), forest, fire, hut, stash, cave, settlement, empty; new if
    a tile was just turned up. With “at” it is asked of an area: fire at II-05. The name of
    an animal: whether it is among those looked at. “hold boar” and “hold apple”: on the own
    mat. “own farming”: uncovered. “shown farming”: on display. “asked card”: what the seat
    is asked for (move, action, animal, card, fire, second scout, bonus move, cave, swap,
    draw, starting invention).

    Numbers: food, room (free bags), bags, vp, huts (left), animals, cost (of the next hut
    here), track, top (victory point card), deck; with at least, at most, more than, less
    than, exactly. “and” binds closer than “or”; “not” stands before a condition; there are
    no brackets.

RULES
=====

turn
    In clockwise order each tribe moves each of its scouts one or two steps to another area,
    one after the other in the order it likes, and may take the action of the area where
    each ends. Steps go by land; sea routes, marked ~, are for ship building.

regions
    Region I is open. Region II opens with the third hut tile, region III with the ninth.

discovery
    A hidden tile where a scout ends its movement is turned up. Its discovery effect must be
    done, then its action may be.

forest
    Turned up, it gets a stack of three animals. Action: look at them and take one, unseen
    by the others.

fire
    Turning up a fire tile is worth a point. Action at any fire: prepare animals for the
    bags and the food they give.

settlement
    An area with huts. Action: build one more, for one food for each hut that stands there;
    then the scout goes to a fire of the region, without an action.

gathering tile
    Action: take it to a store, or leave it for two food. The second and the third space of
    a store bear a card icon: whoever covers one may take a card. A full store is cleared
    after that.

hut tile
    Turned up, the discoverer builds a hut there for nothing, the tile goes to the hut
    track, and the scout goes to a fire of the region.

stash
    Turned up, it gives a bag and a food and leaves the game.

cave
    Turned up, the cave card is drawn; its effects and its action are shown with the position.

food
    One food for each bag, two bags printed; food that does not fit is lost. An area with
    nothing on it gives one food.

inventions
    Of the three on display one is taken for an icon. Each tribe has each invention once.
    Food cards give something at once; the lasting effect holds until a victory point card
    covers it.

victory point cards
    Taken for an icon from the top, 4 to 1, and laid on an uncovered invention of one’s own.

second scout
    With the fifth hut tile each tribe, from the discoverer on, places its second scout at a
    fire of the region of its first. The discoverer may move it at once.

end
    The eleventh hut tile, or a tribe’s last hut, brings the end: the turn is finished, the
    others have two more turns each and the tribe one.

scoring
    Track, victory point cards, a point for each hut, a point for each settlement where a
    tribe has more huts than any other, and the task: a point for each such majority at the
    places it names. Equal points share a place.

SECRETS
=======

Each seat alone sees its task, its animals, and the animals of a forest while it chooses; what a
look showed stays in its reports. Everything else on the table is public, also how many of each
tile are still hidden in a region, which follows from the list of pieces. Numbers of animals, as
shown, follow the order in which they came to hand and give nothing away. Nobody sees what lies
under a hidden tile: it does not lie there before it is turned up.

SILENCE
=======

A seat that is silent declines what may be declined and leaves a gathering tile for food. It
goes to the first fire in the order of the areas, takes the first animal shown and the first
starting invention. A move of a scout has no neutral answer: the moderator makes it.

REFUSALS
========

illegal-action
    The area where the scout stands has no such action. The text says what it is.

illegal-animal
    The animal is not among those in the forest, or they have not been looked at. Look
    first, or name a preference.

illegal-area
    The area is too far, or the scout stands there already. The refusal lists what is within
    reach.

illegal-build
    No hut left, too little food, or, in the Garden of Eden, too little on the card or too
    few free bags.

illegal-card
    The invention does not lie open or is owned already, or no victory point card is left.

illegal-cave
    The price of the cave card is not met, the stone is used, or what is named for it does
    not fit.

illegal-cook
    The animals named are not all held. One’s own are listed.

illegal-cover
    The invention to be covered is not owned, or is covered already.

illegal-draw
    The tile does not lie on the discard pile that is meant.

illegal-fire
    The area is no fire, or not one of the region. The fires are listed.

illegal-moment
    The move answers a question that is not put now, or the decision cannot be declined.

illegal-region
    The area is in a region that is still closed; scouts may not even pass through.

illegal-route
    The way given has too many steps, or two areas on it are not adjacent.

illegal-scout
    The scout has moved in this turn, is not on the board, or it was not said which of the
    two moves.

illegal-store
    The gathering tile may not go to this store: one kind lies in one store only, and a
    store is emptied only if none is free. Or it was not said which.

illegal-swap
    The tile to be given is not held, that to be taken is not on the pile, or both are of
    one kind.

invalid-condition
    The condition is not understood. Its words are listed under NOTATION.

invalid-cook
    The move does not say what is to be cooked.

invalid-mixed
    Numbers and names of animals stand in one list; use one of them.

invalid-scout
    Scouts are numbered 1 and 2.

unusable-bags
    A scenario gives more bags than there are.

unusable-board
    A map that cannot be played: regions not connected by land, no printed fire in one, no
    single start.

unusable-card
    A card that does not fit its frame: no effect, an instant effect outside the food cards,
    two kinds of cave in one.

unusable-count
    Numbers of cards, tiles or areas that do not agree with the list of pieces or with each
    other.

unusable-huts
    The hut tiles cannot open a region, bring the second scouts or the end.

unusable-level
    A cave card with no level, or with two.

unusable-neighbour
    Two areas are not neighbours of each other in both directions, or in one way only.

unusable-number
    A value out of its bounds.

unusable-position
    A position in which pieces were lost or made, or a limit is passed.

unusable-reference
    A name of something that does not exist.

unusable-twice
    Two records of one list have the same name.

usage-option
    There is no such option, or it has no such value; or no cave of the scenario is marked
    rulebook.

usage-seats
    Too few or too many seats, or a colour that there is not.

RULINGS
=======

A1
    A scout moves one step at least. It may come back through its start on a longer way, but
    not end there. Passing over hidden tiles turns nothing up.

A2
    A closed region is not entered, not even on the way; going back to an open one is always
    allowed.

A3
    A sea route is one step, in both directions, for those whose ship building is uncovered.

A4
    Both scouts must move, in the order their owner chooses; one is finished before the
    other begins.

A5
    A region is open as soon as its hut tile lies on the track, also for the same tribe’s
    other scout and for the bonus move.

A6
    Only start, end and number of steps matter; nothing blocks a way, and an area may be
    crossed twice. A way that is given must be legal as given.

A7
    Steps and sea routes are those in force when the scout starts, cards of the same turn
    included.

A8
    Being sent to a fire and placing the second scout are no movement: no steps, nothing is
    turned up, nothing gained.

A9
    A scout with nowhere to go stays and has no action.

A10
    Sea routes matter for movement alone, never for what is “next to” something.

A11
    The second scout cannot be used before the fifth hut tile.

B1
    Discovery effects are compulsory, actions are not.

B2
    When a stash, a gathering tile or the Market is gone, the area counts as empty from the
    next visit on; whoever made it leave gets no second action.

B3
    Settlements, forests, fires and open caves are never empty areas.

B4
    Leaving a gathering tile is an action for two food; passing is none.

B5
    Bags come before food, tile by tile; of several animals the owner names the order.

B6
    The stack laid on a forest is no decision, for all are alike. Which animal is taken is
    the looker’s choice.

B7
    A mat takes six bag tiles; a bag beyond that is lost, food given with it is not. The
    supply does not run out.

B8
    One action for each scout and turn, chosen after the tile is seen. An area offers what
    its tile does, else its huts, else its printed fire, else the food of an empty area.

B9
    Looking into a forest is the action; whoever looks takes one animal. The last one is
    taken without a choice.

B10
    The stack is laid on a forest even if the action is declined.

B11
    Cooking is a list of own animals in order; each is spent even if its food is lost.
    Cooked animals are public.

B12
    The food of an empty area is not offered to full bags; leaving a gathering tile is, and
    may bring nothing.

B13
    The stash is compulsory, bag before food; its tile joins no pile.

B14
    The point for a fire goes to the one who turns it up, once, cooked or not.

B15
    Food that does not fit is lost at once; a bag that comes later in the same action does
    not bring it back.

C1
    The scout goes to any fire of the region, printed or turned up, however far, for no
    action and no point. One fire alone is not asked for.

C2
    A hut costs one food for each hut already there, own ones too; there is no limit to an area.

C3
    A hut tile found without a hut left goes to the track all the same; the area is empty,
    and the scout goes to a fire.

C4
    Order at a hut tile: hut, tile on the track with its effect, scout to a fire, then
    second scouts.

C5
    Second scouts are placed from the discoverer on, each in the region of its own first
    scout; then the discoverer may make one full move with it.

C6
    What lowers the cost of huts does not change what is taken in the Garden of Eden.

C7
    Building needs a hut and the whole cost; otherwise it is not offered and the scout stays.

C8
    The hut of a hut tile is free, and nothing that changes the settlement action applies to it.

C9
    The eleventh hut tile and a last hut at once are one trigger. A twelfth hut tile has no
    effect.

C10
    Fifth hut tile: free hut, tile on the track, first scout to a fire, discoverer’s second
    scout, the others’ clockwise, bonus move.

C11
    The bonus move follows all rules of a move; passing it leaves the second scout where it
    was placed.

C12
    Second scouts are placed even if the end is near already.

C13
    A tribe without huts still moves and acts.

D1
    A kind that lies in a store goes to that store; two stores never hold one kind.

D2
    A store is emptied only if all stores, the third included, hold other kinds; which one
    is the player’s choice.

D3
    Each covering of an icon gives a card, by a swap too. Start tiles cover none.

D4
    On the last space: card first, then the store is cleared, in any case. The card may be
    declined.

D5
    If no card is to be had, nothing happens.

D6
    An invention once owned, covered or not, cannot be taken again; a starting invention
    counts as its equal of the deck.

D7
    One victory point card for each invention; it never moves.

D8
    A covered plant-knowledge loses its store; the tiles in it go to the pile and give no card.

D9
    At the Market a tile is exchanged for one of another kind from the pile; the store it
    came from holds one less, and an icon laid bare pays again.

D10
    Fishing adds once to each gain, several animals at one fire being one gain. Not to
    instant effects, nor to food taken in the Garden.

D11
    Order at an icon: tile, card or none, instant effect, display, full store. The card just
    turned up is not on offer.

D12
    Instant effects give bags before food and are lost as far as they do not fit.

D13
    The display is refilled and never renewed; with the deck empty it shrinks.

D14
    A new invention works at once, but not for the gain or cost of the same action.

D15
    Start tiles are ordinary gathering tiles.

D16
    Plant knowledge is a store like the others, for a third kind, at the Market too. If it
    is covered while it is the full store that paid, it is cleared once.

D17
    Emptying a store never gives a card.

D18
    Market: from the discoverer on, each may swap or pass; impossible without a tile, or
    without another kind on the pile. Full stores are cleared at once, for the next to
    choose from. Then tile and card leave.

D19
    Fishing comes after all bags of a gain; no food, no fishing, but a food that another card
    gives for taking a tile is food. It works for the scout that acts in its owner’s turn, the
    stash included.

D20
    A victory point card needs an invention uncovered at that moment, be it one of the same
    turn.

D21
    Both discard piles are public.

E1
    After the turn that brings the end, the others have one turn each, the tribe that
    brought it one, the others one more. A bonus move is no turn.

E2
    A majority is more huts than any single other tribe; alone with one hut is a majority.

E3
    The task pays for each majority once, beside its own point. A forest counts if it lies
    face up next to the area by land, empty or not.

E4
    Huts in the Garden of Eden count like others.

E5
    Inventions, food, bags, animals and stored tiles are worth nothing.

E6
    Equal points share the place.

E7
    Starting inventions are chosen counter-clockwise from the seat right of the starter,
    with their instant effects.

E8
    The turn that brings the end is finished, other scout included. A later trigger is ignored.

E9
    The sheet: track, cards, huts, majorities, task. What is hidden stays hidden; tasks are
    turned up.

E10
    Tasks of a region count the cave area; an area is judged by the map.

E11
    A game has no greatest length. Players who never explore go on until the moderator stops.

E12
    Equal numbers at the top pay nobody, the next below neither.

F1
    Three tribes: sun or moon is chosen for all when the game begins, sun if nothing is said.

F2
    Seats are clockwise in the order given; the starter is drawn.

F3
    One task each; the others are never seen.

F4
    Starting inventions: as many as players are laid out, the last is not asked for, the
    rest are put away unseen.

F5
    At the start tasks, starter, starting inventions and the first display are drawn; all
    else when it is turned up.

G1
    The cave card is drawn with its tile and binds from then on, for the discoverer’s own
    action too.

G2
    What a cave does once is compulsory unless the card says may; decisions go clockwise
    from the discoverer.

G3
    The action of a cave is open to every scout that ends there, once a visit, in place of
    another. A card with a rule leaves the area without an action, one of pure food is not
    offered to full bags.

G4
    Garden of Eden: the hut after n costs n food, taken from the card into free bags, all of
    it or nothing; with no food on the card nothing is built. The first is free, for the
    discoverer at once.

G5
    A marking stone is used once in a game and seen by all. A stone on a settlement scores
    for its owner’s majority there.

G6
    Effects on one number add up, not below nothing; of limits of steps the highest counts.

G7
    Caves that work once leave with their tile, as the Market does.

H1
    Public are all numbers and all that lies open; secret to all but their owner are animals
    and task.

H2
    What a look showed is told to the looker alone. The order of animals means nothing.

H3
    Which animal was taken is told to nobody else before it is cooked.

H4
    A condition sees what its seat sees at that step; a chain stops at a decision it has no
    answer for.

H5
    Asked for are: move, action, animal, card, fire, second scout, bonus move, what a cave
    offers, starting invention. One possible answer is not asked for.

H6
    The silent decline, leave, take the first; for a move there is no default.

SOURCES
=======

From the rulebook: the counts of all pieces, the tiles of each region, the hut track, food and
points of the actions, the victory point cards; the names fishing, clay-pots, farming,
transport-sled, ship-building and plant-knowledge, the lasting effects of all of these but
clay-pots and farming, the two food that clay-pots gives at once; the caves market and
garden-of-eden; the tasks lake and mountain; the reward of one animal, a bag and three food.

Inferred: three spaces in a store with icons on the second and the third, the task of the
forest.

Ours: the map; the numbers of each invention and the other effects; building-tools,
hearth-stones and carrying-net; the choice of starting inventions; 22 caves and all their
levels; the regions of two tasks; names, numbers and the other rewards of animals; what start
tiles show; six places for bag tiles on a mat and twelve spaces of the hut track.
"""

from referee.core.rules import About, Option

ABOUT = About(
    title="Fire & Stone",
    summary="exploration of hidden tiles, secret tasks",
    rulebook="Fire & Stone (Klaus-Jürgen Wrede, Pegasus Spiele 2022)",
    seats=("black", "blue", "red", "yellow"),
    players=(2, 4),
    rules=1,
    options=(
        Option("caves", "which cave cards may be drawn: those the rulebook prints, or all 24",
               "known", ("known", "all")),
        Option("starting-inventions", "the variant with starting inventions", "no", ("no", "yes")),
        Option("start-tiles", "with three players: which start tile all of them use",
               "sun", ("sun", "moon")),
    ),
)
