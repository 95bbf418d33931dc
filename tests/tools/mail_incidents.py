"""Incidents of play by mail, each once in a game, and the expected results."""

import re
import shutil
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.game.decisions import Decision
from referee.pbem.outbound import mails
from tests.mail.mail_clients import Letter
from tests.mail.mailboxes import Mail
from tests.support import command_line

if TYPE_CHECKING:
    from tests.tools.mail_story import Story

CLOSED = 9  # a port without a server


class Incident(Struct, frozen=True):
    """An incident, the condition for it, and its checks."""

    name: str
    comes: Callable[["Story"], bool]
    happens: Callable[["Story"], None]


def state(mail: Mail) -> str:
    """The first line of a mail's text, without the mark of lines that begin like an order."""
    parts = [" ".join(part.removeprefix("· ").split()) for part in mail.text.split("\n\n")]
    return next((part for part in parts if part and not part.startswith("===")), "")


def flat(mail: Mail) -> str:
    """The text of a mail in one line, without the marks before its lines."""
    return " ".join(re.sub(r"^\s*[|·] ?", "", mail.text, flags=re.MULTILINE).split())


def code(mail: Mail) -> str:
    """The code of a mail that asks for a confirmation; ``press`` for a message of a player."""
    return mails.answered_kind([mail.id.strip("<>")])


def alone(story: "Story") -> bool:
    """Whether a single seat decides, or the phase is simultaneous."""
    return story.sealed or len(story.asks()) == 1


def since(rounds: int) -> Callable[["Story"], bool]:
    """Whether this many rounds were played, and nobody else decides."""
    return lambda story: story.round >= rounds and alone(story)


# Two held messages.

def held(story: "Story") -> None:
    """Two orders from another address; yes to the first and no to the second play the first."""
    decision = story.random.choice(story.asks())
    user, asked = story.seats[decision.seat], story.asked(decision.seat)
    texts = two(story, decision)
    first, second = (story.answer(story.elsewhere, asked, text, "dead")
                     for text in texts)
    for text in texts:
        story.say(f"{story.elsewhere}@localhost, with the token of {decision.seat}: {line(text)}")
    new = story.crossed([first, second])
    story.read(new)
    questions = [mail for mail in new[user] if code(mail)]
    assert len({*map(code, questions)}) == len(questions) == len(new[user]) == 2, new[user]
    assert story.still() and len(story.roster().held) == 2
    by = {one.text: one.code for one in story.roster().held}
    yes, no = (next(mail for mail in questions if code(mail) == by[text.strip()])
               for text in texts)
    for mail, text in zip((yes, no), texts, strict=True):
        assert "which is not an address of" in flat(mail), mail.text
        assert f"{story.elsewhere}@localhost" in mail.text and line(text) in flat(mail)
    story.counts(decision, texts[0])
    if story.sealed or story.random.random() < 0.5:
        no_first(story, user, yes, no)
    else:
        yes_first(story, user, yes, no)
    if story.sealed:
        story.crossed([story.order(one) for one in story.asks()])
    assert not story.roster().held
    story.went()


def two(story: "Story", decision: Decision) -> tuple[str, str]:
    """Two different orders."""
    one = story.choice(decision)
    for _ in range(200):
        if (other := story.choice(decision)) != one:
            return one, other
    raise AssertionError(f"{decision.seat} has but one answer: {one}")


def no_first(story: "Story", user: str, yes: Mail, no: Mail) -> None:
    """The no comes first and drops only the second order."""
    story.say(f"{user} answers NO to the second question, then YES to the first")
    new = story.crossed([story.answer(user, no, "NO")])
    story.read(new)
    assert "is dropped. Nothing was done." in flat(new[user][-1])
    assert story.still() and [one.code for one in story.roster().held] == [code(yes)]
    new = story.crossed([story.answer(user, yes, "Yes")])
    story.read(new)
    assert not story.still()


def yes_first(story: "Story", user: str, yes: Mail, no: Mail) -> None:
    """The yes comes first: the second order ends with its turn; both are told, and a no is late."""
    story.say(f"{user} answers YES to the first question, then NO to the second")
    new = story.crossed([story.answer(user, yes, "Yes, that was me.")])
    story.read(new)
    assert not story.still()
    for told in (new[user][0], new[story.elsewhere][0]):
        assert "was not done: the game is at another turn now." in flat(told), told.text
    before = len(story.office.lines())
    new = story.crossed([story.answer(user, no, "NO")])
    story.read(new)
    assert f"the question {code(no)} is not open any more." in flat(new[user][-1])
    assert len(story.office.lines()) == before


def line(text: str) -> str:
    """The last line of an order, unfolded."""
    return " ".join(text.splitlines()[-1].split())


