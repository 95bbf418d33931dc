"""Verbs of sentences about a seat with several players: *Ann and Ada win*, not *wins*.

Texts have the verb for one player, because a seat that is called by its colour is one.
"""

import re
from collections.abc import Collection
from functools import partial

from referee.core.base.references import (
    CAPITAL_PAST_PLAYER,
    CAPITAL_SEAT,
    END,
    PAST_PLAYER,
    PHRASE,
    SEAT,
    SEPARATOR,
)

# A word before a reference that is no subject, the reference, its verb, the rest of the sentence.
_SENTENCE = re.compile(
    rf"(?P<object>\b(?:of|for|from|by|to|with|at|on|in|against|than|except|between|without) )?"
    rf"(?P<subject>(?:[{SEAT}{CAPITAL_SEAT}]|{PHRASE}player{SEPARATOR})(?P<seat>[^{SEPARATOR}{END}]*)"
    rf"{END}|{PHRASE}(?:{PAST_PLAYER}|{CAPITAL_PAST_PLAYER}){SEPARATOR}[^{SEPARATOR}{END}]*"
    rf"{SEPARATOR}(?P<names>[^{END}]*){END})"
    r"(?P<adverb>(?:, who)?(?: (?:now|still|already|also|only|again|then|never))? )"
    r"(?P<verb>(?!as\b|its\b|this\b|plus\b|always\b)[a-z]*[a-rt-z]s)\b"
    rf"(?P<rest>[^.:;\n{SEAT}-{PHRASE}]*)")
_SECOND_VERB = re.compile(
    r"(?<= and )(?:covers|draws|gains|gets|has|is|keeps|loses|pays|plays|stays|takes|wins)\b")
_IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}


def plural(verb: str) -> str:
    """The form of a verb for several: ``reaches`` becomes ``reach``."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith(("ches", "shes", "sses", "xes")):
        return verb[:-2]
    return f"{verb[:-3]}y" if verb.endswith("ies") else verb[:-1]


def with_plural_verbs(text: str, seats: Collection[str]) -> str:
    """The text, with the verbs for several where a subject is one of the seats.

    So too where a subject is several earlier players.
    """
    return _SENTENCE.sub(partial(_with_plural_verb, seats), text)


def _with_plural_verb(seats: Collection[str], match: re.Match[str]) -> str:
    is_plural = match["seat"] in seats if match["seat"] else " and " in match["names"]
    is_object = match["object"] and "who" not in match["adverb"]
    if is_object or not is_plural:
        return match[0]
    rest = _SECOND_VERB.sub(lambda verb: plural(verb[0]), match["rest"])
    return (f"{match['object'] or ''}{match['subject']}{match['adverb']}{plural(match['verb'])}"
            f"{rest}")
