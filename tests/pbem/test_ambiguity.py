"""Ambiguous messages are asked about and play nothing; a clear move stands on its own line."""

from copy import copy
from functools import cache

import pytest
from msgspec.structs import replace

from referee.core.match import match as matches
from referee.pbem.inbound import courtesy
from referee.pbem.inbound.new_text import MessagePart
from referee.pbem.intent import effect, message_orders, second_thoughts
from referee.pbem.intent.seat_texts import SeatTexts
from tests.pbem.small_talk import Talk
from tests.support.case_files import position
from tests.support.office_in_memory import Club, text_to
from tests.support.writing_styles import SEATS

AMONG = "A move stands alone on its line"
TWICE = "There are two orders for one decision."
CORRECTS = "One line seems to correct or take back another line."
HANGS = "A line next to an order seems to belong to it"
SECOND = "A line below the move may change the move"
OUTLOOK = {  # the block that Outlook puts above the mail it answers
    "en": ("From", "Sent", "To", "Subject"), "de": ("Von", "Gesendet", "An", "Betreff"),
    "fr": ("De", "Envoyé", "À", "Objet"), "es": ("De", "Enviado el", "Para", "Asunto"),
    "it": ("Da", "Inviato", "A", "Oggetto"), "pt": ("De", "Enviado", "Para", "Assunto"),
    "nl": ("Van", "Verzonden", "Aan", "Onderwerp"), "sv": ("Från", "Skickat", "Till", "Ämne"),
    "da": ("Fra", "Sendt", "Til", "Emne"), "pl": ("Od", "Wysłano", "Do", "Temat"),
    "cs": ("Od", "Odesláno", "Komu", "Předmět"), "ru": ("От", "Отправлено", "Кому", "Тема")}


def asks(text: str, why: str, seen: str = "", club: Club | None = None) -> str:
    """What is asked about a message of red that plays nothing."""
    club = club or Club()
    before = club.save
    handled = club.write("red", text)
    told = text_to(handled, "red")
    assert club.save == before and handled.save is None, told[:300]
    assert told.startswith(f"Nothing was played. {why}"), told[:300]
    assert seen in told, told[:500]
    return told


# A move among other words.

@pytest.mark.parametrize(("text", "played"), [
    ("I'd like to place 3 in the forest.", "place 3 forest"), ("ok, hut", "place 2 hut"),
    ("I go for the huts.", "place 2 hut"), ("Well then: hut", "place 2 hut")])
def test_plain_wording_round_a_move_is_heard(text: str, played: str) -> None:
    """The answer quotes it beside what was played."""
    told = text_to(Club().write("red", text), "red")
    assert told.startswith(f"Played: {played}. You wrote: “{text}”")


@pytest.mark.parametrize("text", [
    "Yes, let us be friends. I go for the huts.", "I would rather place 3 in the forest",
    "Should I place 3 forest", "Round 3: place 3 forest", "place 3 forest because I need wood",
    "hut, I think", "hello\nyes the hut it is\n", "ORDERS\nI think 3 forest\nEND ORDERS",
    "place 3 forest, it is late", "you place 3 forest"])
def test_a_line_with_words_that_are_no_move_s_plays_nothing(text: str) -> None:
    """The answer quotes it and says why, or what was seen in it."""
    club = Club()
    before = club.save
    handled = club.write("red", text)
    told = text_to(handled, "red")
    assert club.save == before and handled.save is None
    assert told.startswith(("Nothing was played", "Nothing was done"))
    assert "line" in told.partition("WHAT HAPPENED")[0]


@pytest.mark.parametrize("text", [
    "Three people into the forest please.", "Hi Ann, place 3 forest, thanks!", "3 forest",
    "My move: 3 forest", "My move is: place 3 forest", "Hello! Here is my move: 3 to the forest",
    "red: place 3 forest please", "place 3 forest - cheers, Ann", "Please place 3 forest. Thanks",
    "I place 3 in the forest.", "3 people to the forest now", "place 3 forest\n\nWe ate cake."])
def test_greeting_label_politeness_and_signature_leave_a_move_its_own_line(text: str) -> None:
    """It is played, and told first."""
    club = Club()
    told = text_to(club.write("red", text), "red")
    assert club.match.position_turn == 2 and told.startswith("Played: place 3 forest.")


