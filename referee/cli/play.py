"""The command `play`: a game at a terminal, with the position, the decision and a prompt.

Each line is handled, and saved, as the command of that name would do it. Without --seat all
players share the keyboard: private information is shown after a hand-over and cleared from the
screen before the next player. If the screen cannot be cleared it is not shown at all.
"""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from referee import environment
from referee.cli import line_input
from referee.cli.execute import emit
from referee.cli.line_input import Keyboard
from referee.cli.output import NOT_WRITTEN, print_texts
from referee.commands import answer as answers
from referee.commands import option_checks, report, show
from referee.commands.answer import DONE, PUBLIC, Answer
from referee.commands.loading import open_save
from referee.core.base.aliases import join_words
from referee.core.base.problem import Problem, Refused, refused
from referee.core.base.references import seat_ref
from referee.core.document import blocks
from referee.core.document.blocks import GridBlock, Page, TextBlock
from referee.core.document.surfaces import PROMPT, resolved_page, with_names
from referee.core.game.decisions import Seat
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.files import inputs
from referee.runner import answer_of

REASON = "taken back at the terminal"
WORDS = {"?": "these words", "board": "the position", "legal": "the legal moves; “legal WORDS” "
         "shows only moves that begin with these words",
         "check": "“check MOVE” says whether a move is legal; nothing is played",
         "hand": "your hidden cards; “hand SEAT” shows the cards of SEAT, and SEAT types next",
         "rules": "“rules WORD” looks a word up in the manual",
         "plan": "“plan STEPS” sends moves ahead; “plan” alone shows them",
         "show": "the position, with nothing left out", "log": "what happened in all turns",
         "score": "the score so far", "undo": "take the last turn back", "quit": "leave the game"}
# Lines without private content, and the first words of others.
OPEN = frozenset({"", "?", "help", "board", "show", "log", "score", "undo"})
LOOKS_UP = frozenset({"rules", "rule", "explain", "what", "how", "why", "when", "where", "who",
                      "which", "whose"})


def play(path: str, seat: Seat | None, now: str | None) -> int:
    """Play a game line by line until it is over or left; the exit code.

    ``seat`` is the only player and viewer. Without one, moves are by the player to move, or whom
    the line names, and pages are public; in a game for one player they are that player's.
    """
    try:
        match = _open_match(path)
        option_checks.check_seat(seat, match.seats)
        environment.command_time(now)
        return Session(path, match, seat, now).run()
    except Refused as error:
        return emit(answers.refused_answer("play", error), False)


def _open_match(path: str) -> Match:
    return open_save(inputs.load(path), path)[1]


