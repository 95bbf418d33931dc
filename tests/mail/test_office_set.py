"""A game of an office is changed during play, removed, and added again."""

import os
import re
from pathlib import Path

import msgspec
import pytest

from referee import runner
from referee.pbem.roster import game_roster, tokens
from tests.support import command_line
from tests.support.failing_disk import copy
from tests.support.office_on_disk import EVERY, points, waiting

GAME, ANN, BOB, MOD = "harvest-moon", "ann@example.org", "cleo@example.org", "mod@example.org"
NOW, NEXT, AFTER = "2026-11-22T10:00:00Z", "2026-11-23T10:00:00Z", "2026-11-24T10:00:00Z"


def office(folder: str, line: str, now: str = NOW, code: int = 0) -> str:
    """What a command of the office prints, in one line."""
    ran = command_line.line(f"referee office {line} --office {folder} --now {now}")
    assert ran.exit == code, ran
    return " ".join((ran.out + ran.err).split())


def desk(folder: str) -> game_roster.GameRoster:
    """What the office knows of the game."""
    path = f"{folder}/games/{GAME}.desk.toml"
    return game_roster.loads(Path(path).read_bytes(), path)


def token(folder: str, to: str) -> str:
    """The token of the last mail of the game to somebody."""
    found = [one for _, text in waiting(folder, to) for place in re.findall(r"\[.{20,90}?\]", text)
             for one in tokens.find_tokens([place]) if one.game == GAME]
    return tokens.address_tag(max(found, key=lambda one: one.turn))


def write(folder: str, sender: str, token: str, text: str, n: int = 1, now: str = AFTER) -> str:
    """What becomes of a message."""
    raw = (f"From: <{sender}>\nTo: office@example.org\nMessage-ID: <{n}@x>\nSubject: hello\n"
           f"In-Reply-To: <{token}@example.org>\n\n{text}\n").encode()
    return runner.open_office(folder).process(raw, now)