def test_a_line_that_is_understood_in_part_says_what_was_seen() -> None:
    """With the words that were not understood beside it."""
    told = text_to(Club().write("red", "place 3 forest. Nice weather here!"), "red")
    assert told.startswith("Nothing was done")
    assert "The line contains the move place 3 forest. A move must be alone on its line" in told


@pytest.mark.parametrize("text", ["Hi all: feed 4", "move: pass", "to you: thanks", "thanks",
                                  "please", "Hi", ""])
def test_courtesy_alone_is_left_as_it_is(text: str) -> None:
    """Something is left of every line that says something."""
    assert bool(courtesy.strip_courtesy(text)) == bool(text)


def test_what_a_message_did_stands_first() -> None:
    """In one line for one move, with the writer's words if they are others; talk is quoted."""
    club = Club()
    assert text_to(club.write("red", "place 3 forest"),
                   "red").startswith("Played: place 3 forest.\n")
    assert text_to(club.write("blue", "put 2 in the hut\n\nSunday I am away."), "blue").startswith(
        "Played: place 2 hut. You wrote: “put 2 in the hut”.\n\n"
        "Not read as orders: line 3 “Sunday I am away.”.\n")
    told = text_to(club.write("red", "STATUS\nplace 1 field"), "red")
    assert told.startswith("Your message: line 1 STATUS: done; line 2 “place 1 field”: played.\n")


# Two orders for one question, corrections.

@pytest.mark.parametrize("text", [
    "place 3 forest\nplace 3 hunt", "place 3 forest; place 2 hut", "3 forest\n\n2 hut",
    "place 3 forest\n\nthe hut", "place 3 forest\nthen the hut",
    "place 3 forest\nSTATUS\nplace 2 hut", "place 3 forest\nplace 9 hunt",
    "well, place 3 forest\nplace 2 hut"])
def test_two_orders_for_one_question_are_asked_about(text: str) -> None:
    """Neither is played."""
    club = Club()
    handled = club.write("red", text)
    assert club.match.position_turn == 1 and handled.save is None
    assert text_to(handled, "red").startswith("Nothing was played. ")


@pytest.mark.parametrize("text", [
    "place 3 forest\nno wait, place 3 hunt", "place 3 forest\n\nsorry, place 3 hunt instead",
    "place 3 forest\nOops, I meant: place 3 hunt", "place 3 forest\nscrap that",
    "place 3 forest\n\nKorrektur: place 3 hunt", "place 3 forest\nplace 3 hunt instead",
    "place 3 forest\n\nActually, 2 hut", "Sorry, I meant: place 3 hunt\n\nplace 3 forest",
    "no wait, place 3 hunt", "Correction: 3 hunt", "place 3 forest\nno, the hut",
    "place 3 forest\n\nSorry, ignore the above.", "place 3 forest\nForget it.",
    "place 3 forest\n\nSorry, I meant the hunt.", "place 3 forest\n\nActually no.",
    "place 3 forest\n\nPlease cancel this."])
def test_a_correction_is_asked_about(text: str) -> None:
    """Both lines are quoted."""
    told = asks(text, CORRECTS)
    for n, line in enumerate(text.splitlines(), 1):
        assert not line or f"line {n} “{line}”" in told


@pytest.mark.parametrize("heads", OUTLOOK.values(), ids=OUTLOOK)
@pytest.mark.parametrize("line", [
    "oops, I meant: place 3 hunt", "EDIT: place 3 hunt", "no: place 3 hunt",
    "PS: not yet, please wait", "But: only if Bob agrees", "Condition: if Bob is not there",
    "Please note: this is not my move yet"])
def test_a_line_above_an_outlook_block_is_the_player_s(line: str, heads: tuple[str, ...]) -> None:
    """The block begins with a label that is known, not with “label: words” right above it."""
    sent, asked = "Sunday, 22 November 2026 10:00", "Re: [a-game] Your move"
    block = "\n".join(f"{head}: {rest}" for head, rest in zip(
        heads, ("Club <office@example.org>", sent, "Ann <ann@example.org>", asked), strict=True))
    for gap in ("", "\n"):
        club = Club()
        handled = club.write("red", f"place 3 forest\n{line}\n{gap}{block}\n\nplace 2 hut")
        assert handled.save is None, text_to(handled, "red")[:300]
        assert line in text_to(handled, "red")


