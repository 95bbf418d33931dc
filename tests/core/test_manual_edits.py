"""Manual edits of a save: what may be changed, and that everything else is refused."""


import pytest

from referee.core.base.problem import Refused
from tests.support.toy_match import PlayedMatch, a_short_match, opened, unusable

pytestmark = pytest.mark.quick

MATCH = a_short_match()
RAW = MATCH.raw()
SHEET = '{ line = 14, number = 1, text = "bid 1" }'


def changed(old: str, new: str, raw: bytes = RAW) -> bytes:
    """A save with one place edited."""
    assert raw.count(old.encode()) >= 1, old
    return raw.replace(old.encode(), new.encode(), 1)


def test_players_may_change_in_the_middle_of_a_game() -> None:
    """Who plays a seat is no part of the history."""
    assert opened(changed('["Blue"]', '["Bob", "Bea"]')).seal == MATCH.now.seal


@pytest.mark.parametrize(("old", "new", "code"), [
    ("format = 2", "format = 3", "newer"), ("format = 2", "format = 0", "format"),
    ("format = 2", 'format = "2"', "format"), ("format = 2", "format = true", "format"),
    ("format = 2", "format = 2.0", "format"), ("format = 2\n", "", "format"),
    ("format = 2", "format = 1", "shape"), ("format = 2", "format = 999999999999", "format"),
    ('game = "toy"', 'game = "toi"', "edited"), ('game = "toy"\n', "", "shape"),
    ("rules = 1", "rules = 2", "edited"), ("rules = 1", "rules = 0", "shape"),
    ("rules = 1", "rules = -1", "shape"), ("rules = 1", "rules = 9999999999", "shape"),
    ("rules = 1\n", "", "shape"),
    ('id = "a-match"', 'id = "b-match"', "edited"), ('id = "a-match"\n', "", "shape"),
    ("created = 2026-01-31T18:00:00Z", "created = 2026-01-31T18:00:01Z", "edited"),
    ("created = 2026-01-31T18:00:00Z", "created = 2026-01-31T18:00:00+05:00", "edited"),
    ("created = 2026-01-31T18:00:00Z", "created = 2026-01-31T18:00:00.5Z", "edited"),
    ("created = 2026-01-31T18:00:00Z", "created = 2026-01-31T18:00:00", "edited"),
    ("created = 2026-01-31T18:00:00Z", "created = 2026-01-31", "shape"),
    ("created = 2026-01-31T18:00:00Z\n", "", "shape"),
    ("[options]", '[options]\nx = "1"', "edited"), ("[options]", "[options]\nx = 1", "shape"),
    ('luck = "sealed"', 'luck = "table"', "edited"), ('luck = "sealed"', 'luck = "good"', "shape"),
    ('commitment = "sha256:', 'commitment = "sha256:00', "shape"),
    ("commitment = ", 'commitment = "x"\n#', "shape"),
    ('commitment = "sha256:', 'commitment = "sha255:', "shape"),
    ('commitment = "sha256:', f'commitment = "sha256:{"A" * 64}"\n#', "shape"),
    ('commitment = "sha256:', f'commitment = "sha256:{"a" * 64}\\n"\n#', "shape"),
    ('secret = "5c', 'secret = "5d', "edited"), ('secret = "5c', 'secret = "', "edited"),
    ('seat = "red"', 'seat = "green"', "edited"), ('seat = "red"', 'seat = "blue"', "shape"),
    ('[[seats]]\nseat = "red"\nplayers = ["Red"]\n\n', "", "edited"),
    ('"Red"', "7", "shape"),
    ("[scenario]\n", '[[seats]]\nseat = "green"\n\n[scenario]\n', "edited"),
    ("it\\u0027s", "its", "edited"), ('name = "standard"', 'name = "mine"', "edited"),
    ("round = 3", "round = 2", "edited"), ("round = 3", 'round = "3"', "edited"),
    ("round = 3\n", "", "edited"), ("round = 3", "round = 3\nextra = 1", "edited"),
    ("    10,\n", "", "edited"), ("round = 3", "round = 3.0", "edited"),
    ('text = "bid 1"', 'text = "bid 4"', "edited"), ('text = "bid 1"', 'text = "Bid 1"', "edited"),
    ('text = "bid 1"', 'text = "pass"', "edited"), ('text = "bid 1"', 'text = "fold"', "edited"),
    ('text = "bid 1"', 'text = "bid 2"', "edited"), ('text = "bid 1"', "text = 1", "shape"),
    ("{ line = 14", '{ by = "moderator", line = 14', "edited"),
    ("{ line = 14", '{ by = "referee", line = 14', "edited"),
    ("line = 14", "line = 13", "edited"), ("line = 14", "line = 0", "edited"),
    ("line = 14", "line = -14", "edited"), ("line = 14", 'line = "14"', "shape"),
    ("number = 1", "number = 2", "edited"), ("number = 1", "number = 0", "edited"),
    ("line = 14, ", "", "edited"), ("number = 1, ", "", "edited"),
    (', text = "bid 1"', "", "shape"),
    ("{ line = 14", "{ at = 1, line = 14", "shape"), (f"= {SHEET}", '= "bid 1"', "shape"),
    (f'"red" = {SHEET}', f"green = {SHEET}", "edited"), (f'"red" = {SHEET}\n', "", "edited"),
    (f'"red" = {SHEET}', f"blue = {SHEET}", "edited"),
    (f'"red" = {SHEET}', f'"red" = {SHEET}\nblue = {SHEET}', "edited"),
    ("[orders]\n", f"[orders]\nx = {SHEET}\n", "edited"),
    ("[state]", '[plans]\ngreen = "x"\n[state]', "edited"),
    ("[state]", '[drafts]\ngreen = "x"\n[state]', "edited"),
    ("[state]", "[plans]\nred = 1\n[state]", "shape"),
    ('players = ["Red"]', 'players = ["Red"]\ngone = 2026-01-01', "shape"),
    ("format = 2", "format = 2\nnew = 2", "shape"),
    ("[fairness]", '[fairness]\nnew = "x"', "shape"),
    ('seat = "red"', 'seat = "red"\nx = 1', "shape"),
    ("[options]", "[more]\n[options]", "shape"), ("[options]", "[options]\n[options]", "toml"),
    ('name = "standard"', 'name = "standard"\nnew = 1', "shape"),
    ('name = "standard"', "name = 'standard'", "shape"),
    ('name = "standard"', 'name = "stan"dard"', "shape"),
    ("data = '", "data = ''", "shape"), ("\n[log]\n", "\n[log]\n\n", "log"),
    ("\n[log]\n", "\n[logs]\n", "shape"), ("\n[scenario]\n", "\n[scenery]\n", "shape"),
    ("\n[log]\n", "\n[log] # mine\n", "shape"),
    ("\n[log]\n1 = ", "\n[log]\n2 = ", "edited"), ("\n[log]\n1 = ", "\n[log]\nx = ", "log"),
    ("setup toy rules 1", "setup toy rules 2", "edited"),
    ("setup toy rules 1", "setup toy rules " + "9" * 5000, "edited"),
    ('[log]\n1 = ["2026-', '[log]\n1 = ["2025-', "edited"),
])
def test_an_edit_is_refused(old: str, new: str, code: str) -> None:
    """In the head, the scenario, the position, the orders, the first line."""
    problem = unusable(lambda: opened(changed(old, new)))
    assert problem.code == f"referee/unusable-save-{code}", problem
    assert problem.where == "a.toml"


