"""Notices about the office to its moderator: complete, and not too often."""

from email import message_from_bytes
from pathlib import Path

import pytest

from referee.mail import office_folder
from referee.mail.notices import SHOWN
from referee.mail.outbox import Outbox
from tests.support import command_line
from tests.support.office_on_disk import NOW, folder, letter, post, turns

__all__ = ["folder"]

SOON, DAY, LATER = "2026-11-22T10:05:00Z", "2026-11-23T10:00:00Z", "2026-11-23T10:05:00Z"


def junk(n: int) -> bytes:
    """Something that is no message that can be read."""
    return b"From: x%d@example.org\nSubject: win %d\n" % (n, n) + b"To: a\n" * 300 + b"\n"


def notices(folder: Path) -> list[tuple[str, str]]:
    """Subject and text of the mails to the moderator that wait to be sent, the oldest first."""
    found = []
    for name in Outbox(str(folder)).waiting():
        mail, _ = Outbox(str(folder)).load(name)
        whole = message_from_bytes(mail.raw)
        part = next(part for part in whole.walk() if part.get_content_type() == "text/plain")
        payload = part.get_payload(decode=True)
        assert isinstance(payload, bytes)
        if mail.recipient == "moderator@example.org":
            found.append((str(whole["Subject"]), " ".join(payload.decode().split())))
    return found


def test_of_what_is_in_quarantine_there_is_one_notice_a_day(folder: Path) -> None:
    """The first at once, the others with their number on the next day."""
    for n in range(41):
        assert post(folder).process(junk(n), SOON).startswith("quarantine")
        list(post(folder).tick(SOON))
    (subject, text), = notices(folder)
    assert subject == "A message is in quarantine"
    assert "from x0@example.org, “win 0”: The mail has headers that are too long" in text
    list(post(folder).tick(DAY))
    assert len(notices(folder)) == 1
    for _ in range(2):
        list(post(folder).tick(LATER))
        assert [subject for subject, _ in notices(folder)] == [
            "A message is in quarantine", "40 messages are in quarantine"]
    text = notices(folder)[1][1]
    assert text.count(".eml:") == SHOWN == 10 and "… and 30 others." in text
    assert "x1@example.org" in text and "x0@example.org" not in text
    assert len(office_folder.quarantined_messages(str(folder))) == 41


def test_the_same_message_is_counted_once(folder: Path) -> None:
    """And told again only on another day."""
    for n in (0, 1, 1, 1):
        post(folder).process(junk(n), SOON)
    list(post(folder).tick(LATER))
    assert [subject for subject, _ in notices(folder)] == ["A message is in quarantine"] * 2


@pytest.mark.parametrize("noted", ["", "{", '{"when": "then"}', '{"when": "2099-01-01T00:00:00Z"}'])
def test_notes_that_cannot_be_right_keep_no_notice_back(noted: str, folder: Path) -> None:
    """A clock that was wrong, a file that is torn."""
    (folder / ".quarantined").write_text(noted)
    post(folder).process(junk(1), NOW)
    assert len(notices(folder)) == 1


def test_what_a_notice_says_of_trying_again_is_true(
        folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line that it shows handles the message when the cause is gone."""
    from referee.pbem.handlers import dispatch

    raw = letter(1, "red", 1, "place 3 forest")
    with monkeypatch.context() as patched:
        patched.setattr(dispatch, "handle", lambda *said: 1 // 0)
        assert post(folder).process(raw, NOW).startswith("quarantine")
    (_, text), = notices(folder)
    one, = office_folder.quarantined_messages(str(folder))
    line = text.partition("`")[2].partition("`")[0]
    command, _, file = line.replace("FILE", f"{one.name}.eml").partition(" < ")
    assert f"{one.name}.eml: from red@example.org" in text
    monkeypatch.chdir(folder)
    ran = command_line.line(command, stdin=Path(file).read_bytes())
    assert (ran.exit, ran.out) == (0, "answered; a-game turn 2, from red\n")
    assert turns(folder) == ["red: place 3 forest"]


@pytest.mark.parametrize("cause", ["damaged", "fault"])
def test_a_game_that_a_tick_cannot_handle_is_written_about_once_a_day(
        cause: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, with the reason; the other games go on; when it can be handled, nothing is left."""
    from referee.pbem.handlers import dispatch

    sound, known = ((folder / f"games/a-game{end}").read_bytes() for end in (".toml", ".desk.toml"))
    (folder / "games/b-game.toml").write_bytes(sound)
    (folder / "games/b-game.desk.toml").write_bytes(known.replace(b"a-game", b"b-game"))
    usual = dispatch.tick
    with monkeypatch.context() as patched:
        if cause == "damaged":
            (folder / "games/a-game.toml").write_bytes(sound[:-9])
        else:
            patched.setattr(dispatch, "tick", lambda office, saved, book, *more: (
                1 // 0 if book.game == "a-game" else usual(office, saved, book, *more)))
        first = dict(post(folder).tick(NOW))
        assert first["a-game"].startswith("refused: ") and first["b-game"] == "messages written"
        for now, many in ((SOON, 1), (DAY, 2), (LATER, 2)):
            list(post(folder).tick(now))
            told = [text for subject, text in notices(folder) if "cannot be handled" in subject]
            assert len(told) == many
    why = "a-game: ZeroDivisionError" if cause == "fault" else "a-game: "
    assert why in told[0] and first["a-game"][-20:] in told[0] and "b-game" not in told[0]
    (folder / "games/a-game.toml").write_bytes(sound)
    assert dict(post(folder).tick(LATER))["a-game"] == "messages written"