@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n\n\n"])
@pytest.mark.parametrize("line", [
    "cancel", "Stop. Not yet.", "Hold on, don't submit", "If Bob agrees, otherwise hunt",
    "Only if nobody else is there", "unless the deadline is extended", "That is, if it is legal",
    "Actually make it the hunt, 3 people", "EDIT: 3 hunt", "changed my mind: hunt 3",
    "Hm, better the hunt.", "make that hunt", "hunt instead of forest", "no!! hunt",
    "(typo above, 3 in the hunt please)", "argh. ignore that. hut.", "new plan: place 3 hunt",
    "Final answer: place 3 hunt", "P.S. make that place 3 hunt", "meant: place 3 hunt",
    "sorry, meant: place 3 hunt", "Sorry, not yet", "Oh sorry - the hunt.", "Cheers, better 3 hunt",
    "doch lieber die Jagd", "bitte noch nicht ausführen",
    "attends, pas encore"])
def test_a_second_thought_below_a_move_is_asked_about(line: str, gap: str) -> None:
    """However many blank lines stand between; dice would have been thrown."""
    club = Club()
    handled = club.write("red", f"place 3 forest{gap}{line}\n")
    told = text_to(handled, "red")
    assert handled.save is None, told[:300]
    assert line in told and told.startswith("Nothing ")


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_second_sheet_below_one_is_asked_about(gap: str) -> None:
    """Also behind words of excuse."""
    club = Club("stone-daze")
    handled = club.write("red", "set-up: large d3-e3 g5-h5; runner-2 d1; elder j2" + gap +
                         "Sorry, wrong line. set-up: large d3-e3 g5-h5; runner-2 d2; elder j2")
    assert handled.save is None, text_to(handled, "red")[:300]


@pytest.mark.parametrize("text", ["ORDERS\nplace 3 forest\nEND ORDERS\n\nOnly if Bob agrees",
                                  "place 3 forest\n\nAnn\n\nNot yet!"])
def test_a_second_thought_is_looked_for_in_all_new_text(text: str) -> None:
    """Below a block and below a name, too."""
    asks(text, SECOND)


@pytest.mark.parametrize("line", [
    "No hurry!", "Can't wait for Sunday.", "Why not come over on Sunday?", "Thanks for the game!",
    "I hope Bob does not mind.", "Sunday I am away.", "Ann Example\n12 Long Street, Bath",
    "Sorry it took so long!", "Sorry, Blue!", "Thanks, Blue.", "Sorry for the delay, I had no time",
    "Sent from my iPhone", "Get Outlook for iOS<https://aka.ms/o0ukef>",
    "Take care!", "See you on Friday", "Good luck everybody"])
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_small_talk_below_a_move_changes_nothing(line: str, gap: str) -> None:
    """Greetings, signatures, addresses and reasons."""
    club = Club()
    handled = club.write("red", f"place 3 forest\n{gap}{line}\n")
    assert club.match.position_turn == 2, text_to(handled, "red")[:300]


@pytest.mark.parametrize("text", [
    "I am NOT going to\nplace 3 forest", "Don't\nplace 3 forest",
    "If Bob takes the field:\nplace 3 forest", "place 3 forest\n(only if Ann agrees)",
    "place 3 forest\nif Bob has not taken the field", "Is it legal to\nplace 3 forest\n?",
    'Yesterday you said\n"place 3 forest"\nand I agree', "Example from the mail:\nplace 2 hut",
    "Last time I wrote\nplace 2 hut\nbut this time I am not sure yet.",
    "Hi Bob! I was thinking of this:\nplace 2 hut\nWhat would you say?",
    "place 2 hut\nI am not sure yet.", "place 2 hut\nWould you?", "Shall I?\nplace 2 hut",
    "blue:\nplace 2 hut", 'Bob wrote\n\n"place 3 forest"\n\nWell.', "I think\nhut",
    "You said\nplace 3 forest\n\nplace 3 forest"])
def test_a_line_that_runs_into_a_move_is_asked_about(text: str) -> None:
    """Mail programs fold lines, so that a sentence runs on into the next; and people quote."""
    asks(text, HANGS)


@pytest.mark.parametrize("text", [
    "Hi Bob,\nplace 3 forest\nBob", "Nice game!\nplace 3 forest", "Nice game :-)\nplace 3 forest",
    "My move:\nplace 3 forest", "Hi Bob, here is my move\nplace 3 forest\nred",
    "Blue,\nplace 3 forest\nThanks for the game so far", '"place 3 forest"',
    "red:\nplace 3 forest\nbest", "I said so:\n\nplace 3 forest\n\nwhat would you do?",
    "place 3 forest\n-Red", "~~place 2 hut~~\nplace 3 forest", "please\nplace 3 forest",
    "Nice weather here 🌞\nplace 3 forest",
    'Bob wrote "no".\nplace 3 forest'])
