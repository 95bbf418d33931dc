"""What is read of a damaged save: whatever another program made of it, and in a moment."""

import re
from pathlib import Path

import pytest

from referee.core import damaged, save
from referee.core.problem import Refused
from tests import hostile_texts as texts
from tests.test_hostile import soon
from tests.test_recover import CLUBS, OLD, SETTLERS, Damage, found, whole

DRESSES: dict[str, Damage] = {
    "a comment behind the secret": lambda raw: re.sub(
        rb"(?m)^(secret = .*)$", rb'\1 # "keep it"', raw),
    "two blanks before =": lambda raw: re.sub(
        rb"(?m)^(secret|seat|players|\"?blue\"?|data) = ", rb" \1  =\t ", raw),
    "other quotes": lambda raw: re.sub(
        rb'(?m)^(secret|seat) = "(.*)"$', rb"\1 = '\2'", raw),
    "CRLF": lambda raw: raw.replace(b"\n", b"\r\n"),
    "CR": lambda raw: raw.replace(b"\n", b"\r"),
    "UTF-16": lambda raw: raw.decode().encode("utf-16"),
    "UTF-16, the other way round": lambda raw: b"\xfe\xff" + raw.decode().encode("utf-16-be"),
    "UTF-32": lambda raw: raw.decode().encode("utf-32"),
    "a mark before UTF-8": lambda raw: raw.decode().encode("utf-8-sig"),
    "comments everywhere": lambda raw: raw.replace(b"\n", b' # "a\n').replace(b'] # "a', b']#"]'),
    "blank lines everywhere": lambda raw: raw.replace(b"\n", b"\n\n# 7 = []\n \t\n"),
    "tables without their names": lambda raw: raw.replace(b"[scenario]", b"[scen").replace(
        b"[log]", b"[lo"),
}


@pytest.mark.parametrize("file", [SETTLERS, CLUBS, OLD], ids=lambda file: file.stem)
@pytest.mark.parametrize("dress", DRESSES)
@pytest.mark.parametrize("torn", [False, True], ids=["", "and rubbish before it"])
def test_the_same_in_another_dress_is_recovered_whole(file: Path, dress: str, torn: bool) -> None:
    """As an editor or another program writes it; also where the head is no TOML any more."""
    raw = file.read_bytes()
    whole(DRESSES[dress]((b"rubbish\n" if torn else b"") + raw), save.loads(raw, "a.toml"))


@pytest.mark.parametrize("spelt", [
    b'secret="S"', b"secret = S", b'"secret" = "S"', b"'secret'='S' # and more",
    "secret: “S”".encode(),
    b'secret  =  "S"', b'secret = "' + b"0" * 64 + b'"\nsecret = "S"'])
def test_the_secret_is_found_however_it_is_spelt(spelt: bytes) -> None:
    """In a head that is no TOML; of two it is the one that the commitment was made to."""
    raw = SETTLERS.read_bytes()
    kept = save.loads(raw, "a.toml")
    line = b'secret = "%b"' % kept.head.fairness.secret.encode()
    assert line in raw
    again = spelt.replace(b"S", kept.head.fairness.secret.encode())
    whole(b"rubbish\n" + raw.replace(line, again), kept)


def test_each_table_is_read_by_itself() -> None:
    """What is lost of one is not lost of the next."""
    raw = SETTLERS.read_bytes().replace(b'players = ["Ann"]', b'players = ["Ann')
    again = found(raw)
    assert again.players == ("red",) and not again.sheets and not again.gone
    assert [chair.players for chair in again.save.head.seats][:2] == [(), ("Bob",)]
    assert again.save.orders == save.loads(SETTLERS.read_bytes(), "a.toml").orders


def test_a_name_that_nobody_could_have_been_given_is_lost() -> None:
    """The audit would not let it pass."""
    again = found(SETTLERS.read_bytes().replace(b'["Ann"]', b'["\\u001b]0;x"]'))
    assert again.players == ("red",) and again.save.head.seats[0].players == ()


def test_a_text_in_no_letters_ends_where_it_cannot_be_read() -> None:
    """What is before it stays; half a letter at the end is no matter."""
    raw = SETTLERS.read_bytes().decode().encode("utf-16")
    for same in (raw + b"\0", b"\xef\xbb\xbf" + SETTLERS.read_bytes()):
        assert damaged.plain(same) == SETTLERS.read_bytes()
    assert found(raw[:-200] + b"\0\xd8\0\xd8" + raw[-200:]).save.log.count(b"\n") == 107


MEGA = 1 << 20
START = texts.SAVE + b'3 = ["2026-01-31T18:00:00Z", ["red: x"], [], "00000000", "'


@pytest.mark.parametrize(("before", "piece", "after"), [
    (texts.SAVE, b"\n", b""), (texts.SAVE, b"x\n", b""), (texts.SAVE, b"1=[\n", b""),
    (texts.SAVE, b'3 = ["", [], [], "00000000", "x"]\n', b""), (START, b'"00000000", ', b"[\n"),
    (START, b'"a"#', b"\n"), (b"", b"[orders]\n", texts.SAVE), (b"", b"secret = x\n", texts.SAVE),
    (b"", b"[state. ", texts.SAVE), (b"\xff\xfe", b"\0\xd8", b""), (b"\xff\xfe", b"\n\0", b"")])
def test_what_is_hostile_is_read_in_a_moment(before: bytes, piece: bytes, after: bytes) -> None:
    """As large as a file may be; ``python -m tests.hostile saves`` tries more."""
    raw = before + piece * ((16 * MEGA - len(before) - len(after)) // len(piece)) + after
    with soon():
        try:
            found(raw)
        except Refused as error:
            assert error.problems[0].kind == "unusable"


@pytest.mark.parametrize("shape", [
    b'%d = ["", ["red: x"], [], "00000000", "x"]\n', b"%d = [\n",
    b'%d = ["", ["red: x"], [], "00000000", "' + b"0" * 64 + b'"]\n',
    b'%d = ["", ["rules 1 to 2"], ["before: {}", "position: [[]]"], "00000000", "x"]\n'])
def test_lines_without_end_that_prove_nothing_are_not_all_read(shape: bytes) -> None:
    """Nor those that might be proved by one behind them."""
    raw = texts.SAVE + b"".join(shape % n for n in range(3, 150_000))[:15 * MEGA]
    with soon():
        assert found(raw).save.log == texts.SAVE.partition(b"\n[log]\n")[2]
