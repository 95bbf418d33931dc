"""Checks of a finished game by mail; each function checks one thing."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from email import message_from_bytes
from email.policy import compat32
from functools import cache, partial
from typing import Protocol

from msgspec.structs import replace

from referee import games
from referee.commands import earlier_positions, position_report, show
from referee.commands.loading import open_save
from referee.commands.transaction import Transaction
from referee.core.document import blocks as page_blocks
from referee.core.document.surfaces import MAIL, resolved_page, without_names
from referee.core.game.decisions import Seat
from referee.core.luck import chance
from referee.core.match import entry_texts, log_entry, replay
from referee.core.match import match as matches
from referee.core.proof import auditor
from referee.mail import office_folder
from referee.mail.journal import Journal
from referee.pbem.handlers import mail_offers
from referee.pbem.intent import message_orders
from referee.pbem.outbound import content, offer_texts, order_marks, position_changes
from referee.pbem.roster import game_roster, tokens
from tests.mail import mailboxes
from tests.mail.mail_clients import ANSWERED, Letter
from tests.mail.mailboxes import Mail, Mailbox
from tests.mail.real_office import Office

UNNAMED = without_names(MAIL)  # as the office of these games is set
HEADING = (r"what happened so far|news since turn \d+|your move: .*|you may also: .*|to you|"
           r"the game now|legal moves|how to play by mail|"
           r"not read, though they look like orders|receipts|your orders and plans|result|"
           r"when it was given up|score sheet")
_UNTIL = r"(?:\s*— until \w{3} \d+ \w{3} [\d:]+ UTC)?"
# The office's own wording for any reader, and quotes of the reader's own message.
OURS = "|".join((
    HEADING, r"=== reply above this line === \S+ turn \d+ ===",
    r"\[(?:\w+: )?\S+ \d+ \w+ [a-z2-7-]{19}\]", r"-+", r"For example:",
    r"A reminder: \S+ is waiting for your move\.", r"\w+ now plays \w+: [\w ]+\.",
    r"The deadline is over\.", r"\(line \d+, .*\) .*",
    r"and \d+ more moves\. LEGAL and the beginning of a move lists these\.",
    r"Receipt: [0-9a-f]{32}.*", r"From \w+ \(\w+\) to \w+:", r"\| place nonce[0-9a-f]{12}"))


def _wrapped(pattern: str) -> str:
    """A pattern whose spaces, also those of its sets of characters, may be the end of a line."""
    return re.sub(r"\[[^]]* [^]]*\]| ", lambda found: (
        r"\s+(?:· )?" if found[0] == " " else rf"(?:{found[0]}|\n(?!\n)(?:· )?)"), pattern)


# The same for long sentences and paragraphs, which may be wrapped anywhere.
_LONG = re.compile("|".join(map(_wrapped, (
    rf"Your move: [\w ,-]+(?:; also to move: [\w(), ]+)?{_UNTIL}",
    rf"[\w(), ]+? (?:to move: |writes? orders)[\w (),;:-]*{_UNTIL}",
    r"The game is over: No player wins: the (?:game was ended early|players agreed to end "
    r"the game)",
    r"The game is over: [\w(), ;:-]+", r"More legal moves: LEGAL\.",
    r"A message from \w+ \(\w+\)\.", r"A reply to this mail is passed on to \w+ and plays "
    r"nothing\. To move, reply to the mail that says YOUR MOVE\.",
    r"Welcome, \w+\. You play \w+ in [\w &]+(?: against [\w, ]+| alone)\.",
    r"This game is called \S+\.",
    r"You now play \w+: [\w ]+\. The game is at turn \d+, since \w{3} \d+ \w{3} [\d:]+ UTC\.",
    r"1\. Reply to this mail\. Write your move alone on the first line, in the words of the "
    r"examples or in your own\.",
    r"2\. If your message is unclear, nothing is played\. The answer says why\.",
    r"3\. Deadlines: [^.]+\. If you miss a deadline, the referee makes a default move for you\.",
    r"For a list of everything that you can write, send HELP\.",
    r"To write to the moderator, send the line REPORT, your text, and the line END REPORT\.",
    r"For all turns, send HISTORY\.",
    r"To pick (?:it|one), reply OPTION 1 and nothing else\. \(From another mail: "
    r"OPTION 1 [a-z0-9]{6}\.\)",
    *(re.sub(r"([.()])", r"\\\1", said) for said in (*offer_texts.OFFERS, position_changes.LEAD)),
    r"You missed the deadline\. Default move for you[^.]*\. You have been late \d+ times? so far\.",
    r"\w+ missed the deadline\. Default move for \w+[^.]*\."))))


class Played(Protocol):
    """A finished game by mail: who played it, what they wrote, meant and got."""

    office: Office
    seats: dict[Seat, str]
    former: tuple[Seat, str]
    parted: int
    boxes: dict[str, Mailbox]
    letters: list[Letter]
    repeats: Counter[str]
    tally: Counter[str]
    meant: dict[int, dict[Seat, str]]
    nonces: dict[str, set[str]]
    keys: set[str]

    def roster(self) -> game_roster.GameRoster:
        """The roster of the game."""


def proved(match: Played) -> None:
    """All checks."""
    every_order_once(match)
    every_answer_once(match)
    every_mail_its_owner_s(match)
    every_mail_arrived(match)
    for seat in match.seats:
        told_what_he_may_know(match, seat)
    nothing_left(match.office)


def every_order_once(match: Played) -> None:
    """The log has what was meant, in answer to the turn that asked for it, and nothing else."""
    got: dict[int, dict[Seat, str]] = {}
    phase, filed = 1, 0
    for line in match.office.lines()[1:]:
        for row in line.moves:
            what = entry_texts.parse(log_entry.row_text(row))
            if isinstance(what, entry_texts.Filed):
                filed += 1
                assert what.number == 1, "a sheet was filed twice"
            elif isinstance(what, entry_texts.Played):
                assert what.actor in ("", entry_texts.REFEREE)
                got.setdefault(phase, {})[what.seat] = "" if what.actor else what.text
            else:
                assert isinstance(what, entry_texts.End | entry_texts.SeatChanged), what
        phase = phase if entry_texts.keeps_position(line.first_text) else line.n
    meant = {turn: orders for turn, orders in match.meant.items() if orders}
    assert got == meant
    written = sum(letter.why == "order" for letter in match.letters)
    assert written == sum(bool(text) for orders in meant.values() for text in orders.values())
    assert filed == match.tally["sheets"]
    save, current = match.office.opened()
    assert not matches.to_move(current).decisions, "the game is not over"
    raw = match.office.save.read_bytes()
    assert not auditor.audit(games, save, raw, str(match.office.save)).differences
    match.office.run("audit", str(match.office.save))


def every_answer_once(match: Played) -> None:
    """Each message has exactly its due answers; every player knows how the game ended."""
    for letter in match.letters:
        for user, box in match.boxes.items():
            answers = [mail.id for mail in box.mails
                       if mail.reply == letter.id and not to_a_stranger(match, mail)]
            if user != letter.user or letter.why not in ANSWERED:
                assert not answers, (letter.why, letter.raw)
            else:
                most = 1 + match.repeats[letter.id] + match.tally["kills"]
                assert len({*answers}) == 1 and len(answers) <= most, (letter.why, letter.raw)
    current = match.office.opened()[1]
    for seat, user in match.seats.items():
        assert max(mail.turn for mail in match.boxes[user].mails) == current.position_turn, seat


def every_mail_its_owner_s(match: Played) -> None:
    """To their address, without others' tokens, keys or private words."""
    save, _ = match.office.opened()
    secrets = {*match.keys, *match.roster().keys.values(), save.header.fairness.secret}
    theirs = {user: {seat} for seat, user in (*match.seats.items(), match.former)}
    heard = {nonce: set[str]() for nonce in match.nonces}
    for user, box in match.boxes.items():
        mine: set[str] = set()
        for mail in box.mails:
            whole = everything(mail)
            assert mail.to == box.address
            found = tokens.find_tokens(whole.splitlines())
            seen = {token.seat for token in found if token.seat}
            short = {token.code for token in found if token.game_digest and token.game == ""}
            mine |= {token.code[:tokens.SHORT] for token in found if token.seat}
            assert short <= mine, (user, whole[:300])
            assert seen <= theirs.get(user, {game_roster.MODERATOR}), (user, seen)
            assert not any(secret in whole for secret in secrets)
            for nonce in re.findall(r"nonce[0-9a-f]{12}", whole):
                heard[nonce].add(user)
    for nonce, users in heard.items():
        assert users and users <= match.nonces[nonce], nonce
    if match.former[1]:
        mails = match.boxes[match.former[1]].mails
        known, later = mails[:match.parted], mails[match.parted:]
        hints = {mail.date[:16]: mail.id for mail in later if to_a_stranger(match, mail)}
        assert {mail.id for mail in later} - {*hints.values()} <= {mail.id for mail in known}


