"""The commands that a message may contain besides moves, each a line or a block.

A command is recognized by its first word or two, in any case. A line that begins like one but has
no valid form is doubtful: it is shown and never carried out.
"""

import re
from collections.abc import Mapping

from msgspec import Struct

BLOCKS = ("ORDERS", "PLAN", "DRAFT", "PRESS", "BROADCAST", "REPORT")

_TURN = r"(?:turn\s+)?(\d{1,9})"
_SEATS = r"([a-z]+(?:(?:\s*,\s*|\s+and\s+)[a-z]+)*)"
_ANY = r"(\S.*)"
_CODE = r"((?=[a-z]*\d)[a-z0-9]{6})"  # code of a question; the digit tells it from a word of a game
_OPTION = rf"(\d{{1,3}}(?:\s+(?:{_CODE}|(?:of\s+)?turn\s+\d{{1,9}}))?)(?:,?\s+(?:please|thanks)|)"

# An option picked in free words; the move itself may follow and must be the one listed.
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PICKS = re.compile(
    r"(?:(?:(?:i|we)(?:\s+will|\s+would\s+like(?:\s+to)?|['’]ll|['’]d\s+like(?:\s+to)?)?"
    r"(?:\s+(?:take|choose|pick|select|play|want|use|have|go\s+(?:for|with)))?"
    r"|(?:my\s+)?(?:choice|answer|move)(?:\s+is|\s*:)|let['’]?s\s+(?:take|go\s+(?:for|with)))\s+)?"
    rf"(?:the\s+)?(?:(?:option\s*)?(?:number|no\.|nr\.?|#)\s*(?=\d)|option\s*)"
    rf"(\d{{1,2}}|{'|'.join(_NUMBERS)})(?:,?\s+(?:please|pls|thanks))?[.!]*|(\d{{1,2}})\.",
    re.IGNORECASE)
_NAMED = re.compile(rf"option\s+(\d{{1,3}}(?:\s+{_CODE})?)\s*(?:[:,(]|\s[-–—])\s*"
                    r"(?=.*[^\W\d_])(\S.*?)\)?\s*", re.IGNORECASE)

# The argument of each command; “?” at the end: it is optional.
PLAYERS: Mapping[str, str] = {
    "CHECK": _ANY, "MOVE": _ANY, "ORDERS": "", "PLAN": "", "NO PLAN": "", "DRAFT": "", "READY": "",
    "WITHDRAW": "", "STATUS": "", "SHOW": rf"{_TURN}?", "LEGAL": rf"{_ANY}?",
    "HISTORY": rf"(?:from\s+|since\s+)?{_TURN}?", "SCORE": "", "RULES": rf"{_ANY}?", "HELP": "",
    "WAIT": "", "NOWAIT": "", "ABSENT": _ANY, "PRESENT": "",
    "MAILS": r"(all|mine|asked|short|long)",
    "PICTURES": r"(on|off)", "ZONE": r"([A-Za-z]\S*?(?:\s\S+?){0,2})?",
    "PRESS": rf"to\s+{_SEATS}", "BROADCAST": "", "CONCEDE": "",
    "TAKEBACK": rf"(?:to\s+)?{_TURN}?", "PROPOSE END": "", "AGREE": "", "DISAGREE": "",
    "YES": f"{_CODE}?", "NO": _CODE, "OPTION": _OPTION, "JOIN": rf"{_ANY}?",
    "STANDBY": rf"{_ANY}?", "REPORT": ""}
MODERATORS: Mapping[str, str] = {
    "PROCESS": "", "PREVIEW": "", "DEADLINE RULE": rf"{_ANY}?", "DEADLINE": _ANY,
    "EXTEND": _ANY, "PAUSE": "", "RESUME": "",
    "UNDO": rf"(?:to\s+)?{_TURN}?", "CORRECT": _ANY, "RULING": _ANY, "AS": _ANY,
    "REPLACE": r"([a-z]+\s+(?:standby|\S+@\S+(?:\s+\S.*)?))", "REMIND": r"([a-z]+)?",
    "RESEND": r"([a-z]+)?", "END GAME": "", "LIST": "", "ACCEPT": r"(\S+@\S+?)",
    "DECLINE": r"(\S+@\S+?)"}

# Older names of commands.
SAME: Mapping[str, str] = {"RULING": "CORRECT"}

