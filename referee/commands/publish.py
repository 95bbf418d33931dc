"""The commands ``publish`` and ``reveal``: a game's record, at the end with its secret.

A record may be in a page (`.html`); the page that only verifies records is made here, too.
"""

from collections.abc import Callable
from hashlib import sha256

from msgspec.structs import replace

from referee import games
from referee.commands import answer as answers
from referee.commands import (
    game_page,
    luck_sources,
    option_checks,
    page_frames,
    report,
    scenario_origin,
    web_page,
)
from referee.commands.answer import MODERATOR, Answer
from referee.commands.loading import check_game_known, open_save
from referee.commands.page_frames import FormerPage, Track
from referee.commands.resources import Resources
from referee.core.base import aliases
from referee.core.base.control_characters import shell_quoted
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_line_ref, command_ref, seat_ref
from referee.core.document.blocks import GridBlock, TextBlock
from referee.core.luck.chance import NOBODY
from referee.core.match import log_entry, save_format
from referee.core.match.match import Match
from referee.core.match.save_format import Save
from referee.core.proof import evidence, record, record_format, verifier
from referee.core.proof.luck_recomputation import recompute
from referee.core.proof.record import ALL, PUBLIC, Record

NAMES = "The record names the players. The moderator added the names: the hashes do not prove them."
PAGES = (".html", ".htm")  # endings of pages, which contain the record


def published(saves: list[str], new: str | None, *, former: bytes | None, when: str,
              read: Callable[[str], bytes], resources: Resources, viewer: str | None = None,
              persons: bool = False, bare: bool = False, track: Track = page_frames.untracked,
              ) -> Answer:
    """Publish a game, or the verifier of records (``bare``); ``created`` is the file ``new``.

    ``read`` gives the bytes of a save. Refused (usage): options that exclude each other; otherwise
    as by `publish_file` and `verifier_file`.
    """
    check_options(saves, new, None, viewer, bare)
    if bare:
        return verifier_file(new or "", former=former, resources=resources)
    return publish_file(read(saves[0]), saves[0], new or "", former=former, when=when,
                        resources=resources, viewer=viewer, persons=persons, track=track)


def check_options(saves: list[str], new: str | None, index: str | None, viewer: str | None,
                  bare: bool) -> None:
    """Refused (usage): options of ``publish`` that exclude each other.

    ``index``: the folder for the pages of a club.
    """
    why = ""
    if new is None and index is None:
        why = "Name the file to write with -o, or the folder for a club's games with --index."
    elif new is not None and index is not None:
        why = "Use only one of -o and --index."
    elif bare and (saves or index is not None):
        why = "--verifier writes a page without a game: name no save, and leave --index out."
    elif not bare and (not saves or (index is None and len(saves) > 1)):
        why = "Name exactly one SAVE with -o, or one or more with --index."
    elif index is not None and viewer is not None:
        why = "--for can only be used with -o: everyone can see the pages of a club."
    if why:
        raise refused("referee/usage-out", why, hint=f"See {command_ref('publish', '--help')}.")


def publish_file(raw: bytes, path: str, new: str, *, former: bytes | None, when: str,
                 resources: Resources, viewer: str | None = None,
                 persons: bool = False, track: Track = page_frames.untracked) -> Answer:
    """Publish a game for a viewer; ``created`` is the record, or a page with it, for ``new``.

    ``former`` are the bytes of the file ``new``, None if there is none. Refused: what `publish`
    refuses; a page of a game that has not begun, because there is no board.
    """
    save = save_format.loads(raw, path)
    if save.header.fairness.has_begun:
        return _record_or_page(raw, path, new, former, resources, lambda save, match, before: (
            publish(save, match, new, before, when, viewer=viewer, persons=persons)), track)
    check_game_known(save, path)
    if new.lower().endswith(PAGES):
        raise refused("referee/illegal-not-begun",
                      "A web page shows a position, but this game has not begun.", where=path,
                      hint="Write a record, which needs no position: -o FILE.toml.")
    answer, data = publish_waiting(save, new, former or b"", when, viewer=viewer, persons=persons)
    answer.created = data
    return answer


def reveal_file(raw: bytes, path: str, new: str, *, former: bytes | None, when: str,
                resources: Resources, persons: bool = False,
                track: Track = page_frames.untracked) -> Answer:
    """Publish a finished game with its secret, as `publish_file` does. Refused: as by `reveal`."""
    return _record_or_page(raw, path, new, former, resources, lambda save, match, before: (
        reveal(save, match, new, before, when, persons=persons)), track)