def test_all_edits_of_a_head_are_told_at_once() -> None:
    """One problem each."""
    raw = changed("a-match", "b-match", changed('secret = "5c', 'secret = "5d'))
    with pytest.raises(Refused) as error:
        opened(raw)
    assert len(error.value.problems) == 3


def test_a_game_without_seats_is_no_game() -> None:
    """Though it is TOML."""
    head, _, rest = RAW.decode().partition("[[seats]]")
    raw = head.replace("[options]", "seats = []\n[options]") + "[state]" + rest.partition(
        "[state]")[2]
    assert unusable(lambda: opened(raw.encode())).why == (
        "The save must list at least one seat, and each seat once.")


def test_a_refusal_says_what_would_help() -> None:
    """A backup, or a newer referee."""
    assert "backup" in unusable(lambda: opened(changed("a-match", "b-match"))).hint
    assert "newer" in unusable(lambda: opened(changed("format = 2", "format = 3"))).hint


def test_an_order_in_an_open_phase_is_refused() -> None:
    """Nothing can have been filed."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1")
    raw = changed("[orders]\n", f"[orders]\nred = {SHEET}\n", match.raw())
    assert "red" in unusable(lambda: opened(raw)).why


def edited_line(n: int, old: str, new: str) -> bytes:
    """The save with one place of one line edited."""
    lines = RAW.split(b"\n")
    at = next(i for i, line in enumerate(lines) if line.startswith(b"%d = " % n))
    lines[at] = changed(old, new, lines[at])
    return b"\n".join(lines)


LAST = len(MATCH.lines)
FILED = MATCH.lines[-1].first_text


@pytest.mark.parametrize(("old", "new", "code"), [
    (f"{LAST} = ", f"{LAST + 1} = ", "edited"), ("2026-01-31", "2026-01-30", "edited"),
    ("filed red", "filed blue", "edited"), ("sheet 1", "sheet 2", "edited"),
    ("for turn 13", "for turn 12", "edited"), ("filed red", "filed red by moderator", "edited"),
    (FILED[-64:], "0" * 64, "edited"), (FILED, "red: bid 1", "edited"), ("[],", '["x"],', "edited"),
    (FILED, f'{FILED}","x', "edited"), (f'["{FILED}"]', f'[["red","{FILED}"]]', "edited"),
    (MATCH.lines[-1].digest, "0" * 32, "edited"), (MATCH.lines[-1].digest, "0" * 8, "edited"),
    (MATCH.lines[-1].digest, MATCH.lines[-1].digest[:8], "edited"),
    (MATCH.lines[-1].digest, "0" * 31, "log"), (MATCH.lines[-1].digest, "", "log"),
    (MATCH.lines[-1].digest, "Z" * 32, "log"), (MATCH.lines[-1].seal, "0" * 64, "edited"),
    (MATCH.lines[-1].seal, "0" * 63, "log"), (MATCH.lines[-1].seal, "x" * 64, "log"),
    (MATCH.lines[-1].seal, "A" * 64, "log"), (f'["{FILED}"]', "[]", "edited"),
    (f'["{FILED}"]', f'"{FILED}"', "log"), (f'["{FILED}"]', f'[["red","{FILED}","x"]]', "log"),
    (" = [", " = [1, ", "log"), (" = [", " = ", "log"), (" = ", "=", "log"),
])
def test_an_edit_of_a_last_line_that_files_is_refused(old: str, new: str, code: str) -> None:
    """Its number, time, sheet, promise, digest and seal."""
    problem = unusable(lambda: opened(edited_line(LAST, old, new)))
    assert problem.code == f"referee/unusable-save-{code}"


def rolled(*texts: str) -> PlayedMatch:
    """A match in which red has rolled, and more."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1", "red: roll 2", *texts)
    return match


