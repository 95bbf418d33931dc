"""What does not fit a type is said in plain words, whatever msgspec calls it."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from referee.core.base import misfits

pytestmark = pytest.mark.quick


class _Pair(Struct, array_like=True, forbid_unknown_fields=True):
    left: int
    right: int


class _Record(Struct, forbid_unknown_fields=True):
    number: int
    word: Literal["x", "y"] = "x"
    text: Annotated[str, Meta(min_length=1, max_length=3, pattern="^a")] = "a"
    pair: tuple[int, int] = (1, 2)
    items: Annotated[tuple[_Pair, ...], Meta(max_length=1)] = ()
    counts: dict[str, int] = {}
    share: float = 1.0
    maybe: int | None = None
    flag: bool = True
    bounded: Annotated[int, Meta(ge=0, le=9)] = 1
    few: Annotated[dict[str, int], Meta(max_length=1)] = {}


@pytest.mark.parametrize(("data", "words"), [
    ({}, "“number” is missing"), (5, "it must be a group of keys, not a number"),
    ({"number": "x"}, "“number” must be a whole number, not a text"),
    ({"number": 1.5}, "“number” must be a whole number, not a decimal number"),
    ({"number": None}, "“number” must be a whole number"),
    ({"number": []}, "“number” must be a whole number, not a list"),
    ({"extra": 2}, "“extra” is not known here"), ({"word": "q"}, "“word” cannot be “q”"),
    ({"word": 5}, "“word” must be a text, not a number"),
    ({"text": "aaaa"}, "“text” can have at most 3 characters"),
    ({"text": ""}, "“text” must have at least 1 character"),
    ({"text": "b"}, "“text” is not written in the right form"),
    ({"pair": [1]}, "“pair” must have 2 items, not 1"),
    ({"pair": [1, "x"]}, "“pair.1” must be a whole number, not a text"),
    ({"items": [[1, 2], [3, 4]]}, "“items” can have at most 1 item"),
    ({"items": [[1]]}, "“items.0” must have at least 2 items, not 1"),
    ({"items": [[1, 2, 3]]}, "“items.0” must have at most 2 items, not 3"),
    ({"counts": {"a": "x"}}, "“counts” must be a whole number, not a text"),
    ({"share": "x"}, "“share” must be a number, not a text"),
    ({"maybe": "x"}, "“maybe” must be a whole number or no value, not a text"),
    ({"flag": 0}, "“flag” must be true or false, not a number"),
    ({"bounded": -1}, "“bounded” must be at least 0"),
    ({"bounded": 10}, "“bounded” can be at most 9"),
    ({"few": {"a": 1, "b": 2}}, "“few” can have at most 1 key")])
def test_what_does_not_fit_is_said_in_plain_words(data: Any, words: str) -> None:
    """With its place, as in the field names of corrections."""
    whole = {"number": 1, **data} if isinstance(data, dict) and data else data
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(whole, _Record)
    assert misfits.in_words(caught.value) == words


def test_other_errors_keep_their_words() -> None:
    """They have no place."""
    assert misfits.in_words(ValueError("Year 0 is out of range")) == "Year 0 is out of range"
