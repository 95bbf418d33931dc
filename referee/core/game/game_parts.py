"""The parts of a game that are found by name: ``file:name``, below the folder of the game.

A file of a game is loaded when something in it is needed, so these names are strings. Every game
has the parts in ``REQUIRED``; for any other ``Game.find_member`` and ``games.part`` may return
None.
"""

# The rules.
MOVE_CLASSES = "game:WORDS"  # the class of each verb's move, as in placing:Place
SCENARIO = "model.scenario:Scenario"  # the type of a scenario
SCENARIO_CHECK = "model.scenario:check"  # the errors of a scenario that its types do not find
UPGRADE = "model.migrations:upgrade"  # turns a position of older rules into one of today's
CHANGES = "model.migrations:CHANGES"  # a sentence for players about each version of the rules
OLDER_RULES = "older:bind"  # the rules of an older version, to play its turns again

FIELD_NAMES = "model.field_names:NAMES"  # of tuples in a position, the names of their items

# Views.
VIEW = "views.view:view"  # what a seat may know of a position
PAGE = "views.page:show"  # a view as text
# the same with nothing left out, where PAGE leaves something out
WHOLE_PAGE = "views.page:show_all"
RESULT = "views.result:result"  # the end of a game, once it is reached
SCORE_SO_FAR = "views.result:score_so_far"  # the result if the game ended now, from a view
CONDITION = "views.conditions:condition"  # reads a condition of a plan
CONDITION_TERMS = "views.conditions:TERMS"  # the terms of conditions, with their notation
PREFERENCES = "views.preferences:WISHES"  # the preferences of plans, with their notation
OFFERED_PREFERENCES = "views.preferences:OFFERED"  # one to offer for each kind of decision
# for a kind of decision, a choice in a plan that is legal whenever it comes; the last of several
ALWAYS_LEGAL = "views.preferences:ALWAYS_LEGAL"
GLOSSARY = "views.glossary:entries"  # the contents of the box, from the scenario
PICTURE = "views.picture:draw"  # a view as a picture
NARROW_PICTURE = "views.narrow_picture:draw"  # the same for a phone
# what a narrow picture shows enlarged, from a view and an earlier one or None
PICTURE_FOCUS = "views.narrow_picture:focus"
PICTURE_LAYOUT = "views.picture:laid"  # the ids that can have a place on the map, and the ways

# For the property tests.
# another position that looks the same to a viewer
RESAMPLE_HIDDEN = "invariants:resample_hidden"
VIOLATIONS = "invariants:invariant_violations"  # what is impossible in a position

# Free text.
VOCABULARY = "words:WORDS"  # the meanings of words and phrases
FRAMES = "words:FRAMES"  # the ways of saying each move, and each line of orders
NAMED_THINGS = "language:things"  # names of what is in a view
HELD = "language:held"  # what a seat owns, by its names
CLAIMS = "language:claims"  # what is true of legal moves besides their texts
FORBIDDEN = "language:FORBIDDEN"  # reasons why a move cannot be worded in some way
CANNOT_PASS = "language:PASSED"  # reasons why a kind of decision cannot be passed
ORDERS_HEADINGS = "language:heads"  # what a line of orders may begin with
ORDERS_LINE = "language:each"  # what a line says about each figure that it names
ORDERS = "language:sheet"  # the orders made of some parts
ORDERS_DOERS = "language:doers"  # the figures that a part of orders is about
ORDERS_LEGAL = "language:options"  # the legal parts of orders
ORDERS_ILLEGAL = "language:illegal"  # parts of orders that the rules refuse, each with its reason
ORDERS_DOUBTFUL = "language:doubtful"  # names of things that are also names of spaces

REQUIRED = frozenset({
    MOVE_CLASSES, SCENARIO, SCENARIO_CHECK, VIEW, PAGE, RESULT, SCORE_SO_FAR, GLOSSARY,
    RESAMPLE_HIDDEN, VIOLATIONS})
