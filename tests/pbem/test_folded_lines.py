"""Lines folded by mail programs: tokens, ids and lines of orders."""

from email.message import EmailMessage
from email.policy import SMTP

import pytest
from msgspec.structs import replace

from referee.pbem.handlers import dispatch
from referee.pbem.inbound import message
from referee.pbem.inbound.cut_line import CUT
from referee.pbem.inbound.new_text import scan
from referee.pbem.outbound import mails
from referee.pbem.roster import tokens
from referee.pbem.roster.office_settings import Office
from tests.support.office_in_memory import OFFICE, Club, text_to

LONG = "club-championship-2026-semi-final-two"
NAMES = (LONG, "a-game", "z" * 60)
HOSTS = ("example.org", "a.club.of.many.friends.example.org", "x" * 80 + ".org")


def sent(club: Club, raw: str) -> None:
    """A mail of red as its bytes are."""
    head = "From: <red@example.org>\nMessage-ID: <1@player>\n"
    club.apply(dispatch.handle(OFFICE, club.save, club.roster,
                               message.parse(f"{head}{raw}".encode()),
                               club.now))


def called(name: str) -> Club:
    """A club with a game of some name, which has written its first mails."""
    club = Club()
    club.roster = replace(club.roster, game=name)
    club.tick()
    return club


# The token in the text.

@pytest.mark.parametrize("quote", ["> ", ">> ", "", "| "])
@pytest.mark.parametrize("at", range(1, 8))
def test_a_token_folded_in_two_is_read(at: int, quote: str) -> None:
    """Between its parts or behind a hyphen, with the mark of a quote before each line."""
    club = called(LONG)
    token = tokens.token_line(club.sent[0].token or club.token("red"))
    gaps = [i + 1 for i, char in enumerate(token) if char in " -"]
    place = gaps[at * len(gaps) // 8]
    lines = (f"{CUT} {LONG} turn 1 ===", token[:place].rstrip(), token[place:])
    quoted = "\n".join(f"{quote}{line}" for line in lines)
    sent(club, f"In-Reply-To: <other@service>\n\nplace 3 forest\n\n{quoted}\n")
    assert club.match.position_turn == 2


def test_a_token_in_an_address_that_is_folded_is_read() -> None:
    """In the middle of the address."""
    club = called("a-game")
    tail = tokens.address_tag(club.sent[0].token or club.token("red"))
    sent(club, f"To: <office+{tail[:20]}\n {tail[20:]}@example.org>\n\nplace 3 forest\n")
    assert club.match.position_turn == 2


# The id of a mail.

@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("name", NAMES)
def test_an_id_fits_on_a_line(name: str, host: str) -> None:
    """With the name of its header in 76 characters; the thread's, too, and those of the public."""
    office = Office("Club", f"office@{host}", "moderator@example.org")
    club = Club()
    token = tokens.make_token(club.roster.keys, "a-game", 1234, "red")
    mail = next(iter(called("a-game").sent))
    for about in ("", "list0ab2cd3", "press0moderator", "ab2cd3"):
        for one in (replace(token, game=name, kind=about), None):
            id_ = mails.message_id(replace(mail, game=name, turn=1234, token=one, kind=about),
                                   office)
            assert len(f"In-Reply-To: <{id_}>") <= 76 and id_.count("@") == 1
            assert tokens.kind_of_id(id_) == (about if one else "")
    assert len(f"References: <{mails.thread_root(name, office)}>") <= 76


@pytest.mark.parametrize("name", NAMES)
def test_python_s_own_mail_program_sends_the_id_back(name: str) -> None:
    """It encodes what is longer than a line."""
    club = called(name)
    answer = EmailMessage(policy=SMTP)
    answer["In-Reply-To"] = f"<{mails.message_id(club.sent[0], OFFICE)}>"
    assert b"=?" not in answer.as_bytes()
    sent(club, f"{answer.as_bytes().decode().split(chr(13))[0]}\n\nplace 3 forest\n")
    assert club.match.position_turn == 2


def test_an_answer_to_a_long_id_of_before_is_read() -> None:
    """Whole, folded, and encoded."""
    for form in ("whole", "folded", "encoded"):
        club = called(LONG)
        asked = club.sent[0].token or club.token("red")
        old = f"<{'0' * 20}.{tokens.address_tag(asked)}@example.org>"
        answer = EmailMessage(policy=SMTP)
        answer["In-Reply-To"] = old
        head = {"whole": f"In-Reply-To: {old}", "folded": f"In-Reply-To: {old[:40]}\n {old[40:]}",
                "encoded": answer.as_bytes().decode().replace("\r\n", "\n").strip()}[form]
        assert ("=?" in head) == (form == "encoded")
        sent(club, f"{head}\n\noption 2\n")
        assert club.match.position_turn == 2, form


def test_an_id_s_token_is_of_one_game_turn_and_seat() -> None:
    """And proves nothing where a sign of it is another."""
    club = called("a-game")
    token = club.sent[0].token or club.token("red")
    short, = tokens.find_tokens([mails.message_id(club.sent[0], OFFICE)])
    seal = club.match.public_seal
    found, _ = tokens.answered_token([short], club.roster.keys, "a-game", lambda _: seal)
    assert found is not None and (found.seat, found.turn, found.game) == ("red", 1, "a-game")
    assert found.code == token.code[:12]
    for other in (replace(short, turn=2), replace(short, code="a" * 12),
                  replace(short, game_digest=tokens.game_digest("b-game"))):
        assert tokens.answered_token([other], club.roster.keys, "a-game", lambda _: seal)[0] is None


# A line of orders.

@pytest.mark.parametrize("width", range(66, 79))
def test_a_sheet_that_is_folded_at_a_word_is_joined(width: int) -> None:
    """However short its first line is for the word that had no room."""
    whole = ("orders 1: runner-1 and runner-2 forward run; elder and girl forward-left; hunter "
             "turn-left; big-arm stay; visionary stay; and so forth to the end of the sheet.")
    lines, line = [], ""
    for word in whole.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    found = scan("\n".join([*lines, line]), lambda one: one.startswith("orders"))
    assert [part.text for part in found.parts] == [whole]


def test_a_short_line_is_joined_with_nothing() -> None:
    """What has room for the next word was ended by who wrote it, long words or not."""
    for move in ("place 3 forest", "place 3 forest, and my whole family says good luck to you all"):
        for below in ("a bit", "https://www.example.org/" + "x" * 60, "ann@example.org"):
            found = scan(f"{move[:60]}\n{below}", lambda line: line.startswith("place"))
            assert [part.text for part in found.parts] == [move[:60], below]


def test_a_sheet_folded_by_a_mail_program_is_filed() -> None:
    """Its first line has 59 characters."""
    club = Club("stone-daze", 2)
    club.tick()
    for seat in ("red", "blue"):
        club.write(seat, "set-up: standard")
    handled = club.write("red", "orders 1: runner-1 and runner-2 forward run; elder and girl\n"
                         "forward-left; hunter turn-left; big-arm stay; visionary stay\n")
    assert "not understood" not in text_to(handled, "red"), text_to(handled, "red")[:600]


def test_our_own_mail_that_comes_back_is_known_by_its_id() -> None:
    """With a token and without; nothing of it is done."""
    club = Club(watchers=("dora@example.org",))
    club.tick()
    club.write("red", "place 3 forest")
    for mail in club.sent:
        raw = mails.mail_bytes(mail, OFFICE, club.now, lambda line: False)
        assert message.parse(raw).automatic == "ours"
