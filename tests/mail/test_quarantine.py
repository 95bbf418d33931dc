"""A message that crashes the program is quarantined, and its sender told of our error."""

import os
from collections.abc import Callable
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest

from referee.mail import office_folder
from referee.mail.journal import Journal
from referee.mail.outbox import Outbox
from referee.pbem.handlers import dispatch, numbered_options, strangers
from referee.pbem.roster import game_roster, tokens, waitlist_entries
from tests.support.office_on_disk import EVERY, NOW, begun, folder, letter, out, points, post, turns

__all__ = ["folder"]

SECRET = "the hidden stack is C31 C02"
MOVE = letter(1, "red", 1, "place 3 forest")


def fail(*said: Any, **more: Any) -> Any:
    """What fails, with words in its error that nobody may read."""
    raise IndexError(SECRET)


@pytest.fixture
def failing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An office that fails at every letter about a game."""
    monkeypatch.setattr(dispatch, "handle", fail)
    return folder


def answers(folder: Path, to: str = "red@example.org") -> list[str]:
    """The texts of the mails to an address that wait to be sent, the oldest first."""
    found = []
    for name in Outbox(str(folder)).waiting():
        mail, _ = Outbox(str(folder)).load(name)
        part = next(part for part in message_from_bytes(mail.raw).walk()
                    if part.get_content_type() == "text/plain")
        payload = part.get_payload(decode=True)
        assert isinstance(payload, bytes)
        if mail.recipient == to:
            found.append(payload.decode())
    return found


def test_the_writer_is_told_that_the_fault_is_ours_and_asked_again(failing: Path) -> None:
    """With a numbered list that counts; the message is in quarantine, the game as it was."""
    before = (failing / "games/a-game.toml").read_bytes()
    assert post(failing).process(MOVE, NOW).startswith("quarantine: IndexError")
    text, = answers(failing)
    whole = " ".join(text.split())
    assert "Nothing was done: the program stopped with an error" in whole
    assert "Your message is not the cause." in whole
    assert "place 3 hunt" in whole and "OPTION 1" in whole
    assert "IndexError" not in text and "Traceback" not in text and SECRET not in text
    assert (len(office_folder.quarantined_messages(str(failing))) == 1
            and out(failing) == ["moderator-0",
                                                                                           "red-0"])
    assert (failing / "games/a-game.toml").read_bytes() == before and not turns(failing)


def test_the_answer_can_be_answered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its numbers, when the cause is gone; and the message itself can be tried again."""
    with monkeypatch.context() as patched:
        patched.setattr(dispatch, "handle", fail)
        post(folder).process(MOVE, NOW)
    kept, = office_folder.quarantined_messages(str(folder))
    assert post(folder).process((folder / "quarantine" / f"{kept.name}.eml").read_bytes(),
                                NOW) == "answered"
    assert turns(folder) == ["red: place 3 forest"] and len(answers(folder)) == 2


def test_a_message_that_fails_again_is_answered_once(failing: Path) -> None:
    """Whether the mail server brings it again or the moderator tries it."""
    for _ in range(3):
        assert post(failing).process(MOVE, NOW).startswith("quarantine")
    assert len(answers(failing)) == 1 and len(office_folder.quarantined_messages(str(failing))) == 1


def test_no_mail_loop_arises(failing: Path) -> None:
    """A program that answers every mail is answered as often as rations and echoes allow."""
    office = post(failing)
    for n in range(10):
        office.process(letter(n, "red", 1, f"I am away. Ticket {n}"), NOW)
    assert len(answers(failing)) == 1  # the second text that is the same has no answer
    for n in range(10, 60):
        office.process(letter(n, "red", 1, f"place 3 {'x' * n}"), NOW)
    assert 1 < len(answers(failing)) <= office.office.answers_per_address


@pytest.mark.parametrize(("headers", "sender"), [
    ({"Auto-Submitted": "auto-replied"}, "red"), ({"Precedence": "bulk"}, "red"), ({}, "eve")])
def test_machines_and_unknown_senders_have_no_answer(
        headers: dict[str, str], sender: str, failing: Path) -> None:
    """A token that somebody else has sends nobody a position."""
    raw = letter(1, "red", 1, "place 3 forest", **headers).replace(
        b"<red@example.org>", f"<{sender}@example.org>".encode())
    assert post(failing).process(raw, NOW).startswith("quarantine")
    assert out(failing) == ["moderator-0"]
    assert len(office_folder.quarantined_messages(str(failing))) == 1