# Queries may be written as questions; “Concede?” gives nothing up.
QUERIES = frozenset({"STATUS", "SHOW", "LEGAL", "HISTORY", "SCORE", "RULES", "HELP", "LIST"})
# Moderator commands that change a game need a reason after BECAUSE.
REASON_REQUIRED = frozenset({"PROCESS", "DEADLINE RULE", "DEADLINE", "EXTEND", "PAUSE", "RESUME",
                             "UNDO", "CORRECT", "RULING", "AS", "REPLACE", "END GAME"})
# Commands that need stored data or confirmation by mail: not available in forum games.
OFFICE_COMMANDS = frozenset({"WAIT", "NOWAIT", "ABSENT", "PRESENT", "MAILS", "PICTURES", "ZONE",
                             "PRESS",
                             "BROADCAST", "REPORT", "TAKEBACK", "PROPOSE END", "AGREE", "DISAGREE",
                             "DEADLINE",
                             "DEADLINE RULE", "EXTEND", "PAUSE", "RESUME", "REPLACE", "REMIND",
                             "RESEND",
                             "CONCEDE"})
WITH_REASON = REASON_REQUIRED | {"ACCEPT", "DECLINE"}
_BECAUSE = re.compile(r"\s+because\b[:,]?\s*", re.IGNORECASE)


class Command(Struct, frozen=True):
    """A command of a message."""

    name: str
    argument: str = ""  # what follows the name on the line
    text: str = ""  # content of its block; for OPTION, the move written beside the number
    reason: str = ""  # the reason a moderator gives after BECAUSE
    line_number: int = 0
    has_end: bool = True  # False: its block has no END line
    line_numbers: tuple[int, ...] = ()  # of the lines of its block


def _compile_forms(known: Mapping[str, str]) -> dict[str, re.Pattern[str]]:
    forms = {}
    for name, argument in known.items():
        words = name.replace(" ", r"\s+")
        optional = "?" if argument.endswith("?") else ""
        text = rf"(?:\s+{argument}){optional}" if argument else "()"
        end = "[.!?:]?" if name in QUERIES else "[.!:]?"
        forms[name] = re.compile(rf"{words}{text}\s*{end}\s*", re.IGNORECASE)
    return forms


_PLAYERS, _MODERATORS = _compile_forms(PLAYERS), _compile_forms(MODERATORS)
_FIRST_WORDS = {name.partition(" ")[0].casefold() for name in PLAYERS}
_FIRST_WORDS_MODERATOR = {name.partition(" ")[0].casefold() for name in MODERATORS}
# First words of commands that may also be moves or small talk.
_LEAVING = {"no", "zone", "end", "score", "who", "who's", "what", "what's", "so"}
_WON = re.compile(r"(?:so\s+)?(?:who(?:'s|\s+is|\s+has|\s+have)?\s+(?:the\s+winner|won|wins|winning"
                  r"|ahead|leading)(?:\s+(?:now|the\s+game|this\s+game))?"
                  r"|what(?:'s|\s+is)\s+the\s+(?:final\s+)?(?:score|result)s?)\s*[?.!]*",
                  re.IGNORECASE)


def begins_like_command(line: str, moderator: bool) -> bool:
    """Whether a line begins like a mail command."""
    first = line.casefold().partition(" ")[0].strip(".,:;!?*")
    if first in _LEAVING or _PICKS.fullmatch(line.strip()):
        return parse(line, 0, moderator) is not None
    return first in _FIRST_WORDS or (moderator and first in _FIRST_WORDS_MODERATOR)


def _parse_pick(line: str, n: int) -> Command | None:
    """The option that a line picks in other words than “OPTION 2”, or None."""
    matched = _PICKS.fullmatch(line)
    if matched:
        number_word = (matched[1] or matched[2]).casefold()
        number = int(number_word) if number_word.isdigit() else _NUMBERS.index(number_word) + 1
        return Command("OPTION", f"{number}", line_number=n)
    named = _NAMED.fullmatch(line)
    return Command("OPTION", named[1], named[3], line_number=n) if named else None


def parse(line: str, n: int, moderator: bool) -> Command | None:
    """The command on line number ``n``, or None if it has no valid form."""
    if _WON.fullmatch(line.strip()):
        return Command("SCORE", line_number=n)
    for name, form in _PLAYERS.items():
        match = form.fullmatch(line.strip())
        if match:
            return Command(name, (match[1] or "").strip(), line_number=n)
    if not moderator:
        return _parse_pick(line.strip(), n)
    plain, *why = _BECAUSE.split(line.strip(), maxsplit=1)
    for name, form in _MODERATORS.items():
        match = form.fullmatch(plain if name in WITH_REASON else line.strip())
        if match:
            return Command(SAME.get(name, name), (match[1] or "").strip(),
                           reason="".join(why).strip(), line_number=n)
    return None