def every_mail_arrived(match: Played) -> None:
    """The mailboxes got exactly what the office sent."""
    kept = [sent(file.read_bytes()) for file in (match.office.folder / "out/sent").iterdir()]
    assert {one.id for one in kept} == {one.id for box in match.boxes.values() for one in box.mails}


def to_a_stranger(match: Played, mail: Mail) -> bool:
    """Whether a mail is the daily one that tells a stranger what this address is.

    It has no token, and nothing of the game.
    """
    said_ = " ".join(mail.text.split())
    own = "Nothing was done, because your message has no token." in said_
    if own:
        assert mail.token is None and "[" not in mail.text, mail.text
        assert mail.to == match.boxes[match.former[1]].address
    return own


def sent(raw: bytes) -> Mail:
    """A mail of the outbox, checked to have reached its recipient."""
    _, envelope, rest = raw.split(b"\n", 2)
    found = mailboxes.mail(rest)
    assert envelope == f"X-Envelope-To: <{found.to}>".encode()
    return found


def everything(mail: Mail) -> str:
    """The headers of a mail and all its parts, decoded."""
    whole = message_from_bytes(mail.raw, policy=compat32)
    found = [f"{name}: {value}" for name, value in whole.items()]
    for part in whole.walk():
        data = part.get_payload(decode=True)
        if isinstance(data, bytes):
            found.append(data.decode())
    return "\n".join(found)