def fresh(folder: str, to: str, before: list[tuple[str, str]],
          ) -> list[tuple[str, str]]:
    """The mails to somebody that were not there before."""
    return [mail for mail in waiting(folder, to) if mail not in before]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An office with two games, whose players are written to; one has a rule of 48 hours."""
    folder = tmp_path_factory.mktemp("model") / "club"
    assert command_line.line(f"referee office init {folder} --address office@example.org "
                             f"--moderator {MOD}").exit == 0
    for game, rule in (("camp", ""), (GAME, " --deadline 48h")):
        assert command_line.line(f"referee new stone-age {folder}/games/{game}.toml --seat red=Ann "
                                 "--seat blue=Cleo").exit == 0
        office(str(folder), f"add {game} red={ANN} blue={BOB}{rule}")
    office(str(folder), "tick")
    return folder


@pytest.fixture
def played(tmp_path: Path, model: Path) -> str:
    """A copy of it."""
    return str(copy(model, tmp_path / "club"))


def test_a_rule_is_set_and_all_are_told(played: str) -> None:
    """With the reason; the deadline that runs counts from its announcement."""
    said = office(played, f"set {GAME} --deadline 72h --remind 24h --because holidays", NEXT)
    assert (desk(played).deadline_rule == "72h, remind 24h"
            and desk(played).deadline[:13] == "2026-11-25T10")
    told = ("New deadline rule: 72h, remind 24h, in UTC. {}The deadline of this turn is now "
            "Wed 25 Nov 10:00 UTC.")
    assert told.format("") in said
    for address in (ANN, BOB):
        assert any(told.format("Reason: holidays. ") in text for _, text in waiting(
            played, address))
    assert "deadlines 72h, remind 24h, in UTC. The deadline of this turn is" in office(
        played, f"set {GAME}", NEXT)
    assert "is already 72h, remind 24h. Nothing was changed" in office(
        played, f'set {GAME} --deadline "72h, remind 24h"')


def test_an_absence_is_entered_and_the_status_shows_it(played: str) -> None:
    """The player has a mail of it."""
    office(played, f'set {GAME} --absent "red: 20 Dec to 3 Jan" --because "Ann phoned"')
    assert "to move it, use `referee office set` with --until or --extend." in office(
        played, f'set {GAME} --absent "blue: 20 Dec"')
    assert any("The moderator entered that you are away from 2026-12-20 to 2027-01-03. Reason: Ann "
               "phoned." in text for _, text in waiting(played, ANN))
    assert "(red) is away: 2026-12-20 to 2027-01-03." in office(played, "status")
    assert ",\"2026-12-20 to 2027-01-03\"" in office(played, "status --csv")


@pytest.mark.parametrize(("line", "mail", "told"), [
    ('--extend 2d --because "Ann is ill"', "EXTEND 2d BECAUSE Ann is ill",
     "The deadline is {}Thu 26 Nov 10:00 UTC"),
    ('--until "2026-12-04 20:00" --because snow', "DEADLINE 2026-12-04 20:00 BECAUSE snow",
     "The deadline is {}Fri 4 Dec 20:00 UTC")])
def test_one_deadline_is_moved_as_by_mail(line: str, mail: str, told: str, played: str,
                                          tmp_path: Path) -> None:
    """Roster and journal are the same, and the same sentence reaches every player."""
    other = str(copy(Path(played), tmp_path / "other"))
    assert told.format("") in office(played, f"set {GAME} {line}", NEXT)
    assert write(other, MOD, token(other, MOD), mail, now=NEXT) == "answered"
    assert desk(played) == msgspec.structs.replace(desk(other), answered={})
    reason = line.partition("--because ")[2].strip('"')
    for folder in (played, other):
        for address in (ANN, BOB):
            assert any(f"{told.format('now ')}: {reason}." in text
                       for _, text in waiting(folder, address))
    mine, others = (Path(folder, f"games/{GAME}.post").read_text().splitlines()[-1]
                    for folder in (played, other))
    assert set(msgspec.json.decode(mine)) == set(msgspec.json.decode(others))


@pytest.mark.parametrize(("line", "why"), [
    ("--extend 2d", "needs a public reason. Add --because WHY."),
    ('--until "2026-12-04 20:00"', "needs a public reason. Add --because WHY."),
    ("--extend soon --because so", "a number of hours or days is missing"),
    ("--until soon --because so", "a day is missing"),
    ('--until "2026-11-01 20:00" --because so', "must be in the future"),
    ('--until "daily 21:00" --because so',
     "To change the deadlines of all turns: --deadline “daily 21:00”."),
    ("--extend 2d --until Tue --because so", "Give one of them."),
    ("--deadline soon --because so", "use `referee office set` with --until or --extend")])
def test_what_moves_no_deadline_says_why(line: str, why: str, played: str) -> None:
    """And no player hears of it."""
    before = desk(played), waiting(played)
    code = 2 if "reason" in why or "one of them" in why else 1
    assert why in office(played, f"set {GAME} {line}", NEXT, code)
    assert (desk(played), waiting(played)) == before


def test_without_a_deadline_there_is_none_to_extend(played: str) -> None:
    """One can be set; after the end of the game there is none at all."""
    office(played, f"set {GAME} --deadline none", NEXT)
    assert "There is no deadline to extend." in office(
        played, f"set {GAME} --extend 2d --because so", NEXT, 2)
    office(played, f'set {GAME} --until "Fri 20:00" --because so', NEXT)
    assert desk(played).deadline == "2026-11-27T20:00:00Z"
    assert command_line.line(f"referee end {played}/games/{GAME}.toml --reason snow").exit == 0
    before = waiting(played)
    assert "The game waits for no player now, so it has no deadline." in office(
        played, f'set {GAME} --until "Fri 21:00" --because so', NEXT, 2)
    assert waiting(played) == before


@pytest.mark.parametrize(("line", "code"), [
    ("--deadline soon", "mail-deadline"), ("--remind 5m", "mail-deadline"),
    ('--absent "red: soon"', "mail-absence"), ('--absent "purple: 20 Dec"', "usage-office"),
    ('--absent ""', "mail-absence")])
def test_what_cannot_be_set_changes_nothing(line: str, code: str, played: str) -> None:
    """And is refused with a code of its own."""
    before = desk(played)
    assert code in office(played, f"set {GAME} {line} --deadline 96h" if "absent" in line else
                          f"set {GAME} {line}", code=1 if "mail" in code else 2)
    assert desk(played) == before


def test_a_game_that_is_in_is_not_added_again(played: str) -> None:
    """The hint says what changes its rule."""
    for line in (f"add {GAME} --deadline 72h", f"add {GAME} red={ANN} blue={BOB}"):
        assert "is already played by mail here" in (said := office(played, line, code=2))
        assert "office set" in said


def test_a_game_is_taken_out_and_its_players_are_told(played: str) -> None:
    """Once; nothing is due in it any more, its files stay, and it is shown nowhere."""
    files = sorted(Path(played, "games").glob(f"{GAME}.*"))
    save = Path(played, f"games/{GAME}.toml").read_bytes()
    before = {who: waiting(played, who) for who in (ANN, BOB)}
    said = office(played, f'remove {GAME} --because "we meet"', NEXT)
    assert "A mail to all players and watchers is ready to be sent." in said
    for who in (ANN, BOB):
        (_, text), = fresh(played, who, before[who])
        assert "is no longer played by mail here." in text and "Reason: we meet." in text
        assert f"[{GAME} " in text  # so an answer is not taken for one of another game
    assert files == sorted(Path(played, "games").glob(f"{GAME}.*"))
    assert save == Path(played, f"games/{GAME}.toml").read_bytes()
    assert GAME not in office(played, "status", NEXT)
    assert GAME not in office(played, "tick", "2026-11-28T10:00:00Z")
    for line in (f"remove {GAME}", f"set {GAME} --deadline 48h"):
        assert "was removed from this office" in office(played, line, code=1)


def test_a_message_for_a_game_that_was_taken_out_is_answered(played: str) -> None:
    """Nothing of it is done; once for each message; a program that answers has no second answer."""
    red, mod = token(played, ANN), token(played, MOD)
    office(played, f"remove {GAME}", NEXT)
    save = Path(played, f"games/{GAME}.toml").read_bytes()
    before = waiting(played)
    assert write(played, ANN, red, "place 3 forest") == "answered"
    assert write(played, ANN, red, "place 3 forest") == "again"
    (_, text), = fresh(played, ANN, before)
    assert "Nothing was done. harvest-moon is no longer played by mail here." in text
    assert "only UNWATCH is read" not in text and "office add" not in text
    assert write(played, MOD, mod, "RESUME BECAUSE so", 2) == "answered"
    (_, text), = fresh(played, MOD, before)
    assert f"The command “office add {GAME}” adds the game again" in text
    assert write(played, "zed@example.org", red, "place 3 forest", 3) == "answered"
    (_, text), = fresh(played, "zed@example.org", before)
    assert GAME not in text
    for n in range(4, 8):
        write(played, BOB, red, "I am away.", n)
    assert len(fresh(played, BOB, before)) == 1
    assert save == Path(played, f"games/{GAME}.toml").read_bytes()


def test_a_game_comes_back_with_its_players_and_its_rule(played: str) -> None:
    """Its tokens count again; everybody gets a first mail; the addresses may be others."""
    red, blue = token(played, ANN), token(played, BOB)
    office(played, f"remove {GAME}", NEXT)
    said = office(played, f"add {GAME}", AFTER)
    assert f"<{ANN}>" in said and f"<{BOB}>" in said and "Deadlines: 48h" in said
    before = waiting(played)
    office(played, "tick", AFTER)
    (_, text), = fresh(played, ANN, before)
    assert "You play red in Stone Age" in text
    assert write(played, ANN, red, "place 3 forest") == "answered"
    assert "blue to move" in office(played, "status", AFTER)
    office(played, f"remove {GAME}", AFTER)
    office(played, f"add {GAME} red={ANN} blue=dora@example.org --deadline none", AFTER)
    assert desk(played).deadline_rule == "" and not desk(played).removed
    write(played, BOB, blue, "place 2 hut", 2)
    assert "blue to move" in office(played, "status", AFTER)  # the token is dead


def test_of_a_game_that_is_over_nobody_is_told(played: str) -> None:
    """It is put away."""
    office(played, f"set {GAME} --deadline none")
    assert command_line.line(f"referee end {played}/games/{GAME}.toml --reason snow").exit == 0
    office(played, "tick", NEXT)
    before = waiting(played)
    assert "The game is over, so no one gets a mail." in office(played, f"remove {GAME}", NEXT)
    assert waiting(played) == before


def test_a_game_that_is_paused_stands_first_in_the_status(played: str) -> None:
    """Before games whose names come before its own."""
    write(played, MOD, token(played, MOD), "PAUSE BECAUSE it snows", now=NEXT)
    said = office(played, "status", NEXT)
    assert said.index(f"{GAME} is paused") < said.index("camp: ")
    assert said.index(GAME) < said.index("camp ")


@pytest.mark.parametrize(("line", "told"), [
    ("set harvest-moon --deadline 72h", "New deadline rule: 72h"),
    ("remove harvest-moon", "is no longer played by mail here")])
def test_killed_at_any_step_a_change_is_made_once_and_told_once(
        line: str, told: str, played: str, tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was killed gives the command again; what was half done is brought to its end."""
    command = f"referee office {line} --now {NEXT} --office"
    whole = copy(Path(played), tmp_path / "whole")
    with monkeypatch.context() as patched:
        calls = points(patched, 0)
        assert command_line.line(f"{command} {whole}").exit == 0
        many = calls()
    assert many > 10
    for step in range(1, many + 1, EVERY):
        folder = str(copy(Path(played), tmp_path / f"at-{step}"))
        child = os.fork()
        if not child:
            points(monkeypatch, step)
            command_line.line(f"{command} {folder}")
            os._exit(9)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
        for _ in range(2):
            command_line.line(f"{command} {folder}")
        assert desk(folder).removed or desk(folder).deadline_rule == "72h", step
        for who in (ANN, BOB):
            assert sum(told in text for _, text in waiting(folder, who)) == 1, step


def test_a_game_that_was_taken_out_leaves_the_index_and_forgets_people(played: str) -> None:
    """Its page stays; who wants to be forgotten is, in its files too."""
    file = Path(played, "office.toml")
    file.write_text(file.read_text().replace("[office]", '[office]\npublish = "pages"', 1))
    office(played, "tick", NEXT)
    index = Path(played, "pages/index.json")
    assert GAME in index.read_text()
    office(played, f"remove {GAME}", NEXT)
    office(played, "tick", AFTER)
    assert GAME not in index.read_text() and Path(played, f"pages/{GAME}.html").exists()
    office(played, f"forget {BOB}", AFTER)
    assert BOB not in Path(played, f"games/{GAME}.desk.toml").read_text()
    assert "blue has no player" in office(played, f"add {GAME}", AFTER, 2)