# Chat.

def chat(story: "Story") -> None:
    """A move within a sentence is not played, to another player or to the referee."""
    decision = story.asks()[-1]
    user, move = story.seats[decision.seat], line(story.choice(decision))
    others = [seat for seat in story.seats if seat != decision.seat and seat not in story.gone]
    if others:
        other = story.random.choice(others)
        nonce = f"nonce{story.random.getrandbits(48):012x}"
        story.nonces[nonce] = {user, story.seats[other]}
        writer = story.seats[other]
        story.say(f"{writer}: PRESS TO {decision.seat}")
        new = story.crossed([story.answer(
            writer, story.last(writer),
            f"PRESS TO {decision.seat}\nWhat next? {nonce}\nEND PRESS")])
        story.read(new)
        press, = (mail for mail in new[user] if code(mail) == mails.PRESS)
        assert mails.answered_press([press.id.strip("<>")]) == other
        words = f"Well {nonce}, I think I will {move} and then go home, if you let me."
        story.say(f"{user} answers: {words}")
        new = story.crossed([story.answer(user, press, words)])
        story.read(new)
        assert story.still() and not story.sheets()
        assert "so no move in it was played." in flat(new[user][0])
        assert f"Passed on to {other}." in flat(new[user][0])
        assert words in flat(new[writer][0]), new[writer][0].text
    words = f"I think I will {move} and then go home, if they let me."
    story.say(f"{user} writes to the referee: {words}")
    new = story.crossed([story.answer(user, story.asked(decision.seat), words)])
    story.read(new)
    assert story.still() and not story.sheets() and not story.roster().held
    assert state(new[user][0]).startswith(("No orders were saved", "Nothing was played")), (
        new[user][0].text)
    assert [some for who, some in new.items() if who != user and some] == []


# A drop-out.

def leaves(story: "Story") -> bool:
    """Whether all other incidents have happened, except those that cannot be foreseen."""
    left = {one.name for one in story.todo} - {"drop-out"}
    return alone(story) and (not left or (left == {"crossing"} and story.round > story.late_by))


def dropout(story: "Story") -> None:
    """A player concedes, confirms and has left; nobody plays alone, and one says no."""
    seat = story.random.choice([*story.seats])
    user = story.seats[seat]
    story.say(f"{user}: CONCEDE")
    new = story.crossed([story.answer(user, story.last(user), "CONCEDE")])
    story.read(new)
    assert story.still() and not story.position.vacant_seats
    if not any(map(code, new[user])):  # the reply was to a mail of an older turn
        assert "answers turn" in flat(new[user][0]), new[user][0].text
        story.say(f"{user}, in answer to that: CONCEDE")
        new = story.crossed([story.answer(user, new[user][0], "CONCEDE")])
        story.read(new)
    question, = (mail for mail in new[user] if code(mail))
    assert story.still() and not story.position.vacant_seats
    story.say(f"({follows(question)})")
    assert "WHAT FOLLOWS" in question.text and f"You leave the game as {seat}." in flat(question)
    if len(story.seats) == 1:
        story.say(f"{user} answers NO")
        new = story.crossed([story.answer(user, question, "NO")])
        story.read(new)
        assert story.still() and not story.position.vacant_seats and not story.roster().held
        assert story.asks()
        return
    story.say(f"{user} answers YES")
    rest = [one for one in story.seats if one != seat]
    if len(rest) > 1:
        assert f"plays the default moves of {seat}" in flat(question)
    else:
        assert "the last player left, wins" in flat(question)
    story.gone[seat] = 0
    new = story.crossed([story.answer(user, question, "YES")])
    story.read(new)
    story.gone[seat] = len(story.boxes[user].mails)
    assert story.position.vacant_seats == (seat,)
    for other in (*(story.seats[one] for one in rest), "eve"):
        assert any(f"{user.title()} ({seat}) has left the game" in flat(mail)
                   for mail in new[other]), (other, new[other])
    assert bool(story.asks()) == (len(rest) > 1)
    story.went()


def follows(question: Mail) -> str:
    """The consequences that a confirmation question names."""
    return flat(question).partition("WHAT FOLLOWS ")[2].partition(" HOW TO ANSWER")[0]


# An outage over a deadline.