def _record_or_page(raw: bytes, path: str, new: str, former: bytes | None, resources: Resources,
                    make: Callable[[Save, Match, bytes], tuple[Answer, bytes]],
                    track: Track) -> Answer:
    """The answer of ``make`` with its record, in a page if ``new`` is named so."""
    save, match = open_save(raw, path)
    before = former or b""
    answer, data = make(save, match, game_page.record_in(before, new) or before)
    answer.created = data
    if new.lower().endswith(PAGES):
        answer.created = page_of(save, match, data, new, before, resources, track)
    return answer


def page_of(save: Save, match: Match, data: bytes, path: str, former: bytes,
            resources: Resources, track: Track = page_frames.untracked) -> bytes:
    """The page of a game around the bytes of its record; ``former`` is the page it replaces."""
    places = scenario_origin.map_places(save, resources)
    return game_page.page_of_game(save, match, record_format.loads(data, path), data, places,
                                  page_parts(resources), track,
                                  FormerPage(former, resources.program_digest())).encode()


def page_parts(resources: Resources) -> web_page.PageParts:
    """The parts of a page other than its game."""
    return web_page.PageParts(*map(resources.web_asset,
                                    ("page.css", "check.js", "game.js", "verifier.js")))


def verifier_file(new: str, *, former: bytes | None, resources: Resources) -> Answer:
    """The page that verifies records is ``created``; the answer shows its digest.

    ``former`` are the bytes of the file ``new``, None if there is none. Refused: another file.
    """
    if former is not None and b"<title>A verifier of games" not in former:
        raise refused("referee/unusable-save-exists", "There is already another file of this name.",
                      where=new, hint="Choose another name.")
    data = game_page.verifier_page(page_parts(resources)).encode()
    answer = Answer("publish", created=data)
    digest = sha256(data).hexdigest()
    answer.view = {"verifier": new, "sha256": digest}
    answer.body = (TextBlock(("This page checks records. Someone other than the moderator should "
                              f"publish the page: {new}",
                              "Users can compare the page's digest:", f"sha256 {digest}")),)
    return answer


def publish(save: Save, match: Match, path: str, former: bytes, when: str, *,
            viewer: str | None = None, persons: bool = False) -> tuple[Answer, bytes]:
    """The record of a game for one viewer, and the answer.

    ``former`` are the bytes of the file ``path``, empty if there is none; its signatures are kept.
    Refused: a history that is not valid; a file that is not an earlier record of the game; the
    moderator as viewer, who has ``reveal``.
    """
    reader = option_checks.check_viewer(viewer, match.seats)
    if reader == MODERATOR:
        raise _moderator_refusal()
    new_record = record.make_record(save, list(log_entry.parse_log(save.log)), reader, when,
                                    persons=persons,
                                    shows_who_filed=match.shows_who_filed,
                                    known=option_checks.last_visible_turn(match, reader))
    data, replayed = _verified_bytes(save, _with_former_signatures(new_record, path, former), path)
    lead = _lead(reader, len(new_record.entries), path)
    over = not match.branch_turn and (
        bool(match.end_reason) or match.game.result(match.state) is not None)
    turns = len(new_record.entries)
    more = [f"Others can replay {replayed} of {turns} turns. The other turns depend on hidden "
            "information. To publish the hidden information: "
            f"{command_ref('reveal')}"] * (over and replayed < turns)
    return _answer("publish", match, new_record, lead, path, more + [NAMES] * persons), data


def publish_waiting(save: Save, path: str, former: bytes, when: str, *, viewer: str | None = None,
                    persons: bool = False) -> tuple[Answer, bytes]:
    """The same for a game that waits for its luck: line 1, and the commitments since.

    Only the secret is hidden so far.
    """
    reader = option_checks.check_viewer(viewer, save.header.seat_names)
    if reader == MODERATOR:
        raise _moderator_refusal()
    new_record = record.make_record(save, list(log_entry.parse_log(save.log)), reader, when,
                                    persons=persons)
    data, _ = _verified_bytes(save, _with_former_signatures(new_record, path, former), path)
    lead = _lead(reader, len(new_record.entries), path)
    answer = luck_sources.waiting_answer("publish", save, [
        lead, _how_to_verify(path)])
    answer.viewer = reader
    return answer, data


def _lead(reader: str, turns: int, path: str) -> str:
    what = "Public record" if reader == PUBLIC else f"Record for {seat_ref(reader)} only,"
    return f"{what} of {aliases.count_noun(turns, 'turn')}: {path}"


def _how_to_verify(path: str) -> str:
    return f"Anyone can check it: {command_line_ref('verify', shell_quoted(path))}"


def _moderator_refusal() -> Refused:
    return refused("referee/usage-seat", "--for moderator: this record would contain the "
                   "secret.",
                   hint=f"After the game, publish it with {command_ref('reveal')}.")


