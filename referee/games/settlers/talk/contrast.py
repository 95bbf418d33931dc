"""What is meant and what is not, where both are named: “not AF3, the other”, “8 rather than 9”.

What stands behind a word that denies, as far as its clause goes, is not meant;
of things between which somebody is still choosing, one is named again.
"""

from typing import NamedTuple

from referee.games.settlers.talk.roles import THINGS, Word, Words

_STAYS = frozenset((
    "stays", "stay", "remains", "is safe", "can stay", "may stay", "can wait", "survive",
    "survives", "lives on"))
_KEEPS = frozenset(("keeps", "keep", "saves"))
_NAMES = frozenset(("hex", "seat", "corner"))
_BACK = frozenset(("it", "that", "this", "so", "him", "them", "there", "these", "those"))
_ACTS = frozenset(("put", "rob", "harm", "go", "turn", "stop"))


class Parted(NamedTuple):
    """The words of what is meant and of what is not, and whether “the other” is meant."""

    meant: Words
    denied: Words
    other: bool


def parted(said: Words) -> Parted | None:
    """What is meant and what is not; None: that is not sure."""
    meant: Words = []
    denied: Words = []
    other = False
    clauses = _clauses(said)
    for clause in clauses:
        if any(word.role == "bad" for word in clause) and any(
                word.role in THINGS - {"seat"} for word in clause):
            return None  # “af05 is too cold”
        if any(word.role == "or" for word in clause):
            later = [word for word in said if word.clause > clause[0].clause]
            if not _things(later) or any(word.role == "or" for word in later) or not _among(
                    later, clause):
                return None  # “AF3 or AF4”, “AF3 or AF4, AF8”
            continue
        here = _split(clause)
        if here is None and _aside(clause) and any(
                _things(one) for one in clauses if one[0].clause > clause[0].clause):
            continue  # “I don't touch my own land, so AF2”
        if here is None:
            return None
        if _turned(clause) and _things(clause):  # “AF3 hurts me, so rather AF2”
            denied += _things(meant)
            meant = [word for word in meant if word.role not in THINGS]
        other = other or any(word.role == "other" for word in here[0])
        meant += [word for word in here[0] if word.role not in ("other", "turn")]
        denied += here[1]
    return Parted(meant, denied, other)


def _clauses(said: Words) -> list[Words]:
    found: dict[int, Words] = {}
    for word in said:
        found.setdefault(word.clause, []).append(word)
    return list(found.values())


def _things(said: Words) -> Words:
    return [word for word in said if word.role in THINGS]


def _among(later: Words, choices: Words) -> bool:
    """Whether what is named at last is one of the choices, wherever they are of its sort."""
    names = {(word.role, word.text.removesuffix("'s")) for word in choices}
    return all((word.role, word.text.removesuffix("'s")) in names for word in _things(later)
               if any(word.role == role for role, _ in names))


def _split(clause: Words) -> tuple[Words, Words] | None:
    """A clause in what is meant and what is not; None: nothing is there that could be denied."""
    meant: Words = []
    denied: Words = []
    at = next((i for i, word in enumerate(clause) if word.role == "against"), None)
    if any(word.text == "but" for word in clause[1:] if word.role == "turn") and at is None:
        return None  # “everybody but blue”
    if at is None:
        return clause, []
    if at and clause[at].text in _KEEPS and any(word.role in _NAMES for word in clause[:at]):
        return [], clause  # “AF4 keeps its skins”
    if at and not _things(clause[at:]) and clause[at].text in _STAYS:
        return [], clause[:at] if _things(clause[:at]) else []
    denying, named = False, False
    for word in clause:
        if word.role == "against":
            if denying and not named:
                return None  # “don't leave AF3 alone”
            denying, named = True, False
        elif denying and named and word.role in _ACTS:
            denying = False
            meant.append(word)
        elif denying:
            denied.append(word)
            named = named or _thing(word)
        else:
            meant.append(word)
    return (meant, denied) if not denying or named else None


def _aside(clause: Words) -> bool:
    """Whether what a clause denies is a thing by itself, not what was said before."""
    words = {word.text for word in clause}
    return not words & _BACK and any(word.role in ("ground", "piece", "harm") for word in clause)


def _turned(clause: Words) -> bool:
    return any(word.role == "turn" and word.text != "but" for word in clause[:2])


def _thing(word: Word) -> bool:
    return word.role in THINGS
