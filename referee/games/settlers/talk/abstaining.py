"""How people say that they do nothing: “nothing I could build”, “can't afford a thing”.

A beginning that denies, and behind it words that say no more than what is not
done. Whoever does nothing at all is through; who denies one thing may do another.
"""

from referee.core.english import ARTICLES


def _words(said: str) -> frozenset[str]:
    return frozenset(said.split())


_NOTHING = _words("nothing nowt zilch nada")
_DENIES = _words("can't cannot cant couldn't won't don't dont not shan't wouldn't wont")
_DEEDS = _words(
    "do doing done build building buy buying spend spending pay paying afford use using make "
    "making invest investing develop developing purchase add say report "
    "trade swap move")
_ACTS = _words("build building buying spending steps step moves move development developments "
               "action actions purchases purchase investments investment trade trades trading "
               "deals")
_HAVE = _words("have has got i've there's")
_WISH = _words("wish desire need reason plan plans intention appetite mood point money cards")
_SKIPPED = _words("build building trade trades trading purchases buying")
# Behind “nothing”: what it is good for, and when.
_FOR = ARTICLES | _words(
    "to i we can could left more else further for me us it on with them that these useful "
    "affordable possible sensible reasonable good worth worthwhile need want would like need have "
    "this turn round time today now tonight here there be wish really much")
_OBJECTS = ARTICLES | _words("anything thing it any of that this with these them much more else "
                             "today now right here today tonight time turn round")


def found(words: list[str], i: int) -> tuple[int, bool] | None:
    """The place behind what says that nothing is done; whether that is the whole turn."""
    word, end = words[i], i + 1
    if word in _HAVE and words[end:end + 1] and words[end] in _NOTHING:
        word, end = words[end], end + 1
    if word in _NOTHING:
        while end < len(words) and words[end] in _FOR | _DEEDS:
            end += 1
        return end, True
    if word == "no" or word == "skip":
        end += words[end:end + 1] == ["my"] if word == "skip" else words[end:end + 1] in (
            ["more"], ["further"])
        some = _ACTS if word == "no" else _SKIPPED
        if word == "no" and words[end:end + 1] and words[end] in _WISH:  # “no wish to trade”
            wish = end = end + 1
            while end < len(words) and words[end] in _DEEDS | {"to", "or", "for", "left", "in"}:
                end += 1
            return (end, False) if _DEEDS & {*words[wish:end]} else None
        return (end + 1, False) if end < len(words) and words[end] in some else None
    if word in _DENIES and end < len(words) and words[end] in _DEEDS:
        since = end = end + 1
        while end < len(words) and words[end] in _OBJECTS:
            end += 1
        return end, bool({"anything", "thing", "much", "any"} & {*words[since:end]})
    if word in ("can", "do", "doing", "build", "building", "buy", "buying", "spend", "spending"):
        end += word == "can" and words[end:end + 1] != [] and words[end] in _DEEDS
        if words[end:end + 1] == ["nothing"]:
            return end + 1, word not in ("build", "building", "buy", "buying")
    return None