def told_what_he_may_know(match: Played, seat: Seat) -> None:
    """Every line of a player's mails is the office's own wording, or visible to them.

    Position, decisions and legal moves are taken from another game that they could not tell from
    this one: what depends on hidden information would differ there. In a reply only the part from
    the first heading on is compared; the results of their message come before it, and no orders of
    others.
    """
    raw = match.office.save.read_bytes()
    save, current = open_save(raw, "")
    lines = [*log_entry.parse_log(save.log)]
    past = replay.history(current, lines)
    whole = Transaction(raw, "")
    filed = [line for turn in content._visible_turns(whole, seat, 0) if turn.kind == content.FILED
             for line in content._turn_lines(turn, seat)]  # a mail has the last, each has been that
    filed += [line for turn in content._visible_turns(whole, seat, 0) if turn.kind != "hidden"
              for line in content._turn_lines(turn, seat)]
    told = resolved_page((*content.news(whole, seat, 0, full=True),
                          *content.receipts(whole, seat, 0),
                          page_blocks.TextBlock(tuple(filed))), UNNAMED)
    begins = cache(partial(message_orders.begins_like_order, current))
    news = {*plain(begins, told)}
    # Wrapping depends on who played when a line was written, for names begin orders.
    uncut = " ".join((
        *(" ".join(line.split()) for block in told if isinstance(block, page_blocks.TextBlock)
          for line in block.lines),
        "Your orders, number 1, are in and count:",  # STATUS shows their own
        *(orders[seat] for orders in match.meant.values() if seat in orders)))

    @cache
    def shown(turn: int) -> set[str]:
        state = chance.run_luck(current.game.resample_hidden(past[turn].state, seat),
                                chance.secret_source(f"{turn}"))[0]
        ended = earlier_positions._ended_at(save, current, turn, lines)
        the_match = earlier_positions._match_at_line(current, past[turn].entry, state, *ended)
        return set[str]().union(*(
            plain(begins, _shown(replace(the_match, turn=line.n, seal=line.seal), seat))
            for line in lines[turn - 1:following(turn) - 1]))

    def following(turn: int) -> int:
        """The first later turn that changes more than who plays a seat."""
        return min((later for later in past if later > turn), default=lines[-1].n + 1)

    @cache
    def rows(turn: int) -> str:
        """All tables of a position, as a mail may have only some rows, in other columns."""
        state = chance.run_luck(current.game.resample_hidden(past[turn].state, seat),
                                chance.secret_source(f"{turn}"))[0]
        blocks = resolved_page(content.position(replace(current, state=state), seat), UNNAMED)
        return "\n".join(" ".join(" ".join(row).split()) for block in blocks
                         if isinstance(block, page_blocks.TableBlock)
                         for row in (block.head, *block.rows))

    over = {*plain(begins, content.game_over(whole))}
    users = {match.seats[seat], *([match.former[1]] if match.former[0] == seat else [])}
    for whose, mail in [(user, mail) for user in users for mail in match.boxes[user].mails
                        if not to_a_stranger(match, mail)]:
        head, body = parts(mail)
        if mail.token is None:  # a replaced player learns only that
            assert "no longer" in mail.text and whose == match.former[1], mail.text
            continue
        for line in body if mail.reply else (*head, *body):
            known = news | shown(mail.turn) | (over if mail.turn == current.position_turn
                                               else set())
            assert line in known or " ".join(line.split()) in uncut or (
                re.fullmatch(OURS, line, re.IGNORECASE)) or (
                " ".join(line.split()).removeprefix("· ") in rows(mail.turn)
                ), (seat, mail.turn, line)
            number = re.match(r"(\d+)\. ", line)
            assert not number or int(number[1]) < following(mail.turn) or line not in news, line
        if current.game.order_kinds:
            said = " ".join(head)
            others = [text for other, text in match.meant.get(mail.turn, {}).items()
                      if other != seat and len(text) > 5]
            assert not any(text in said for text in others)


