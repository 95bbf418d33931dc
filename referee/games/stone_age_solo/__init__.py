"""Stone Age for one player: the SoloPlay variant

DESCRIPTION
===========

One player against the rules, for the highest total. Food goes round in a closed circle, each
resource serves once, and a tribal elder walks through six areas: he closes the one he is in to
figures, and its material alone pays for cards and may stand in for food. Cards, tiles, areas and
the dice table are those of stone-age(7).

Before the first turn the player decides how much food is added, which resources are removed and
where the elder begins. Then each turn has three parts: figures are placed, one place at a time,
until no place takes one; they are used in any order; cards are arranged, people fed and the elder
goes on. What leaves no choice is done by the referee and told.

One file is the whole game. It proves that every move was legal, that with sealed luck each die and
card follows from the secret whose fingerprint was published first, and, with a report kept
elsewhere, that no turn was cut off or played again. It does not prove that the player was
surprised: who holds the secret can compute every roll before choosing, and can begin many games
and show one. Dice from a table, which every report marks, prove nothing about luck. A score is
sound for a league when a moderator keeps the secret for the player, hands out the reports and
publishes it at the end; then a stranger needs only this:

    referee audit saves/stone-age-solo/loss-by-cards.toml
    referee score saves/stone-age-solo/loss-by-cards.toml

OPTIONS
=======

challenge
    standard deals 16 cards and two stacks of six tiles. easier-17 and easier-18 deal more cards,
    harder-15 one fewer; harder-stacks makes both stacks one tile smaller. The grades stay.

printing
    later has 28 wood, 18 brick, 12 stone and 10 gold on the board, first has 20, 16, 12 and 10.

food-capacity
    people limits food, as it does each resource, to the number of people while it is collected;
    none lets any amount be collected.

NOTATION
========

A move is a verb with what it needs. A number stands before its kind, and a kind without a number
counts one. Steps with a semicolon between them are played one after the other; a chain stops
where something is left to decide.

    place 3 forest; place 2 river; use river; tools 1 2

add
    Add food to the hunting grounds before the first turn, for 2 points each, or none.

        add 6 food
        add 0 food

remove
    Put resources of the board aside before the first turn.

        remove 5 wood 2 gold
        remove nothing

elder
    Choose his first area, or the one to which card place 4 moves him: forest, clay-pit, quarry,
    river, village or hunt.

        elder village

place
    Put figures on a place: hunt, forest, clay-pit, quarry, river, tool-maker, field, hut, card 1
    to card 4, tile 1, tile 2. The number may be left out where a place takes one number only.

        place 3 forest
        place hut
        place card 2

use
    Carry out what your figures on a place are for.

        use forest

tools
    Add ready tools to your roll, by their values, and one-use tools by their cards; or none.

        tools 1 2
        tools C34
        tools none

new tool, raise
    Gain a tool as a new tile of value 1, or by raising one you have; a used one is named so.

        new tool
        raise 2
        raise used 2

buy
    Buy the card or tile your figure stands on. What is paid is named where there is a choice: for
    tiles of free kinds, and for cards while the elder is in the village, in steps and tools.

        buy card 2
        buy tile 1 with 2 wood brick gold
        buy card 3 with step tools 2
        buy card 4 with 2 steps tools 1 used 1

decline
    Buy nothing, or do not pay for the field. The figure is idle.

        decline card 2
        decline field

roll, take
    Roll one to three dice for a dice table, then keep a number.

        roll 3
        take 4

draw, fetch
    Take the unknown top card of those left out, or one that was discarded.

        draw
        fetch C05

shift, cycle, done
    What card places 3 and 4 allow: move a card, or the top of the stack, to place 1; put so many
    tiles of a stack under it; leave the rest.

        shift card 2
        shift deck
        cycle tile 1 by 2
        done

cash
    Take the resources that C18 promises.

        cash wood gold

feed, starve, offer
    Feed the people with food and the elder's material, or let them starve; then make an offering
    or lose points.

        feed 3 food 2 wood
        feed food 2 steps tools 1
        starve
        offer wood
        offer brick stone
        offer nothing

RULES
=====

food
    Ten to begin with, none in the hunting grounds. What is eaten or paid goes to the grounds, and
    hunters and cards take it from there. No other food comes into the game.

resources
    What is paid goes aside. Only cards give what lies aside; areas give what lies on the board.

capacity
    Of each resource, and of food, no more is taken than there are people. Every unit above costs
    2 points and stays where it was. What one has is never cut down.

the elder
    He walks from forest to clay pit, quarry, river, village, hunt and again to the forest, one
    area after each turn. Nobody is placed where he is.

village
    On 0 and 1 of the food track one of tool maker, field and hut is used, on 2 two, from 3 on all.
    They act in this order, other figures in between as one likes. The field costs one food for
    each person on the hut.

tools
    There are three tiles of 1 and 2 and two of 3 and 4. A gain is a new tile of 1 or raises any
    one; from 2 to 3 the low tile goes back. At most three are held.

idle figures
    All figures are placed as long as a place takes them, and only where something is to be had.
    One that finds no place, buys nothing, does not pay or finds nothing left costs 2 points.

civilization cards
    Three are on show, on places 2, 3 and 4, or 1, 2 and 3. They cost 1 to 4 of the elder's
    material; in the village tools at their value and steps back on the food track. After a
    purchase at place 3 a card may go to place 1; at place 4 also the tiles may be cycled and the
    elder moved.

dice table
    One to three dice. A number is kept: equal dice multiply what it gives, the pips of the others
    are lost points.

end of a turn
    If no card was bought, card 2 is discarded. The cards close up and the stack fills them. Each
    of the people, less the food track, eats a food or a piece of the elder's material. Who cannot
    or, short of food, will not feed them all loses 10 points and all food, and offers one of the
    elder's material, two other pieces, or loses 5 more.

end
    When three cards cannot be shown, or a stack of tiles is empty, the turn is finished with
    feeding and the game is scored.

final scoring
    Lost are 1 for each wood and brick on the board, 2 for each stone and gold, 1 for each card
    discarded, 1 or 3 for each tool on the board and 3 for each person on the hut. Cards score as in
    Stone Age; each resource held gives 1, each card left in the stack 10.

grades
    From 120 points it is a victory, from 140 a major victory, from 160 a complete victory.

SECRETS
=======

The order of the cards left out and the dice to come are not in the position, so nothing hides in
the file but the secret itself. Which cards are left out, the whole stack and both stacks of tiles
are open and may be read at any time.

SILENCE
=======

For a silent player the first legal move is made, which is the gentlest: no food added, nothing
removed, the elder to the forest; one figure on the first place that is open, areas first; every
place used, the field too if it can be paid, and nothing bought; no tools, a new tool before a
raised one, one die, the highest dice kept, nothing besides a card; food before the elder's
material; of offerings the elder's piece, then two resources.

REFUSALS
========

illegal-again
    You have placed there in this turn. Choose another place.

illegal-amount
    There is not so much food in the box, or not so many resources on the board.

illegal-area
    Card place 4 moves the elder to any area but his own and the next of his path.

illegal-card
    The card was not discarded, or none is left out. Take one of those the hint lists.

illegal-cash
    C18 is not yours, is spent, or the kinds named do not lie aside. The hint says what does.

illegal-cycle
    A stack is cycled by at least one tile and by fewer than it has.

illegal-dice
    One to three dice are rolled.

illegal-die
    This number was not rolled. Keep one that was.

illegal-elder
    The elder is in this area, or in the village for its three places. Choose another place.

illegal-empty
    The place has nothing to give: no unit left, no card or tile, nobody on the hut, no tool to be
    gained, or the food track at its end.

illegal-food
    You have less food than there are people on the hut. Use it later, or decline the field.

illegal-goods
    You do not hold what you pay. The hint says what you hold.

illegal-grant
    The card place does not allow this, or you have done it.

illegal-nobody
    You have no figures there, or they are home. The hint lists where yours stand.

illegal-now
    You are asked for something else at the moment. The hint says for what and how to answer.

illegal-number
    The place takes another number of figures: one, just two, or up to seven.

illegal-offering
    Offered are one piece of the elder's or two others, never food; or nothing, for points.

illegal-order
    Tool maker, field and hut act in this order.

illegal-payment
    What is offered is not the price: its material, its number or its kinds are wrong, or a piece
    of it could be left out.

illegal-people
    You have fewer figures left to place.

illegal-shift
    Place 1 is not empty, or the card cannot come from there: no card, a figure on it, or a place
    that the purchase does not name.

illegal-starve
    You have enough food, so the people eat.

illegal-tool
    This tool cannot be gained: no such tile is held or left on the board, three are held, or it
    is at its highest. The hint lists what can be done.

illegal-tools
    A tool you add is not ready, or not yours. The hint lists those that are.

illegal-use
    A figure on a card or tile is not used but buys or declines.

illegal-village
    So few steps on the food track do not open another village place.

invalid-count
    The place takes any number of figures: write how many, as in place 3 forest.

invalid-goods
    Pieces are needed here, as in 2 wood food, or step tools 1 2.

invalid-tools
    Name the values of your tools, one-use tools by their cards, or say tools none.

unusable-amount
    In a scenario: more is dealt than there is, or a number is below what it can be.

unusable-order
    In a scenario: a list is not in its order, or lacks something.

unusable-reference
    In a scenario: a tile or card place is named that is not there.

unusable-shared
    In a scenario: the groups taken from Stone Age do not agree. The rule named with it is
    explained in stone-age(7).

unusable-solo
    In a scenario: a card, table or tile gives what only several players can use.

unusable-state
    In a position: pieces are lost or doubled, or a limit is passed. The save was damaged or edited.

usage-option
    The option or its value does not exist, or the scenario has no such challenge or printing.

usage-seats
    The game has one seat; its colour is red, blue, green or yellow.

RULINGS
=======

The rules leave these questions open, or answer them in a half-sentence. S are our rulings; rulings
B are those of the base game that hold here too, under the same number in stone-age(7).

S1
    The elder closes only his area; in the village that is tool maker, field and hut. Cards and
    tiles are always open to figures.
S2
    Food too is limited to the number of people while it is collected; the ten at the start are
    not touched. The option food-capacity lifts this.
S3
    If less is there than was earned, what is there is taken. Only units above the capacity cost
    points.
S4
    The capacity is the number of people at the moment something is collected.
S5
    A card gives what lies aside and no more; food comes from the grounds, tools from the board.
S6
    Resources removed before the game lie on the same pile as those paid later.
S7
    The food track at the moment of placing says how many village places may be used. Places are
    counted, not figures; the hut still takes two.
S8
    A field that is not paid for is an idle figure.
S9
    Steps on the food track that a card gives cost no food.
S10
    People less the food track, at least none, are fed. The track itself gives no food.
S11
    While the elder is in the village, tools and steps on the food track are his material.
S12
    Who is short of food may let people starve although he has the elder's material.
S13
    With the elder on the hunt there is no single offering, for all food is gone.
S14
    An offering that cannot be made cannot be chosen; losing 5 points always can.
S15
    Used tools may be paid; they leave the game and do not count as left on the board.
S16
    Card 2 is discarded only if no card at all was bought in the turn. A discarded card that is
    fetched no longer costs its point.
S17
    Cards close up to the cheap end; place 1 is filled only by a privilege, and its card stays
    until it is bought.
S18
    By card place 4 the elder goes anywhere but to his own and the next area, and does not go on
    at the end of that turn. Figures already placed still act.
S19
    Cycling keeps the order of a stack.
S20
    All dice that show the number kept count; the pips of the others are lost.
S21
    Two or three equal fives or sixes are as many tools or steps.
S22
    The lack of cards is found when they are arranged; the people are still fed.
S23
    After a stack has run empty the turn is finished, with feeding.
S24
    A harder game by stacks has five tiles in both.
S25
    Figures that no place takes cost 2 points each and nothing else.
S26
    The score may be below 0 from the beginning.
S27
    Ten points are for cards in the open stack; neither those on show nor those left out count.
S28
    Of the three tiles of one to seven resources one is shuffled in; it may or may not be dealt.
S29
    Deal, look, add food (0 to 188), remove resources (none to all), place the elder. Tools,
    people and the first ten food cannot be removed.
S30
    The first three cards go to places 2, 3 and 4 in the order dealt; the fourth is on top of
    the stack.
S31
    Everything is open but the order of the cards left out and the dice. Tiles not dealt never
    come in.
S32
    One challenge is chosen, not several together, and the grades stay the same.
S33
    Cards and tiles are those of the base game.
S34
    Seven figures in a resource area, each place once in a turn; limits for two and three
    players do not hold.
S35
    A figure stays off the board only if no place takes it; a single one cannot go to the hut.
S36
    At placing it is asked whether a place has something to give, not whether one can pay or
    keep it.
S37
    Figures on a place that has run empty before they act do not roll and are idle; with one
    unit left they act.
S38
    Idle are figures that buy nothing, do not pay for the field, gain no tool or find nothing
    left; a poor roll is not idle. The points are lost at once.
S39
    Card, tile and field may be declined for these points; everything else is carried out.
S40
    Of what was earned and is there, as much is taken as there is room for; each further unit
    costs 2 points and stays.
S41
    Areas give from the board, hunters and food cards from the grounds, other cards from the
    aside pile, tools from the board. What a card bought gives cannot be refused.
S42
    Resources paid go aside, food to the grounds, tools out of the game; a step moves the marker
    down. Food held and in the grounds is always 10 and what was added.
S43
    C18 is cashed between two actions, when feeding is asked, or before the scoring. It gives
    kinds that lie aside, fewer than two if fewer do; the capacity holds. It is never cashed by
    itself.
S44
    A tile costs what is printed, in resources, wherever the elder is.
S45
    A card costs just so many of the elder's material. In the village tools, used ones too, and
    steps reach the price with nothing that could be left out, and no change. One-use tools
    never pay.
S46
    A tool is gained as a new tile of 1 (if one is left and fewer than three are held), or 1
    becomes 2, 2 becomes 3 (if a high tile is left; the low one goes back), 3 becomes 4. Any
    tile may be chosen, and a used one stays used.
S47
    The field costs a food for each person on the hut when it is used, all of it or nothing.
S48
    Only the order of the village places among each other is fixed. One that is idle does not
    hold up the next.
S49
    Steps won or paid later in the turn do not change which village places are used.
S50
    What card places 3 and 4 allow is done right after the card's top, before the next figure;
    each thing once, in any order, or not at all.
S51
    Place 1 must be empty and the card without a figure at that moment; a card moved is not for
    sale in this turn.
S52
    Purchases at places 3 and 4 in one turn move one card in all, for there is one empty place.
S53
    A stack is cycled by fewer tiles than it has; a figure not yet used stands on the new top
    and may build it.
S54
    An elder moved counts at once for cards and feeding; his new area is closed in the next
    turn, and he goes on from there after it.
S55
    With a card on place 1 the others lie on 2 and 3, else on 2, 3 and 4; gaps are filled from
    the cheap end.
S56
    The number of dice is named before they are rolled. Any number rolled may be kept; the award
    may be cut, the loss of the other dice never is.
S57
    The extra card is the unknown top of those left out or any discarded card; its bottom alone
    counts, and it is no purchase.
S58
    What is due is fixed when feeding begins; steps paid for it do not raise it.
S59
    Any split of food and the elder's material feeds, with nothing that could be left out; in
    the village tools count their value and steps one.
S60
    People starve if food and the elder's material are too little; it may be chosen if food
    alone is too little, and never if it is enough.
S61
    Offered is one piece of the elder's (in the village a tool or a step), or two other pieces,
    resources, tools or steps; a tool is one piece. Never food.
S62
    In the last turn by tiles the figures act, cards are arranged and people fed; the elder
    stays.
S63
    If after arranging fewer than three cards are shown, the people are fed and the game is
    scored; cards on show count nothing.
S64
    Each turn uses up a card, so a game has at most two turns fewer than cards.
S65
    What lies aside and tools out of the game cost nothing at the end.
S66
    Card bonuses are as in Stone Age, with the final position.
S67
    The grade follows from the total, bounds included; less than 120 is a loss.
B6
    Tools are chosen after the dice are seen.
B7
    A one-use tool adds to any roll that tools may serve and then is only its bottom.
B16
    Four or five resources of so many kinds are exactly so many pieces and kinds.
B28
    Tools are fixed after their roll; each roll has its own, and waste is allowed.
B29
    One-use tools never count as tools at the end.

SOURCES
=======

All numbers are those of the SoloPlay rules, but: the resources of the two printings are those of
the base game, and that the later one is meant unless an option says otherwise is ours; the food in
the box, and with it the most that can be added, follows from lists of components; that less than
120 points is a loss is inferred. Limiting food to the number of people is our reading of the
rules, hence the option. The defaults for a silent player are ours.
"""

from referee.core.rules import About, Option

ABOUT = About(
    title="Stone Age SoloPlay",
    summary="One player against the rules of Stone Age, a tribal elder and scarce goods.",
    rulebook="stone-age-soloplay",
    seats=("red", "blue", "green", "yellow"),
    players=(1, 1),
    rules=1,
    options=(
        Option("challenge", "How many cards are dealt and tiles stacked.", "standard",
               ("standard", "easier-17", "easier-18", "harder-15", "harder-stacks")),
        Option("printing", "How many resources lie on the board: 28/18/12/10 or 20/16/12/10.",
               "later", ("later", "first")),
        Option("food-capacity", "Whether food too is limited to the number of people.", "people",
               ("people", "none")),
    ),
)