def test_a_line_that_stands_for_itself_leaves_a_move_alone(text: str) -> None:
    """Greeting, label, name and signature; a sentence that ends; what has a blank line between."""
    club = Club()
    club.write("red", text)
    assert club.match.position_turn == 2


def test_a_correction_of_a_command_is_asked_about() -> None:
    """As that of a move: nothing is withdrawn, proposed, given up or extended."""
    club = Club()
    for text in ("PROPOSE END\n\nno, not really", "CONCEDE\n\nno wait", "TAKEBACK\nno, keep it",
                 "WITHDRAW\n\noh no, keep it", "You said\nPROPOSE END\nbut why?"):
        told = text_to(club.write("red", text), "red")
        assert told.startswith("Nothing was done. "), told
        assert not club.roster.proposals and not club.roster.held
    assert CORRECTS not in text_to(club.write("red", "STATUS\n\nno, really nice"), "red")
    day = Club(deadline="2026-11-23T10:00:00Z", deadline_rule="24h")
    told = text_to(day.write("moderator",
                             "EXTEND 24h BECAUSE Ann is ill\nno wait, EXTEND 48h BECAUSE "
                             "Ann is ill"), "moderator@example.org")
    assert told.startswith(f"Nothing was done. {CORRECTS}\n\n  line 1 “EXTEND 24h")
    assert day.roster.deadline == "2026-11-23T10:00:00Z"


@pytest.mark.parametrize("text", ["Sorry for the delay\nplace 3 forest",
                                  "Sorry, I was away.\n\nplace 3 forest\n\nNo hurry!",
                                  "Actually a nice game\n\nplace 3 forest",
                                  "That was not nice of you.\nplace 3 forest",
                                  "place 3 forest\n\nIf you like, send a photo.",
                                  "place 3 forest\n\nplace 3 forest"])
def test_such_a_word_without_another_order_corrects_nothing(text: str) -> None:
    """Nor are two orders that say the same at odds: one is played."""
    club = Club()
    club.write("red", text)
    assert club.match.position_turn == 2


@pytest.mark.parametrize("text", ["use forest\nuse hut", "use forest; use hut"])
def test_a_chain_of_moves_is_played_as_ever(text: str) -> None:
    """One after the other, where one leads to the next."""
    club = Club()
    for place in ("3 forest", "3 clay-pit", "1 field", "2 hunt", "1 tool-maker"):
        club.write(club.match.game.to_move(club.match.state).decisions[0].seat, f"place {place}")
    club.write("red", text.replace("hut", "field"))
    assert club.match.position_turn > 6


def test_two_orders_between_which_luck_falls_are_asked_about() -> None:
    """However it may fall, the second has nothing to answer."""
    club = Club("fire-and-stone", 4)
    club.tick()
    seat = next(decision.seat for decision in matches.to_move(club.match).decisions
                if decision.must)
    handled = club.write(seat, "scout 1 to I-24\nscout 1 to I-21")
    assert handled.save is None
    assert text_to(handled, seat).startswith(f"Nothing was played. {TWICE}")


def test_two_sheets_for_one_phase_are_asked_about() -> None:
    """And a sheet among talk that would be lines of it."""
    club = Club("stone-daze", 2)
    club.tick()
    for text in ("set-up: standard\n\nset-up: runner-1 a1", "set-up: runner-1 a1\n\nstandard",
                 "set-up: standard\nno wait, runner-1 a1"):
        handled = club.write("red", text)
        assert handled.save is None and text_to(handled, "red").startswith("No orders were saved. ")


# A message that is no move.

@pytest.mark.parametrize("text", ["We ate cake and played Catan.", "See you on Friday, Bob!",
                                  "We ate cake.\nThe weather is fine.\nMy cat sleeps.\nBye bye.\n"])
def test_talk_has_an_answer_that_a_person_can_use(text: str) -> None:
    """No reasons of a reader for its words; two examples and HELP."""
    told = text_to(Club().write("red", text), "red")
    assert told.startswith("Nothing was played: no line of your message is a move.\n")
    before = told.partition("YOUR MOVE")[0]
    assert "not a known" not in before and "[" not in before and "A place is one of" not in before
    assert "  place 3 hunt\n  place 3 forest\n" in before and "HELP" in before


