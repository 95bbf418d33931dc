"""What does not fit a type, in plain words: *must be a whole number, not a text*.

Data from people are converted to records by msgspec, which speaks of `int` and `$.seats[0]`.
"""

import re

from referee.core.base.aliases import count_noun, join_words

_KINDS = {"int": "a whole number", "str": "a text", "float": "a number", "bool": "true or false",
          "array": "a list", "object": "a group of keys", "null": "no value",
          "datetime": "a time", "date": "a date", "time": "a time of day"}
_GIVEN = {**_KINDS, "int": "a number", "float": "a decimal number"}
_ITEMS = {"str": ("character", "characters"), "array": ("item", "items"),
          "object": ("key", "keys")}
# Patterns are compiled when they are needed, because every command loads this module.
_PLACE = r" - at (?:`key` in )?`\$\.?([^`]*)`$"
_EXPECTED = r"Expected `([^`]*)`(?:, got `(\w+)`)?"
_LENGTH = r"Expected `(\w+)` of (at least |at most |)length (>= |<= |)(\d+)(?:, got (\d+))?"
_NUMBER = r"Expected `(?:int|float)` (>=|<=|>|<) (\S+)"
_FIELD = r"Object (missing required|contains unknown) field `([^`]*)`"
_QUOTES = "'\""
_VALUE = r"Invalid (?:enum )?value (.*)"


def misfit(error: Exception) -> tuple[str, str]:
    """The place of a value that does not fit, and why: ``seats.0``, ``must be a text, not a list``.

    The place is empty for all of the data. Another error has no place and its own words.
    """
    message = f"{error}"
    found = re.search(_PLACE, message)
    place = re.sub(r"\[(\d+)\]", r".\1", found[1]).replace("[...]", "") if found else ""
    why = message[:found.start()] if found else message
    if field := re.fullmatch(_FIELD, why):
        place = f"{place}.{field[2]}".lstrip(".")
        return place, "is missing" if field[1] == "missing required" else "is not known here"
    return place.lstrip("."), _why(why)


def in_words(error: Exception, subject: str = "it") -> str:
    """The same as a sentence without its full stop; ``subject`` is all of the data."""
    place, why = misfit(error)
    if why == f"{error}":
        return why
    return f"“{place}” {why}" if place else f"{subject} {why}"


def _why(message: str) -> str:
    if length := re.fullmatch(_LENGTH, message):
        kind, bound, sign, number, given = length.groups()
        how = {">= ": "must have at least", "<= ": "can have at most"}.get(
            sign, f"must have {bound}".rstrip())
        return (f"{how} {count_noun(int(number), *_ITEMS.get(kind, _ITEMS['array']))}"
                + (f", not {given}" if given else ""))
    if number := re.fullmatch(_NUMBER, message):
        return {">=": "must be at least ", "<=": "can be at most ", ">": "must be more than ",
                "<": "must be less than "}[number[1]] + number[2]
    if value := re.fullmatch(_VALUE, message):
        return f"cannot be “{value[1].strip(_QUOTES)}”"
    if "matching regex" in message:
        return "is not written in the right form"
    if expected := re.fullmatch(_EXPECTED, message):
        kinds = [_KINDS.get(kind, kind) for kind in expected[1].split(" | ")]
        given = f", not {_GIVEN.get(expected[2], expected[2])}" if expected[2] not in (
            None, "null") else ""
        return f"must be {join_words(kinds, 'or')}{given}"
    return message