def outage(story: "Story") -> None:
    """An order is in an unreachable mailbox; the deadline waits, and the order counts."""
    decisions, before, turn = story.asks(), story.got(), story.position.position_turn
    for decision in decisions:
        letter = story.order(decision)
        story.boxes[letter.user].send([letter.raw])
        story.letters.append(letter)
        story.tally["letters"] += 1
        story.say(f"{letter.user} sends an order, which lies in the mailbox")
    story.office.servers.rest()
    file = story.office.folder / "office.toml"
    right = file.read_text()
    head, _, into = right.partition("[in]\n")
    file.write_text(f"{head}[in]\n" + re.sub(r"(?m)^port = .*", f"port = {CLOSED}", into, count=1))
    deadline = datetime.fromisoformat(story.roster().deadline)
    for minutes in (5, 70, 90):
        story.now = deadline + timedelta(minutes=minutes)
        ran = command_line.run("office", "fetch", "--office", str(story.office.folder), "--now",
                               story.when)
        assert ran.exit == 1, ran
        for command in ("tick", "send"):
            story.office.work(command, story.when)
        story.office.servers.rest()
        assert story.still() and story.position.position_turn == turn
        assert datetime.fromisoformat(story.roster().deadline) == deadline
        story.say(f"{minutes} minutes after the deadline: no fetch, and a tick closes nothing")
    for box in story.boxes.values():
        box.read()
    new = story.new(before)
    story.read(new)
    assert [mail.subject for mail in new["eve"]] == [
        "The mailbox is not read, and deadlines wait"]
    for user in {*new} - {"eve"}:
        warned = ["the mailbox cannot be read now" in flat(mail) for mail in new[user]]
        assert warned == [True] * (user in story.seats.values()), (user, new[user])
    file.write_text(right)
    before = story.got()
    story.now += timedelta(minutes=5)
    story.work()
    story.say("the next fetch succeeds")
    story.read(story.new(before))
    assert not any(person.late for person in story.roster().people)
    story.went()


# Crossing replies.

def together(story: "Story") -> bool:
    """Whether several seats decide at the same time."""
    return len(story.asks()) > 1


def crossing(story: "Story") -> None:
    """Several seats are asked in mails of one turn and answer in reverse order; all counts."""
    decisions = story.asks()
    kind, turn = decisions[0].kind, story.position.position_turn
    asked = {decision.seat: story.asked(decision.seat) for decision in decisions}
    if len({mail.turn for mail in asked.values()}) > 1 and not story.sealed:
        story.say(f"(turns {sorted(mail.turn for mail in asked.values())})")
    letters: list[Letter] = []
    for decision in reversed(decisions):
        letters.append(story.order(decision, asked=asked[decision.seat]))
        story.say(f"{story.seats[decision.seat]} answers the question ({kind}) of turn "
                  f"{asked[decision.seat].turn}: {line(story.expected[-1][1])}")
    new = story.crossed(letters)
    story.read(new)
    assert story.position.position_turn > turn
    for decision in decisions:
        answer = next(mail for letter in letters for mail in new[story.seats[decision.seat]]
                      if mail.reply == letter.id)
        assert state(answer).startswith(("Played", "Your orders are in.")), answer.text
    story.went()


# A restored backup.

def backup(story: "Story") -> None:
    """An old copy of the folder is restored: replies to the lost turns are told so."""
    folder, copy = story.office.folder, story.office.folder.parent / "copy"
    shutil.copytree(folder, copy)
    seen, turn, before = story.seen, story.position.position_turn, story.got()
    orders = story.tally["orders"]
    story.say(f"the folder is copied at turn {turn}")
    for _ in range(3):
        if story.asks():
            story.plain()
    decision = story.asks()[0]
    text, asked = story.choice(decision), story.asked(decision.seat)
    user, gone = story.seats[decision.seat], story.position.position_turn
    assert asked.turn > turn
    shutil.rmtree(folder)
    shutil.move(copy, folder)
    story.seen, story.tally["orders"] = seen, orders
    story.dead |= {mail.id for some in story.new(before).values() for mail in some if mail.token}
    assert story.position.position_turn == turn and story.still()
    story.say(f"turn {gone} was reached; the copy is put back")
    for again in ("", "once more, when the game has such a turn again: "):
        story.say(f"{again}{user} answers the mail of turn {asked.turn}: {line(text)}")
        new = story.crossed([story.answer(user, asked, text, "dead")])
        story.read(new)
        assert story.still() and not story.sheets()
        mail = new[user][0]
        assert f"answers turn {asked.turn} of a game that has changed since." in flat(mail)
        now = {one.seat for one in story.asks()}
        assert ("YOUR MOVE: " in mail.text) == (decision.seat in now), mail.text
        assert mail.turn == story.position.position_turn
        assert state(mail).startswith("Nothing was done: ")
        while story.asks() and story.position.position_turn < gone and not again:
            story.round += 1
            story.plain()


ALL = (
    Incident("crossing", together, crossing),
    Incident("two held messages", since(3), held),
    Incident("chat", since(6), chat),
    Incident("outage over a deadline", since(10), outage),
    Incident("restored backup", since(14), backup),
    Incident("drop-out", leaves, dropout))
