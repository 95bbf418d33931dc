"""What people say beside a move at this table: what they keep, lack and hope, what others do.

Nothing of it is an order while another clause is one. Food, teeth and tools that
are kept or enough are none: that answers how a hunt is shared and what is added.
"""

import re

_WARE = r"(?:wood|timber|logs?|bricks?|clay|stones?|gold|nuggets?|resources?|goods)"
_NUMBER = (r"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|no|my|the|only|all|both|"
           r"other|of|more)")
_WHO = r"(?:i|we)(?:['’](?:ll|m|ve|d|re)|\s+(?:will|am|have|want\s+to|would))?"
_LIST = rf"(?:{_NUMBER}\s+)*{_WARE}(?:(?:\s+and)?\s+(?:{_NUMBER}\s+)*{_WARE})*"
_KEEPING = r"(?:keep|save|hold|spare|hang|keeping|saving|holding|hanging|sparing)"
_LATER = r"(?:\s+(?:for\s+.*|then|now|this\s+time|anyway))?"
_SEAT = r"(?:red|blue|green|yellow|black)"
_BODY = r"(?:figure|man|meeple|worker|guy|he)s?"

_ASIDE = re.compile(
    rf"\s*(?:(?:and|so|then|but|for)\s+)*(?:"
    rf"(?:{_WHO}\s+)?{_KEEPING}(?:\s+on)?(?:\s+to)?\s+{_LIST}{_LATER}|"
    rf"{_LIST}\s+(?:{_WHO}\s+)?(?:{_KEEPING}|need|stays?|remains?)\b(?:\s+(?:with\s+me|here|"
    rf"home|mine))?"
    rf"{_LATER}|"
    rf"(?:no|not\s+enough)\s+{_WARE}(?:\s+(?:in\s+sight|left|at\s+hand|"
    rf"anywhere))?(?:\s*(?:and\s+)?no\s+{_WARE})*|"
    rf"{_NUMBER}\s+{_WARE}\s+(?:will\s+do|(?:is|are)\s+(?:enough|fine|ok|okay|plenty|good|all"
    rf"\s+i\s+need)).*|"
    rf"{_NUMBER}\s+{_WARE}\s+it\s+is|"
    r"(?:that|this|it)?\s*(?:will\s+do|is\s+enough|is\s+plenty|is\s+fine)|"
    r"whatever\s+(?:i\s+roll|comes|happens|the\s+dice\s+\w+|it\s+shows)|"
    rf"(?:the\s+|my\s+)?{_BODY}\s+(?:(?:comes?|goes?|go|returns?|is|can\s+come|may\s+come)\s+)?"
    rf"(?:back|home|back\s+home)|"
    rf"{_SEAT}\s+(?:gets?|takes?|left|leaves?|will|has|can|may|might|is|was|keeps?|wants?|"
    rf"needs?)\b.*|"
    rf"{_WHO}\s+(?:never|can['’]t|cannot|won['’]t|could\s+never)\s+(?:get|pay|afford|have|"
    rf"reach)\b.*|"
    rf"(?:can['’]t|cannot|won['’]t)\s+(?:pay|afford)\b.*|"
    r"(?:i|we)(?:['’]ve|\s+have)(?:\s+got)?\s+(?:plenty|enough|nothing|no|lots|loads|so|too|"
    r"\w+\s+(?:galore|enough|"
    r"mouths)|none)\b.*|"
    r"(?:i|we)(?:['’]m|\s+am|['’]re|\s+are)\s+(?:that|so|too|already|hungry|far|last|behind|"
    r"ahead)\b.*|"
    r"(?:i|we)\s+(?:want|need|hope\s+for)\s+(?:a\s+)?(?:baby|babies|more\s+people|more"
    r"\s+points)\b.*|"
    r"(?:everybody|everyone)(?:['’]s|\s+is)\s+hungry\b.*|"
    r"(?:it['’]s\s+|it\s+is\s+)?(?:the\s+)?last\s+round(?:\s+anyway)?|why\s+not|what\s+else|"
    r".*\bbetter\s+than\b.*|lucky\s+me|[-−]\d+(?:\s+points)?)[\s.!]*", re.IGNORECASE)
_OPEN = re.compile(r"\b(?:rest|others?|remaining|remainder|else|otherwise|if|unless|except|instead|"
                   r"buy|build|decline)\b", re.IGNORECASE)
_OTHER = re.compile(rf"\s*(?:and\s+)?{_SEAT}\s", re.IGNORECASE)


def aside(clause: str) -> bool:
    """Whether a clause is beside the move; what names others' share is, where they have it."""
    return bool(_ASIDE.fullmatch(clause)) and (
        not _OPEN.search(clause) or bool(_OTHER.match(clause)))