@pytest.mark.parametrize(("texts", "old", "new"), [
    ((), "red: roll 2", "red: roll 1"), ((), "2d6: ", "2d6: 1 "), ((), '["red: roll 2"]', "[]"),
    ((), '"red: roll 2"', '["red","red: roll 2"]'), ((), "red: roll", "red by moderator: roll"),
    ((), '["round 1, red rolls, 2d6: 5 2"]', '[["red","round 1, red rolls, 2d6: 5 2"]]'),
    ((), "red: roll 2", "undo to 1: x"),
    (("blue: pass",), '["blue","blue: pass"]', '["red","blue: pass"]'),
    (("blue: pass",), '["blue","blue: pass"]', '["blue","blue: roll 0"]'),
    (("blue: pass",), '["blue","blue: pass"]', '"blue: pass"'),
    (("blue: pass",), '"blue: pass"', '"blue by moderator: pass"'),
])
def test_an_edit_of_a_last_line_that_plays_is_refused(texts: tuple[str, ...], old: str,
                                                      new: str) -> None:
    """Its moves, its luck, and for whose eyes they are."""
    raw = rolled(*texts).raw()
    assert raw.count(old.encode()) == 1
    bad = raw.replace(old.encode(), new.encode())
    assert unusable(lambda: opened(bad))


@pytest.mark.parametrize("seal", ["0" * 64, "x" * 64, "", "ab"])
def test_an_edit_of_the_seal_before_the_last_is_refused(seal: str) -> None:
    """The last line hangs on it."""
    assert unusable(lambda: opened(edited_line(LAST - 1, MATCH.lines[-2].seal, seal)))


def test_the_order_of_the_last_lines_is_kept() -> None:
    """Two that change places do not bear their seals."""
    lines = RAW.splitlines(keepends=True)
    assert unusable(lambda: opened(b"".join([*lines[:-2], lines[-1], lines[-2]])))
    assert unusable(lambda: opened(b"".join([*lines[:-2], lines[-1]])))
    assert unusable(lambda: opened(b"".join([*lines, lines[-1]])))


def test_a_tail_cut_off_is_refused() -> None:
    """Neither is the position the one of the turn that is then the last, nor the sheet promised."""
    lines = rolled().raw().splitlines(keepends=True)
    assert "The position in [state] is not the position after turn" in unusable(
        lambda: opened(b"".join(lines[:-1]))).why
    lines = RAW.splitlines(keepends=True)
    assert "The orders of red in the section [orders]" in unusable(
        lambda: opened(b"".join(lines[:-1]))).why


@pytest.mark.parametrize("tail", [b"\n", b"\n\n", b" \n", b"# mine\n", b"x = 1\n"])
def test_nothing_may_follow_the_log(tail: bytes) -> None:
    """Not even an empty line, behind which the next turn would be lost."""
    assert unusable(lambda: opened(RAW + tail))


def test_a_log_without_lines_is_refused() -> None:
    """There is a set-up at least."""
    assert unusable(lambda: opened(RAW.partition(b"[log]\n")[0] + b"[log]\n"))