class Session:
    """A game played at a terminal, with its state from line to line.

    ``viewer``: who sees all output; None: the players share the keyboard. ``prompt_seat``: who has
    the prompt after "hand". ``seats_shown``: who had the keyboard for the current simultaneous
    decision. ``offers``: the last numbered list of possible meanings, printed at the prompt of
    ``offers_seat``. ``public_report``: the last public report.
    """

    def __init__(self, path: str, match: Match, seat: Seat | None, now: str | None) -> None:
        self.path, self.match, self.seat, self.now = path, match, seat, now
        self.viewer = seat or (match.seats[0] if len(match.seats) == 1 else None)
        line_input.prepare_input()
        self.keyboard = Keyboard()
        self.can_clear = line_input.can_clear()
        self.prompt_seat: Seat | None = None
        self.seats_shown: set[Seat] = set()
        self.offers: tuple[str, ...] = ()
        self.offers_seat: Seat | None = None
        self.public_report: Page = ()
        self.surface = PROMPT  # names the players once the game is open

    def run(self) -> int:
        """Read and answer lines until the game is over or left; the exit code."""
        try:
            return self._loop()
        finally:
            self.keyboard.leave()

    def _loop(self) -> int:
        first = answer_of("show", path=self.path, viewer=self.viewer)
        self.public_report, self.surface = first.body, with_names(PROMPT, first.names)
        first.body = (TextBlock((show.status_line(self.match, self.viewer or PUBLIC),)),
                      *first.body)
        code = _print_answer(first)
        while (code != NOT_WRITTEN and not self.match.end_reason
               and self.match.game.to_move(self.match.state).decisions):
            try:
                seat = self._next_seat()
                line = self._read_line(seat).strip()
                if line.casefold() in ("quit", "exit"):
                    raise EOFError
                code = self._handle_line(line, seat)
            except KeyboardInterrupt as stopped:  # it ends the line, as in a shell
                if stopped.args:  # another signal than that of Ctrl-C: see main.py
                    raise
            except EOFError:
                self.keyboard.leave()
                turn = option_checks.last_visible_entry(self.match, self.viewer or "")[0]
                return print_texts(f"Saved up to turn {turn}.\n", "", DONE)
        if code != NOT_WRITTEN and self.keyboard.clear():
            code = self._reprint_public()
        return code if code == NOT_WRITTEN else _print_answer(answer_of("score", path=self.path))

    def _reprint_public(self) -> int:
        """Print the public report again after the screen was cleared; the exit code."""
        page = resolved_page(self.public_report, self.surface.fresh())
        return print_texts(blocks.text(page), "", DONE)

    # Input.

    def _next_seat(self) -> Seat | None:
        """The seat whose line is next; None if that is open.

        If several are to move and have private information, each gets the keyboard in turn.
        """
        to_move = list(dict.fromkeys(
            decision.seat for decision in matches.to_move_seen_by(self.match, self.seat).decisions
            if decision.must))
        if self.seat or self.prompt_seat or len(to_move) == 1:
            return self.seat or self.prompt_seat or to_move[0]
        if any(show.has_secrets(self.match, seat) for seat in to_move):
            return next((seat for seat in to_move if seat not in self.seats_shown), to_move[0])
        return None

    def _read_line(self, seat: Seat | None) -> str:
        """Read a line, after a hand-over if it is secret or the screen shows private information.
        """
        if self._is_shared():
            if seat and (self.keyboard.private or show.writes_in_secret(self.match, seat)):
                cleared = self.keyboard.hand_over(seat, self._seat_name(seat))
            else:
                cleared = seat is None and self.keyboard.clear()
                self.keyboard.holder = (self.keyboard.holder if self.keyboard.holder == seat
                                        else None)
            if cleared:
                self._reprint_public()
        line = self.keyboard.lines.ask(f"{seat or 'seat: move'}> ",
                                       partial(self._completions, seat), seat)
        self.keyboard.unread = False
        return line

    def _is_shared(self) -> bool:
        return self.viewer is None and self.can_clear

    def _seat_name(self, seat: Seat) -> str:
        people = next(assignment.players for assignment in self.match.header.seats
                      if assignment.seat == seat)
        return f"{join_words(people)} ({seat})" if people else seat

    def _has_secrets(self, seat: Seat | None) -> bool:
        """Whether a seat has private information while all players may look at the screen."""
        return self.viewer is None and seat is not None and show.has_secrets(self.match, seat)

    def _completions(self, seat: Seat | None, typed: str) -> list[str]:
        """Completions of a line, limited to what this prompt may show."""
        from referee.commands import completions

        words = [word for word in WORDS if word.startswith(typed.casefold())]
        mover = option_checks.mover(self.match, typed, self.seat) or seat
        completions_found = completions.complete(self.match, typed, seat if mover == seat
                                                 else self.seat, public=(
            mover != self.keyboard.holder and self._has_secrets(mover)))
        return [*completions_found, *words]

    # Output.

    def _picked(self, line: str, offers: Sequence[str]) -> str:
        """The move of the numbered list that a line picks; any other line as it is.

        Refused: a number that the list does not have. It could be meant for a list without numbers.
        """
        digits = line.strip("#.() ")  # “2.” and “#2” are the second, as in mails
        if not digits.isdecimal():
            return line
        number = int(digits) if len(digits) < 3 else 0
        if 0 < number <= len(offers):
            return offers[number - 1]
        listed = f"the list ends with {len(offers)}" if offers else "there is no numbered list now"
        raise refused("referee/ambiguous-move", f"“{line[:9]}” is only a number, and {listed}.",
                      hint="Write the whole move; “legal” lists the moves.")

    def _handle_line(self, line: str, seat: Seat | None) -> int:
        """Do what a line says and print the result; the exit code."""
        try:
            line = self._picked(line, self.offers if seat == self.offers_seat else ())
        except Refused as error:
            return _print_answer(answers.refused_answer("move", error))
        word, _, argument = line.partition(" ")
        if word == "hand":
            return self._show_hand(argument.strip(), seat)
        if word.casefold() in LOOKS_UP or (len(line) > 1 and line.endswith("?")):
            self.offers = ()
            return self._look_up(argument if word.casefold() in ("rules", "rule", "explain")
                                 else line)
        before = self.match
        mover = option_checks.mover(before, argument if word in ("legal", "check") else line,
                                    self.seat) or seat
        has_secrets = self._has_secrets(mover)
        answer = self._run_line(line, word, argument, self.seat or (None if self.viewer else mover))
        self.match = _open_match(self.path)
        if self.match.turn != before.turn:
            self.prompt_seat = None
        if self.match.position_turn != before.position_turn:
            self.seats_shown, self.public_report = set(), answer.body
        elif mover and self.match.turn != before.turn:
            self.seats_shown.add(mover)
        self.offers, self.offers_seat = answer.offers, seat
        if line in OPEN or not mover or not (has_secrets or self._has_secrets(mover)):
            return self._print_public(answer)
        return self._print_private(answer, mover, seat)

    def _print_public(self, answer: Answer) -> int:
        """Print an answer; a report that is printed again after the screen is cleared is left out.
        """
        later = (answer.body == self.public_report and self.can_clear
                 and self.keyboard.private - {self._next_seat()})
        return DONE if later else _print_answer(answer)

    def _print_private(self, answer: Answer, mover: Seat, seat: Seat | None) -> int:
        """Print the answer to a line that is private to a seat, as far as all players may read it.
        """
        public = answer.viewer == PUBLIC
        if public and any(move.seat == mover for move in answer.played):
            return self._print_public(answer)  # the move is public
        if not self.can_clear:
            return _print_answer(answer if public else self._public_part(answer, mover))
        self.keyboard.private.add(mover)
        if mover != seat:
            self.keyboard.lines.forget(seat)
        return self._print_public(answer) if public else self._print_to_seat(answer, mover)

    def _print_to_seat(self, answer: Answer, viewer: Seat) -> int:
        """Print an answer for one seat, after handing it the keyboard."""
        if self.keyboard.hand_over(viewer, self._seat_name(viewer)):
            self._reprint_public()
        self.keyboard.private.add(viewer)
        self.keyboard.unread = True
        return _print_answer(answer)

    def _public_part(self, answer: Answer, viewer: Seat) -> Answer:
        """The public part of a private answer, where the screen cannot be cleared."""
        public_body = answer.body if answer.body == self.public_report else ()
        if answer.command == "move" and answer.exit == DONE:
            self.offers = ()
            return Answer("move", body=public_body or (TextBlock((report.NOTED,)),))
        is_move_answer = answer.command in ("check", "move")
        problem = report.withheld_problem(
            viewer, answer.command == "check") if is_move_answer else Problem(
            "referee/illegal-not-told", f"Only {seat_ref(viewer)} may see the answer to this line.")
        self.offers = ()
        hint = f"Play at a terminal that can be cleared, or with --seat {viewer}."
        return Answer(answer.command, answer.exit, problems=[replace(problem, hint=hint)],
                      body=public_body)

    def _show_hand(self, name: str, prompt_seat: Seat | None) -> int:
        """Show a seat its hidden cards; a seat given by name also gets the keyboard and the prompt.
        """
        seat = option_checks.mover(self.match, f"{name}: ", None) if name else prompt_seat
        if seat is None or self.viewer not in (None, seat):
            return _print_answer(answers.refused_answer("hand", refused(
                "referee/usage-seat", "Name the seat whose hand you mean.", hint="Write hand "
                f"{' or hand '.join([self.viewer] if self.viewer else self.match.seats)}.")))
        answer = show.hand(self.match, seat)
        self.prompt_seat = seat if name else self.prompt_seat
        if answer.viewer == PUBLIC or self.viewer:
            return _print_answer(answer)
        return (self._print_to_seat(answer, seat)
                if self.can_clear
                else _print_answer(self._public_part(answer, seat)))

    def _look_up(self, words: str) -> int:
        """Print what the manual says on some words; never a move with a number."""
        game = self.match.header.game
        document = environment.manual_text(game, words.strip(" ?") or game)
        return _print_answer(Answer("explain", document=document.rstrip("\n") + "\n"))

    def _plan(self, text: str, seat: Seat | None) -> Answer:
        """File or show a plan, which is secret from whoever shares the keyboard."""
        if self.viewer is None:
            return answers.refused_answer("plan", refused(
                "referee/usage-seat", "A plan is secret, and all players see this screen.",
                hint=f"Start play with --seat {seat or self.match.seats[0]}."))
        return answer_of("plan", path=self.path, text=text or None, seat=self.viewer,
                         viewer=self.viewer, now=self.now)

    def _run_line(self, line: str, word: str, argument: str, seat: Seat | None) -> Answer:
        """The answer to a line: a word of this prompt, or a move."""
        path, viewer, now = self.path, self.viewer, self.now
        if word in ("?", "help"):
            words = [f"{name:8}{what}" for name, what in WORDS.items()]
            return Answer("play", body=(GridBlock((*words, "Anything else is a move.")),))
        if word == "legal":
            return answer_of("legal", path=path, prefix=argument, seat=seat)
        if word == "plan":
            return self._plan(argument.strip(), seat)
        if word == "check":
            return answer_of("check", path=path, text=argument, seat=seat, viewer=viewer,
                             stdin=False)
        if line == "log":
            return answer_of("log", path=path, viewer=viewer)
        if line == "score":
            return answer_of("score", path=path)
        if line in ("show", "board"):
            return answer_of("show", path=path, viewer=viewer, full=line == "show")
        if line == "":
            return show.status(self.match, viewer or PUBLIC)
        if line == "undo":
            return answer_of("undo", path=path, reason=REASON, viewer=viewer, now=now, brief=True)
        text, _, dice = line.partition(" --dice ")
        return answer_of("move", path=path, text=text, seat=seat, viewer=viewer, now=now,
                         brief=True, dice=dice.strip(" \"'") or None, stdin=False)


def _print_answer(answer: Answer) -> int:
    """Print an answer with commands named as they are typed at this prompt."""
    answer.pick_hint = "To play one of these moves, type its number." if answer.offers else ""
    code = emit(answer, False, PROMPT)
    return code if code == NOT_WRITTEN else DONE
