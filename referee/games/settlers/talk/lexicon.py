"""The words that people have for the things of Settlers, and those that say nothing, as data.

Each thing has its phrases, a comma between two; articles are left out, and may
stand anywhere in them. ``LEFT`` and ``IDLE`` are passed over wherever they
stand: closed lists, no word of which changes a meaning.
"""

from referee.core.english import ARTICLES, POLITE, TALK

FIGURES = {
    "neanderthal": "neanderthal, neandertal, neanderthaler, neandertaler, caveman, cave man, "
                   "brute, big fellow, ape man, neanderthal man, big guy, big man, troglodyte, "
                   "neander",
    "carnivore": "carnivore, tiger, sabre-tooth, sabretooth, sabre tooth, saber tooth, "
                 "sabertooth, saber-tooth, cat, big cat, predator, beast, smilodon, animal, "
                 "sabre-tooth tiger, saber-tooth tiger, sabretooth tiger, sabre-toothed tiger, "
                 "sabre toothed tiger, sabre tooth tiger, saber tooth tiger, sabertooth tiger",
    "": "figure, robber, marker, thief, bandit",
}

STRIPS = {
    "nourishment": "nourishment, nutrition, food, feeding, eating, nourish, food supply, diet",
    "hunting": "hunting, hunt, battles, battle, hunting and battles, fighting, fight, weapons, "
               "war, hunting battles, hunting and battle, combat",
    "construction": "construction, building, boats, boat, ships, ship building, shipbuilding, "
                    "constructing, boat building, buildings, construct, rafts",
    "clothing": "clothing, clothes, cloth, dress, garments, garment, tailoring",
}

# In the order of the cards.
KINDS = ("meat, meats, steak, steaks", "bones, bone",
         "flint, flints, flintstone, flintstones, stone, stones, firestone, firestones",
         "skins, skin, hides, hide, furs, fur, pelts, pelt, leather")
SINGLE = frozenset({"bone", "skin", "hide", "fur", "pelt", "steak", "stone", "flintstone",
                    "firestone"})

TERRAINS = {
    "hills": "hills, hill, meat hex, meat hill, meat hills, meat field",
    "plains": "plains, plain, steppe, savanna, savannah, grassland, grasslands, prairie, "
              "bone field, bones field, bones hex, bone hex, bone plains",
    "mountains": "mountains, mountain, flint hex, flint mountain, flint mountains, flint field",
    "forest": "forest, forests, wood, woods, woodland, skins hex, skin hex, skins forest, "
              "skins field",
    "ice": "ice, glacier, ice field, icefield",
}

REGIONS = {
    "AF": "africa, african, africa's",
    "EU": "europe, european, europe's",
    "AS": "asia, asian, asiatic, asia's",
    "AU": "australia, australian, australia's",
    "AM": "america, american, americas, america's",
}

# The corners of a hex, clockwise from the north, as ``Hex.corners`` runs.
WAYS = ("north, northern, n, top", "northeast, north-east, north east, ne, northeastern, "
        "north-eastern, upper right, top right",
        "southeast, south-east, south east, se, southeastern, south-eastern, lower right, "
        "bottom right", "south, southern, bottom",
        "southwest, south-west, south west, sw, southwestern, south-western, lower left, "
        "bottom left", "northwest, north-west, north west, nw, northwestern, north-western, "
        "upper left, top left")

# Who of several is meant: what is compared, and whether most or least of it.
MOST = {
    ("cards", 1): "most cards, more cards, richest, richer, richer one, richest one, "
                  "biggest hand, bigger hand, largest hand, larger hand, fullest hand, "
                  "fuller hand, richest player, richer player",
    ("cards", -1): "fewest cards, fewer cards, least cards, poorest, poorer, smallest hand, "
                   "smaller hand, poorer one, poorest one",
    ("points", 1): "leader, most points, more points, in lead, who leads, leading player",
    ("points", -1): "fewest points, fewer points, least points",
}

# What somebody is asked to do: the first are followed by what he gives, the others by what he gets.
ASKING = ("would you, will you, can you, could you, do you, did you, you, you could, you can",
          "give, swap, trade, exchange, sell, offer, part with, spare, change, give me, sell me",
          "want, need, take, like, have, get, buy, like to have, want to have, receive")
# Before what somebody else wants (so it is given), and what he has (so it is wanted).
ASKED = ("anyone, anybody, someone, somebody, who, everyone, everybody",
         "want, wants, need, needs, interested in, for, would like, likes, like, who wants, "
         "who needs, after, looking for, short of",
         "has, have, got, gives me, give me, can give me, gives, give, sells, selling, giving, "
         "would give me, with, who has, who gives me, could give me, willing to give me, "
         "spare, can spare, offer, offering, offers")

PLACES = {
    "x01": "england, great britain, uk, british isles",
    "x04": "sri lanka",
    "x06": "taimyr",
    "x12": "arctic",
}
BOXES = {
    "I-1": "gibraltar, strait of gibraltar, straits of gibraltar",
    "IV-1": "bering, bering strait, bering straits",
    "III-1": "sunda, sunda straits",
    "III-2": "timor, timor straits",
    "IV-2": "arctic islands",
    "I-2": "channel",
}

ORDINALS = {
    1: "first, 1st",
    2: "second, 2nd",
    3: "third, 3rd, last, final",
    4: "fourth, 4th",
    5: "fifth, 5th",
}

LEFT = (ARTICLES | POLITE | TALK) - {
    "next", "yes", "yeah", "yep", "yup", "ok", "okay", "want", "wants", "and", "prefer", "again"}
# Dropped, but not where they may say who gives: of these frames “you” only behind its verb.
OTHERS = frozenset({"he", "she", "they", "who", "you"})
YOU = frozenset({"to", "from", "for", "with", "give", "giving", "offer", "offering", "of", "pay",
                 "sell", "against", "thank"})
PRONOUNS = frozenset({"it", "him", "that", "them", "this"})
IDLE = (
    "from me", "good luck all", "good luck everyone", "good luck everybody", "good luck",
    "take it or leave it", "in house", "at moment", "right now", "for now", "by way", "as well",
    "if you like", "if that's ok", "if possible", "have fun", "as planned", "as usual", "of two",
    "of these two", "with that", "with this", "with it", "for that", "for it", "cheers",
    "one who has", "player with", "one with", "person with", "player who has", "who has",
    "whoever has", "right", "to me", "for me", "yours", "do", "does", "can", "could", "must",
    "has to", "have to", "may", "which", "off board", "from board", "off map", "from map",
    "from hand", "from my hand", "in my hand", "in hand", "that i have", "that i hold", "first",
    "myself", "at all", "empty", "free", "black", "piece", "again", "to you", "by now",
    "there is", "there are", "very", "exactly", "as before", "got to", "he", "want to", "like to",
    "of mine", "mine", "if i may", "of course", "thank you very much", "no hard feelings",
    "sorry about that", "for once", "once more", "poor", "dear", "friend", "my friend", "and so",
    "so", "with my", "own", "having", "on foot", "by boat", "by raft", "by sea", "for this turn",
    "for this round", "for today", "hmm", "hm", "though", "okay then", "in that case", "all around",
    "on this one", "that is", "all way", "already", "finally", "also", "left", "for way",
    "for trip", "for journey", "choose to", "decide to", "decided to",
    "opt to", "that's", "he's", "she's", "they're", "here's", "there's", "here is",
    "i'm afraid", "i am afraid")