def test_the_lines_that_come_nearest_are_told_why() -> None:
    """Three at most, each with one reason."""
    told = text_to(Club().write("red", "We ate cake.\n2 hutt\nAll fine here, I hope."), "red")
    before = told.partition("YOUR MOVE")[0]
    assert "line 2 “2 hutt”" in before and "Did you mean" in before and "cake" not in before


def test_a_sheet_that_fails_says_first_that_nothing_was_filed() -> None:
    """However it was written."""
    club = Club("stone-daze", 2)
    club.tick()
    for text in ("runner-1 forwrd", "set-up: runner-9 a1", "We ate cake.",
                 "set-up: runner-1 a1: to b4", "ORDERS\nrunner-9 forward\nEND ORDERS"):
        handled = club.write("red", text)
        assert handled.save is None and text_to(handled,
                                                "red").startswith("No orders were saved"), text


# Any sentence.

@cache
def positions(game: str) -> tuple[Club, ...]:
    """A game that goes on at random, as it stood before each of some moves."""
    talk, found = Talk(game, "the suite"), []
    for _ in range(10):
        found.append(copy(talk.club))
        if not talk.on():
            break
    return tuple(found)


@pytest.mark.parametrize("game", sorted(SEATS))
def test_no_sentence_round_a_move_plays(game: str) -> None:
    """Words of talk before it and behind it; none of them is passed over in silence."""
    talk = Talk(game, "the suite")
    for talk.club in positions(game):
        assert [played for played in (talk.played() for _ in range(2)) if played] == []


@pytest.mark.parametrize(("game", "text"), [
    ("stone-daze", "set-up: elder e2; girl f1"), ("stone-daze", "standard\n\nBob"),
    ("stone-daze", "set-up: standard\nBob Miller"), ("stone-daze", "Bob: set-up: standard\n- bob"),
    ("stone-daze", "Let us go standard.\n\nORDERS\nrunner-1 a1\nEND ORDERS"),
    ("stone-age", "hut\n\nORDERS\nplace 3 forest\nEND ORDERS"),
    ("stone-age", "Bob: place 2 hut"), ("stone-age", "place 2 hut\nbob")])
def test_what_the_manual_offers_is_done(game: str, text: str) -> None:
    """A part that is as it stands; the writer's own name; talk beside a block."""
    club = Club(game)
    club.tick()
    club.roster = replace(club.roster, people=(replace(club.roster.people[0], name="Bob Miller"),
                                               *club.roster.people[1:]))
    handled = club.write("red", text)
    assert handled.save is not None, text_to(handled, "red")[:300]


def test_an_order_that_says_what_is_so_anyway_is_no_other_word() -> None:
    """The phrases that the manual prints for a discard; a sheet with a part that stays."""
    match = position("settlers", "half")
    for text in ("skins first, keep 1 flint", "bones then skins", "flint last",
                 "most first, never flint"):
        assert effect.interpret(SeatTexts(match, "red"), text) is not None
    assert effect.interpret(SeatTexts(match, "red"), "skins first, I think") is None
    club = Club("stone-daze", 2)
    club.tick()
    for seat in club.seats:
        club.write(seat, "set-up: standard")
    club.tick()
    assert club.write("red", "orders 1: stay; draw").save is not None
    for text in ("orders 1: stay, I hope; draw", "for for stay I not"):
        assert club.write("red", text).save is None


def test_two_examples_that_are_copied_are_read_without_our_mark() -> None:
    """With it they may be a mail of ours that came back, and it is said how they are read."""
    asks("place 3 hunt   (3 dice, 1 food for every 2 pips)\nplace 3 forest", TWICE)
    club = Club()
    told = text_to(club.write("red", "  · place 3 hunt\n  · place 3 forest"), "red")
    assert (club.match.position_turn == 1
            and "Leave out the “·”." in told.partition("WHAT HAPPENED")[0])


BARE = ("none", "nothing", "skip it", "Skip", "done", "no thanks", "leave it", "nope", "yes",
        "stay", "not this time", "that's all", "I pass", "pass")


