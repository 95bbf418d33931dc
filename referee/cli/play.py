"""The command that plays at a terminal: the page, the question, a line to type.

Each line is answered, and saved, as the command of that name would do it. Without --seat all
players share the keyboard. What is for one of them alone is shown after a hand-over, and cleared
from the screen before the next one; where no screen can be cleared it is not shown.
"""

from functools import partial

from msgspec.structs import replace

from referee.cli import checking, environment, line_input, looking, mending, playing
from referee.cli.execute import attempted, emit
from referee.cli.line_input import Keyboard
from referee.cli.output import UNTOLD, tell
from referee.commands import answer as answers
from referee.commands import naming, option_checks, report
from referee.commands import show as views
from referee.commands.answer import DONE, PUBLIC, Answer
from referee.commands.loading import opened
from referee.core.base.aliases import listed
from referee.core.base.problem import Problem, Refused, refused
from referee.core.game.decisions import Seat
from referee.core.match import match
from referee.core.match.match import Table
from referee.files import inputs

REASON = "taken back at the terminal"
WORDS = {"?": "these words", "legal": "the legal moves, or those that begin with what follows",
         "check": "whether the move that follows is legal; nothing is played",
         "hand": "your hidden cards; “hand SEAT” gives that seat the keyboard",
         "show": "the position, with nothing left out", "log": "what happened in all turns",
         "score": "the standing", "undo": "take the last turn back", "quit": "leave the game"}
OPEN = frozenset({"", "?", "help", "show", "log", "score", "undo"})  # which say nothing private


def play(path: str, seat: Seat | None, now: str | None) -> int:
    """Play a game line by line until it is over or left; the exit code.

    ``seat`` is whose moves and eyes they are. Without one whoever is asked
    moves, or whom the line names, and pages are everybody's; of a game for one
    they are its player's.
    """
    try:
        at = _table(path)
        option_checks.seat(seat, at.seats)
        environment.time(now)
        return Session(path, at, seat, now).run()
    except Refused as error:
        return emit(answers.failed("play", error), False)


def _table(path: str) -> Table:
    return opened(inputs.read(path), path)[1]