def reveal(save: Save, match: Match, path: str, former: bytes, when: str, *,
           persons: bool = False) -> tuple[Answer, bytes]:
    """The record of a game that is over, with its secret.

    Refused: a game that goes on; a what-if copy, whose secret may belong to a game that goes on.
    """
    if match.branch_turn:
        raise refused("referee/illegal-not-over", "This is a what-if copy. The copy's secret would "
                      "show all dice and hidden cards of the copied game.",
                      hint="Reveal the copied game when it is over.")
    if not match.end_reason and match.game.result(match.state) is None:
        raise refused("referee/illegal-not-over", "The game is not over: with its secret, everyone "
                      "could know all future dice and hidden cards.",
                      hint=f"To publish the game without the secret: {command_ref('publish')}. To "
                           f"end the game early: {command_ref('end')}.")
    new_record = record.make_record(save, list(log_entry.parse_log(save.log)), ALL, when,
                                    persons=persons)
    data, _ = _verified_bytes(save, _with_former_signatures(new_record, path, former), path)
    lead = (f"Complete record of {aliases.count_noun(len(new_record.entries), 'turn')}, with "
            f"the secret: {path}")
    return _answer("reveal", match, new_record, lead, path, [NAMES] * persons), data


def _answer(command: str, match: Match, record: Record, lead: str, path: str,
            more: list[str] | None = None) -> Answer:
    answer = Answer(command, viewer=PUBLIC if record.viewer == ALL else record.viewer)
    report.fill_position(answer, match)
    last = record.entries[-1]
    answer.turn, answer.seal = last.n, last.seal[:32]
    lines = [lead, *(more or ()),
             _how_to_verify(path)]
    answer.report = answers.lines_for_viewer(lines, answers.PUBLIC)
    foot = f"[{match.header.id} turn {last.n}:{last.seal[:32]}]"
    answer.body = (TextBlock(tuple(lines)), GridBlock((foot,), attached=True))
    return answer


def _with_former_signatures(record: Record, path: str, former: bytes) -> Record:
    """The record with the signatures of the former one.

    Refused: a file that is not an earlier record of the game for this viewer.
    """
    former_record = record_format.loads(former, path) if former else None
    if (former_record and not (record.revealed or former_record.viewer == record.viewer)) or (
            former_record and not evidence.extends(record, former_record)):
        raise refused("referee/unusable-record-other", "The file is not an earlier record of "
                      "this game for the same viewer. Nothing was written.", where=path,
                      hint="Choose another name.")
    return replace(record, signatures=former_record.signatures if former_record else {})


def _verified_bytes(save: Save, record: Record, path: str) -> tuple[bytes, int]:
    """The bytes of a record, verified against the save, and how many turns can be replayed."""
    data = record_format.dumps(record)
    verified = verifier.verify(games, record_format.loads(data, path), path)
    lines = list(log_entry.parse_log(save.log))
    luck = recompute(lines, save.header.fairness, len(lines))  # a record without secret shows none
    differences = (*verified.differences, *luck.differences(verified.differences))
    if differences:
        first = differences[0]
        raise refused("referee/unusable-record-history",
                      f"The log of the game has an error ({first.where}: {first.why}). Nothing was "
                      "written.", where=path,
                      hint=f"To find out what is wrong with the save: {command_ref('audit')}")
    leak = None if record.revealed else _leak(save, record, data)
    if leak:
        raise refused("referee/unusable-record-secret", f"{leak}. Nothing was written.", where=path,
                      hint="Keep the save and report this error of the program.")
    return data, verified.replayed


def _leak(save: Save, new_record: Record, data: bytes) -> str:
    """Secrets that the bytes of a record would reveal too early; empty: none."""
    secret = save.header.fairness.secret
    if secret.encode() in data:
        return "The record would contain the secret"
    visible = {text for _, text in new_record.shown_orders.values()}
    hidden = {orders.text for seat, orders in save.orders.items() if seat != new_record.viewer}
    for line, entry in zip(log_entry.parse_log(save.log), new_record.entries, strict=False):
        for row in (*line.moves, *line.luck):
            open_ = not entry.leaf and log_entry.row_owner(row) in ("", new_record.viewer)
            (visible if open_ else hidden).add(log_entry.row_text(row))
        owners = {log_entry.row_owner(row)
                  for row in (*line.moves, *line.luck)} - {"", new_record.viewer}
        salts = [log_entry.salt(secret, line.n, owner) for owner in {*owners, "", NOBODY}]
        if any(salt.hex().encode() in data for salt in salts):
            return f"The record would contain the key that hides turn {line.n}"
    # Orders may contain a word that is public anyway, such as a seat or a name of the scenario.
    known = log_entry.encode_json((new_record.header, new_record.name, record.LINE,
                                   NOBODY)) + new_record.scenario
    searched = [text for text in map(log_entry.encode_json, hidden - visible) if text not in known]
    if any(text in data for text in searched):
        return "The record would contain hidden information"
    return ""