def _shown(match: matches.Match, seat: Seat) -> Iterator[page_blocks.Block]:
    """What a seat is shown of a position, also on request."""
    yield from content.question(match, seat)
    yield from content.question(match, seat, numbered=True)
    yield from content.position(match, seat)
    yield from content.foot(match, seat)
    yield from mail_offers.several_moves_offer(match, seat)
    yield page_blocks.TextBlock(tuple(offer_texts.offer_lines(mail_offers.offered_plan_lines(match,
                                                                                         seat))))
    asks = position_report.open_decisions(match, seat)
    yield page_blocks.TextBlock(tuple(f"{decision.seat} to move: {decision.what}"
                                      for decision in asks))
    if seat in {decision.seat for decision in asks}:
        yield page_blocks.TextBlock(tuple(show.legal(match, seat=seat).text.splitlines()))


def parts(mail: Mail) -> tuple[list[str], list[str]]:
    """The lines of a mail before its first heading, and the others."""
    named = re.sub(r"\w+ \((\w+)\) to move:", r"\1 to move:", mail.text)
    all_ = [*lines(_LONG.sub("", named))]
    first = next((n for n, line in enumerate(all_) if re.fullmatch(HEADING, line, re.IGNORECASE)),
                 len(all_))
    return all_[:first], all_[first:]


def plain(begins: Callable[[str], bool], shown: Iterable[page_blocks.Block]) -> Iterator[str]:
    """The lines of a page as in a mail, each with and without the mark before its paragraph.

    Which one it is depends on the other lines of the paragraph, as do its line breaks.
    """
    blocks = resolved_page((*shown,), UNNAMED)
    all_ = tuple(page_blocks.TextBlock(tuple(f"· {line}" for line in block.lines))
                 if isinstance(block, page_blocks.TextBlock) else block for block in blocks)
    for some in (blocks, order_marks.mark_orders(blocks, begins), all_):
        yield from lines("\n".join(order_marks.text(some, 72, begins)))


def lines(text: str) -> Iterator[str]:
    """Lines without margins, and without the mark of lines that begin like an order."""
    return (line.strip().removeprefix("·").strip() for line in text.splitlines())


def nothing_left(office: Office) -> None:
    """No mail waits, bounced or is in quarantine; each message is marked, and handled once."""
    for part in ("held", "new", "failed"):
        assert not os.listdir(office.folder / "out" / part), part
    assert not office_folder.quarantined_messages(str(office.folder))
    assert all("S" in flags for flags, _ in office.servers.mails("office"))
    rows = Journal(str(office.save.with_suffix(".post"))).rows
    done = [row["done"] for row in rows if "done" in row and not row.get("undone")]
    assert len(done) == len({*done})


def seats(game: str, count: int) -> tuple[Seat, ...]:
    """The seats of a game with this many players."""
    return games.game_meta(game).seats[:count]