@pytest.mark.parametrize("subject", ["about a-game", "[a-game 1 red aaaa-aaaa-aaaa-aaaa]"])
def test_a_known_address_without_a_token_is_answered_as_itself(subject: str,
                                                               failing: Path) -> None:
    """With a token of its own seat."""
    raw = (f"From: <blue@example.org>\nTo: office@example.org\nMessage-ID: <1@x>\n"
           f"Subject: {subject}\n\nplace 3 forest\n").encode()
    post(failing).process(raw, NOW)
    text, = answers(failing, "blue@example.org")
    token, *_ = tokens.find_tokens(text.splitlines())
    assert token.seat == "blue" and not answers(failing)


def test_the_moderator_is_answered_too(failing: Path) -> None:
    """Beside the notice of what is in quarantine."""
    raw = (b"From: <moderator@example.org>\nTo: office@example.org\nMessage-ID: <1@x>\n"
           b"Subject: about a-game\n\nPAUSE\n")
    post(failing).process(raw, NOW)
    assert len([one for one in answers(failing, "moderator@example.org")
                if "the program stopped with an error" in " ".join(one.split())]) == 1


def test_what_fails_in_the_answer_too_is_left_out_of_it(
        failing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The position or the question may be what fails; and if all fails, no traceback."""
    with monkeypatch.context() as patched:
        patched.setattr(numbered_options, "numbered_question", fail)
        assert post(failing).process(MOVE, NOW).startswith("quarantine")
        text, = answers(failing)
        assert "the program stopped with an error" in " ".join(text.split()) and "place 3 hunt" not in text
        patched.setattr("referee.pbem.handlers.failure_reply.reply_to_failure", fail)
        assert post(failing).process(letter(2, "red", 1, "x"), NOW).startswith("quarantine")
    assert len(answers(failing)) == 1 and len(office_folder.quarantined_messages(str(failing))) == 2


def test_a_mail_that_cannot_be_written_is_a_failure_too(
        folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it is saved, held or sent; the answer to it is written without what fails."""
    from referee.pbem.outbound import mails

    written = mails.mail_bytes

    def fails(mail: mails.Mail, *more: Any) -> bytes:
        return fail() if "forest" in str(mail.page) else written(mail, *more)

    monkeypatch.setattr(mails, "mail_bytes", fails)
    assert post(folder).process(MOVE, NOW).startswith("quarantine")
    assert not turns(folder) and not os.listdir(folder / "out/held")
    text, = answers(folder)
    assert "the program stopped with an error" in " ".join(text.split()) and "forest" not in text


def test_a_stranger_is_told_by_his_ration(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One short answer a day, as to all that strangers write."""
    monkeypatch.setattr(strangers, "handle", fail)
    for n in (1, 1, 2):
        raw = (f"From: <eve@example.com>\nTo: office@example.org\nMessage-ID: <{n}@x>\n\n"
               f"JOIN {n}\n").encode()
        assert post(folder).process(raw, NOW).startswith("quarantine")
    text, = answers(folder, "eve@example.com")
    assert "the program stopped with an error" in " ".join(text.split()) and SECRET not in text
    assert waitlist_entries.loads((folder / "list.toml").read_bytes(), "").done


def _handled(folder: Path, handle: Callable[..., Any]) -> None:
    """Two letters, at the first of which the office fails."""
    office = post(folder)
    dispatch.handle = fail
    office.process(MOVE, NOW)
    dispatch.handle = handle
    office.process(letter(2, "red", 1, "place 2 hut"), NOW)


def _end(folder: Path) -> tuple[object, ...]:
    return (turns(folder), game_roster.loads((folder / "games/a-game.desk.toml").read_bytes(), ""),
            sorted(answers(folder)),
            [one.name for one in office_folder.quarantined_messages(str(folder))])


@pytest.mark.slow
def test_killed_at_any_step_the_answer_goes_out_once(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every message that was not taken comes again; the end is the same."""
    handle = dispatch.handle
    whole = begun(tmp_path / "whole")
    with monkeypatch.context() as patched:
        patched.setattr(dispatch, "handle", handle)
        calls = points(patched, 0)
        _handled(whole, handle)
        many = calls()
    wanted = _end(whole)
    for step in range(1, many + 1, EVERY):
        folder = begun(tmp_path / f"killed {step}")
        child = os.fork()
        if not child:
            points(monkeypatch, step)
            _handled(folder, handle)
            os._exit(9)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
        with monkeypatch.context() as patched:
            patched.setattr(dispatch, "handle", handle)
            _handled(folder, handle)
        assert _end(folder) == wanted, step
        rows = Journal(str(folder / "games/a-game.post")).rows
        done = [row["done"] for row in rows if "done" in row and not row.get("undone")]
        assert len(done) == len({*done}) == 2
