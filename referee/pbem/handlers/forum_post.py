"""The command `post read`: a player's forum post as moves."""

from collections.abc import Callable
from hashlib import sha256

from referee.commands import answer as answers
from referee.commands import option_checks
from referee.commands.answer import MODERATOR, PARTLY, PUBLIC, Answer
from referee.commands.transaction import Transaction
from referee.core.base.problem import Problem, refused
from referee.core.base.references import phrase_ref, seat_ref
from referee.core.document import blocks
from referee.core.document.surfaces import resolved_page
from referee.pbem.handlers import dispatch
from referee.pbem.handlers.processing import ProcessingResult
from referee.pbem.roster.game_roster import FORMAT, GameRoster
from referee.pbem.roster.office_settings import Office


def read(transaction: Transaction, when: str, *, text: str, seat: str | None,
         at: str | None = None, explain: Callable[[str, str], str],
         with_names: bool = True) -> Answer:
    """Handle a forum post like a mail of its author; the answer is a post.

    The moderator vouches for the author. The game need not be in an office. The exit code is that
    of a move. ``at``: the turn that the post answers; ``explain``: the manual's text on a topic of
    a game. ``with_names``: the answer calls players by their names. Refused (usage): an unknown
    seat, a turn that has not been played.
    """
    before = transaction.before
    if seat not in (*before.seats, MODERATOR):
        why = f"There is no seat “{seat}”." if seat else "Whose post is it?"
        raise refused("referee/usage-seat", why,
                      hint=f"There are: {', '.join((*before.seats, MODERATOR))}. Example: --seat "
                           f"{before.seats[0]}")
    if (odd := next((n for n, char in enumerate(text, 1) if "\ud800" <= char <= "\udfff"), 0)):
        raise refused("referee/invalid-character", f"Nothing was read: character {odd} "
                      "is not UTF-8 text.", hint="Send the post as plain text.")
    key = sha256(f"{when} {seat} {text}".encode()).hexdigest()[:32]
    keys = dict.fromkeys((*before.seats, MODERATOR), key)
    result = dispatch.handle_post(
        Office("forum", "nobody@localhost", "nobody@localhost", explain=explain, names=with_names),
        transaction.raw,
        GameRoster(FORMAT, before.header.id, keys), seat, text, when, key,
        _answered_turn(transaction, at))
    transaction.after = result.save
    # Whatever a post changes has a time, also orders and plans that are no turn yet.
    transaction.has_new_turns = result.save not in (None, transaction.raw)
    return _forum_answer(result, seat)


def _answered_turn(transaction: Transaction, turn_text: str | None) -> int:
    """The turn that a post answers; 0: not given. Refused: a turn that has not been played."""
    if turn_text is None:
        return 0
    turn = option_checks.parse_turn(turn_text, transaction.saved.log)
    last = option_checks.last_visible_turn(transaction.before, PUBLIC)
    if turn > last:
        answered = phrase_ref("answered-turn", turn)
        raise refused("referee/usage-turn", f"{answered}: the last turn is {last}.")
    return turn


def _forum_answer(result: ProcessingResult, seat: str) -> Answer:
    """The answer to a post, which starts with who may read it; refusals are problems."""
    reply = result.mails[0]
    reader = "the moderator" if seat == MODERATOR else reply.surface.resolve(seat_ref(seat))
    audience = "Public." if result.is_public else f"PRIVATE: {reader} only."
    post_text = f"{audience}\n\n{blocks.text(resolved_page(reply.body, reply.surface))}"
    answer = Answer("post read", result.exit_code, viewer=seat, document=post_text, data=True)
    answer.report = answers.lines_for_viewer(post_text.splitlines(), seat)
    if result.exit_code:
        part = "Part of the post" if result.exit_code == PARTLY else "The post"
        answer.problems = [Problem(
            "referee/illegal-post", f"{part} was not played. The answer above says why.")]
    return answer