@pytest.mark.parametrize("game", sorted(SEATS))
def test_a_word_of_declining_plays_as_it_is_printed_or_written_down_alone(game: str) -> None:
    """Whatever a game would read it as; in a position every other one is tried."""
    for step, club in enumerate(positions(game)):
        match = club.match
        decision = next(decision for decision in matches.to_move(match).decisions if decision.must)
        shown = {choice.move
                 for choice in match.game.choices(match.state, decision.seat, decision.seat)}
        for text in {*BARE[step % 2::2]} - shown:
            written = text.casefold().removeprefix("i ").removesuffix(" it")
            texts = SeatTexts(match, decision.seat)
            found = message_orders.interpret(texts, False, message_orders.scan_message(
                match, decision.seat, False, text))
            played = found.ambiguity is None and not found.doubtful and effect.interpret(texts,
                                                                                         text)
            assert not played or written in shown or effect.is_canonical(texts, written), text


def test_a_pass_by_mail_is_the_word_that_is_printed() -> None:
    """Another is asked about, with what it may mean; a move behind it changes nothing."""
    talk = Talk("fire-and-stone", "bare")
    while "pass" not in (moves := [choice.move
                                   for decision in matches.to_move(talk.club.match).decisions
                                   for choice in talk.club.match.game.choices(
                                       talk.club.match.state, decision.seat, decision.seat)]):
        assert talk.on()
    club, before = talk.club, talk.club.save
    seat = next(decision.seat for decision in matches.to_move(club.match).decisions
                if decision.must)
    for text in ("none", "nothing", "skip it", "None, thanks!", f"{moves[0]}; nothing"):
        told = text_to(club.write(seat, text), seat)
        assert club.save == before and told.startswith("Nothing was played. A word such as"), text
    assert "The line may mean: pass." in text_to(club.write(seat, "nothing"), seat)
    club.roster = replace(club.roster, answered={})
    club.write(seat, "Pass, please.")
    assert club.save != before


@pytest.mark.parametrize("line", [
    "Or rather the hunt.", "Only if Bob agrees.", "Actually the field is better.",
    "Hmm, no: 3 instead.", "Or rather option 3.", "Cheers, Ann, PS: option 1 instead, please",
    "or maybe #3?", "Sorry, option 1!", "I take that back.", "That was for the other game, sorry.",
    "I have to sleep over it."])
@pytest.mark.parametrize("first", ["OPTION 2", "Option 2.", "#2",
                                   "PLAN\nplace 2 hunt\nfield\nEND PLAN"])
def test_a_second_thought_below_an_option_or_a_plan_is_asked_about(first: str, line: str) -> None:
    """They play moves as well."""
    club = Club()
    asked, = club.tick().mails[:1]
    handled = club.write("red", f"{first}\n\n{line}\n", to=asked)
    assert handled.save is None, text_to(handled, "red")[:300]


@pytest.mark.parametrize("below", [
    "-- \nAnn\nOh no, place 1 field instead!", "-- \nAnn\n\nPS: No wait, field!",
    "--\nRed\n\nScrap that, I want the field.", "Regards\nRed\nOh no, place 1 field instead!",
    "-- \nAnn Example\nTel. 12\n\nUps, wrong game!"])
def test_a_second_thought_in_a_signature_or_below_it_is_asked_about(below: str) -> None:
    """However far below."""
    handled = Club().write("red", f"place 3 forest\n\n{below}")
    assert handled.save is None, text_to(handled, "red")[:300]


@pytest.mark.parametrize("below", [
    "Red Miller\n12 Forest Hill Road, Oxford", "Kind regards,\nBob Hunter\nWood Lane 3, Clayton",
    "Red\nBooking office, Camp & Field Ltd.", "This message was scanned by Forest Security.",
    "Regards\nRed\n-- \n\"We don't stop playing because we grow old.\"",
    "IMPORTANT: The contents of this email are confidential. If you have received it in error, do "
    "not use it."])
def test_a_signature_with_words_of_the_game_changes_nothing(below: str) -> None:
    """Such a player could never move."""
    club = Club()
    handled = club.write("red", f"place 3 quarry\n\n{below}\n")
    assert club.match.position_turn == 2, text_to(handled, "red")[:300]


def test_no_more_than_some_lines_are_looked_at_as_one_sentence() -> None:
    """What is looked for takes the square of its length, and a message may have 64 KB."""
    parts = [MessagePart("prose", ("so " * 160).strip(), n) for n in range(1, 130)]
    found = [sentence for _, sentence in second_thoughts._sentences(parts)]
    assert max(map(len, found)) <= second_thoughts.JOINED and sum(map(len, found)) > 60_000
    short = [MessagePart("prose", "I changed " + "x" * 50, 1), MessagePart("prose", "my mind", 2)]
    assert [n for n, _ in second_thoughts._sentences(short)] == [1]  # a wrapped line is joined