class Session:
    """A game that is played at a terminal, and what is to be known from line to line.

    ``eyes`` are those that all is shown for; None: the players share the keyboard. ``turn`` is
    whose prompt it is because of "hand", ``had`` are those who had the keyboard for what all
    write in secret now. ``offers`` is the last list of what may be meant, printed at the prompt
    of ``offered``; ``news`` the last report that is for all.
    """

    def __init__(self, path: str, at: Table, seat: Seat | None, now: str | None) -> None:
        self.path, self.at, self.seat, self.now = path, at, seat, now
        self.eyes = seat or (at.seats[0] if len(at.seats) == 1 else None)
        self.keys = Keyboard(line_input.lines())
        self.clears = line_input.can_clear()
        self.turn: Seat | None = None
        self.had: set[Seat] = set()
        self.offers: tuple[str, ...] = ()
        self.offered: Seat | None = None
        self.news = ""

    def run(self) -> int:
        """Read and answer lines until the game is over or left; the exit code."""
        try:
            return self._lines()
        finally:
            self.keys.leave()

    def _lines(self) -> int:
        first = looking.show(self.path, eyes=self.eyes)
        self.news = first.text
        code = _told(first)
        while code != UNTOLD and not self.at.ended and self.at.rules.awaiting(self.at.state).asks:
            try:
                who = self._who()
                line = self._line(who).strip()
                if line.casefold() in ("quit", "exit"):
                    raise EOFError
                code = self._answered(line, who)
            except KeyboardInterrupt as stopped:  # it ends the line, as in a shell
                if stopped.args:  # another signal than that of Ctrl-C: see main.py
                    raise
            except EOFError:
                self.keys.leave()
                turn = option_checks.latest(self.at, self.eyes or "")[0]
                return tell(f"Saved up to turn {turn}.\n", "", DONE)
        if code != UNTOLD and self.keys.clear():
            code = self._again()
        return code if code == UNTOLD else _told(looking.score(self.path))

    def _again(self) -> int:
        """Print what is public again, on a screen that was cleared; the exit code."""
        return tell(naming.at_prompt(self.news), "", DONE)

    # Whose line is next, and what is typed.

    def _who(self) -> Seat | None:
        """Whose the next line is, if that is plain.

        Where several are asked and know what others may not, each has the keyboard in turn.
        """
        asked = list(dict.fromkeys(
            ask.seat for ask in match.asked(self.at, self.seat).asks if ask.must))
        if self.seat or self.turn or len(asked) == 1:
            return self.seat or self.turn or asked[0]
        if any(views.private(self.at, seat) for seat in asked):
            return next((seat for seat in asked if seat not in self.had), asked[0])
        return None

    def _line(self, who: Seat | None) -> str:
        """The next line, after a hand-over where it is secret, or the screen shows a secret."""
        if self._shared():
            if who and (self.keys.private or views.writes_in_secret(self.at, who)):
                cleared = self.keys.hand_over(who, self._named(who))
            else:
                cleared = who is None and self.keys.clear()
                self.keys.holder = self.keys.holder if self.keys.holder == who else None
            if cleared:
                self._again()
        line = self.keys.lines.ask(f"{who or 'seat: move'}> ", partial(self._offered, who), who)
        self.keys.unread = False
        return line

    def _shared(self) -> bool:
        return self.eyes is None and self.clears

    def _named(self, seat: Seat) -> str:
        people = next(chair.players for chair in self.at.head.seats if chair.seat == seat)
        return f"{listed(people)} ({seat})" if people else seat

    def _closed(self, seat: Seat | None) -> bool:
        """Whether a seat knows what others may not, and all may look at the screen."""
        return self.eyes is None and seat is not None and views.private(self.at, seat)

    def _offered(self, who: Seat | None, typed: str) -> list[str]:
        """What a line that begins so may become, as far as may be known at this prompt."""
        from referee.commands import completions

        words = [word for word in WORDS if word.startswith(typed.casefold())]
        whose = option_checks.mover(self.at, typed, self.seat) or who
        found = completions.lines(self.at, typed, who if whose == who else self.seat, public=(
            whose != self.keys.holder and self._closed(whose)))
        return [*found, *words]

    # What a line is answered.

    def _answered(self, line: str, who: Seat | None) -> int:
        """Do what a line says, and print what came of it; the exit code."""
        number = int(line) if line.isascii() and line.isdecimal() and len(line) < 3 else 0
        if 0 < number <= len(self.offers) and who == self.offered:
            line = self.offers[number - 1]
        word, _, rest = line.partition(" ")
        if word == "hand":
            return self._hand(rest.strip(), who)
        before = self.at
        whose = option_checks.mover(before, rest if word in ("legal", "check") else line,
                                    self.seat) or who
        closed = self._closed(whose)
        answer = self._answer(line, word, rest, self.seat or (None if self.eyes else whose))
        self.at = _table(self.path)
        if self.at.turn != before.turn:
            self.turn = None
        if self.at.phase != before.phase:
            self.had, self.news = set(), answer.text
        elif whose and self.at.turn != before.turn:
            self.had.add(whose)
        self.offers, self.offered = answer.offers, who
        if line in OPEN or not whose or not (closed or self._closed(whose)):
            return self._public(answer)
        return self._private(answer, whose, who)

    def _public(self, answer: Answer) -> int:
        """Print an answer; if the screen must be cleared first, what is new is printed then."""
        later = answer.text == self.news and self.clears and self.keys.private - {self._who()}
        return DONE if later else _told(answer)

    def _private(self, answer: Answer, whose: Seat, who: Seat | None) -> int:
        """Print the answer to a line that is a seat's own, as far as it is for all to read."""
        public = answer.eyes == PUBLIC
        if public and any(move.seat == whose for move in answer.played):
            return self._public(answer)  # the line has been read out
        if not self.clears:
            return _told(answer if public else self._withheld(answer, whose))
        self.keys.private.add(whose)
        if whose != who:
            self.keys.lines.forget(who)
        return self._public(answer) if public else self._shown(answer, whose)

    def _shown(self, answer: Answer, whose: Seat) -> int:
        """Print what is for one seat alone, once it has the keyboard."""
        if self.keys.hand_over(whose, self._named(whose)):
            self._again()
        self.keys.private.add(whose)
        self.keys.unread = True
        return _told(answer)

    def _withheld(self, answer: Answer, whose: Seat) -> Answer:
        """What all may read of an answer that is for one seat, where no screen can be cleared."""
        news = answer.text if answer.text == self.news else ""
        if answer.command == "move" and answer.exit == DONE:
            self.offers = ()
            return Answer("move", text=news or f"{report.NOTED}\n")
        told = answer.command in ("check", "move")
        problem = report.withheld(answer.command, whose) if told else Problem(
            "referee/illegal-not-told", f"The answer is for {whose}'s eyes.")
        self.offers = ()
        hint = f"Play at a terminal that can be cleared, or with --seat {whose}."
        return Answer(answer.command, answer.exit, problems=[replace(problem, hint=hint)],
                      text=news)

    def _hand(self, name: str, who: Seat | None) -> int:
        """Show a seat its hidden cards; a seat that is named gets the keyboard, and the prompt."""
        seat = option_checks.mover(self.at, f"{name}: ", None) if name else who
        if seat is None or self.eyes not in (None, seat):
            return _told(answers.failed("hand", refused(
                "referee/usage-seat", "Whose hand is meant is not clear.", hint="Write hand "
                f"{' or hand '.join([self.eyes] if self.eyes else self.at.seats)}.")))
        answer = views.hand(self.at, seat)
        self.turn = seat if name else self.turn
        if answer.eyes == PUBLIC or self.eyes:
            return _told(answer)
        return self._shown(answer, seat) if self.clears else _told(self._withheld(answer, seat))

    def _answer(self, line: str, word: str, rest: str, seat: Seat | None) -> Answer:
        """What a line is answered: a word of the session, else a move."""
        path, eyes, now = self.path, self.eyes, self.now
        if word in ("?", "help"):
            return Answer("play", text="".join(f"{name:8}{what}\n" for name, what in WORDS.items())
                          + "Anything else is a move.\n")
        if word == "legal":
            return attempted("legal", looking.legal, {"path": path, "prefix": rest, "seat": seat})
        if word == "check":
            return attempted("check", checking.check, {"path": path, "text": rest, "seat": seat,
                                                       "eyes": eyes}, private=())
        if line == "log":
            return attempted("log", looking.history, {"path": path, "eyes": eyes})
        if line == "score":
            return attempted("score", looking.score, {"path": path})
        if line in ("show", ""):
            return attempted("show", looking.show, {"path": path, "eyes": eyes,
                                                    "whole": line == "show"})
        if line == "undo":
            return attempted("undo", mending.undo, {"path": path, "reason": REASON, "eyes": eyes,
                                                    "now": now})
        text, _, dice = line.partition(" --dice ")
        return attempted("move", playing.move, {
            "path": path, "text": text, "seat": seat, "eyes": eyes, "now": now,
            "dice": dice.strip(" \"'") or None}, private=())


def _told(answer: Answer) -> int:
    """Print an answer, which names commands as they are typed here."""
    answer.text = naming.at_prompt(answer.text)
    answer.again = "To play one of them, type its number." if answer.offers else ""
    answer.problems = [replace(problem, why=naming.at_prompt(problem.why),
                               hint=naming.at_prompt(problem.hint)) for problem in answer.problems]
    code = emit(answer, False)
    return code if code == UNTOLD else DONE
