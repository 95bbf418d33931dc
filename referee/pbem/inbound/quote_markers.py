"""Recognizes old text in a mail, one normalized line of at most 500 characters at a time."""

import re

from referee.pbem.inbound import boilerplate
from referee.pbem.inbound.normalization import normalize_line, phrase_key

LONGEST_HEADING = 160
LONGEST_WRITTEN = 400  # characters of an attribution, unfolded


def _phrases(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted({phrase_key(normalize_line(word)) for word in words}, key=len,
                        reverse=True))


def _any_pattern(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in _phrases(words))


_ROLES = {phrase_key(normalize_line(word)): role for role, words in boilerplate.HEADS.items()
          for word in words.split()}
_ROLES |= {phrase_key(normalize_line(word)): role for role,
           words in boilerplate.HEADS_OF_WORDS.items()
           for word in words}
_NAMES = _any_pattern(tuple(_ROLES))
_HEAD = re.compile(rf"[*_|\s]{{0,6}}({_NAMES})[*_]{{0,3}}\s{{0,3}}:[*_]{{0,3}}(.*)")
_FIELD = re.compile(r"[*_|]{0,3}[^\W\d_][^:<>@\d]{0,30}:\s?[*_]{0,3}\s?\S.*")
_MORE = re.compile(rf"(?<!\w)({_NAMES})\s?:")
_VERB = (rf"(?:(?<!\w)(?:{_any_pattern(boilerplate.WROTE)})(?!\w)"
         rf"|{_any_pattern(boilerplate.WROTE_WITHIN)})")
_WROTE = re.compile(_VERB)
_WROTE_LAST = re.compile(_VERB + r"\s?(?:(?::|->)?\s?-*|\.?)\Z")
_ADDRESS = re.compile(r"[^\s<>@\"(\[]{1,64}@[\w.-]{1,100}")
_CLOCK = re.compile(r"\d{1,2}\s?[:.h時时點点]\s?\d{2}(?!\d)|\d{1,2}\s?[時时點点시]")
_ORIGINAL, _FOOTER, _SENT, _SENT_END = (_phrases(words) for words in (
    boilerplate.ORIGINAL, boilerplate.DISCLAIMER, boilerplate.SENT_FROM, boilerplate.SENT_FROM_END))
_ORIGINALS = frozenset(_ORIGINAL)
_SECOND = re.compile(rf"(?<!\w)(?:{_any_pattern(boilerplate.SECOND_THOUGHTS)})(?!\w)|n[’']t(?!\w)",
                     re.IGNORECASE)
_FRAME = " \t-_=*~#.:>|<[](){}+"
_FRAMED = re.compile(r"[-_=*]{2,40}\s?([^-_=*].{1,60}?)\s?[-_=*]{2,40}(?![-_=*])")
_DASHED = re.compile(r"-{4,60}\s?[^\s-].{0,150}?\s?-{3,60}")
_NAME = r"(?:[\s,]+[^\W\d_][\w.'-]*){0,2}\s?[,.!:)(-]{0,3}"
_BYE = re.compile(rf"(?:{_any_pattern(boilerplate.CLOSING)}){_NAME}")
_HELLO = re.compile(rf"(?:{_any_pattern(boilerplate.GREETING)}){_NAME}")
_FOREIGN = tuple(one for one in boilerplate.GREETING if not one.isascii())
_HELLO_LAST = re.compile(rf"[^\W\d_][^\W\d_.'-]{{0,19}},?\s?(?:{_any_pattern(_FOREIGN)})"
                         r"\s?[,.!:)(-]{0,3}")
_CONTACT = re.compile(
    r"(?:tel|telephone|phone|mobile|mob|cell|fax|tél|telefon|handy|web|mail|e-?mail)\b[\s.:].*"
    r"|.*(?:www\.|https?://|\S@\S).*|[+(\d][\d\s()+/.-]{6,40}", re.IGNORECASE)
_OURS = re.compile(r"[\W_]{0,12}(?:reply|only\s+unwatch\s+is\s+read)\s+above\s+this(?!\w)")
SIGNATURE = "it is below a signature"
_RULE = re.compile(r"(?:_\s?){5,}|(?:-\s){5,}-?|-{10,}")
_SIGNED = re.compile(r"-{2,9}|- -{2}|_{2,4}")
_POSTSCRIPT = re.compile(r"\W*(?:p\.?\s?s\.?)+(?!\w)", re.IGNORECASE)
_PGP = re.compile(r"-----BEGIN PGP SIGNED MESSAGE-----|Hash: [\w, -]{1,40}|```\w{0,20}|~~~")
_PGP_END = re.compile(r"-----(?:BEGIN|END) PGP [A-Z ]{1,30}-----")


def why_reading_ends(line: str, raw: str) -> str:
    """Why everything below a line is ignored; "" if it is not.

    ``line`` is normalized and stripped, ``raw`` is as received.
    """
    if _OURS.match(line.casefold()):
        return "it is below the line that says “above this line”"
    if _RULE.fullmatch(line):
        return "it is below a dividing line"
    if _SIGNED.fullmatch(line) or _PGP_END.fullmatch(line) or raw.strip() in ("—", "–"):
        return SIGNATURE
    phrase = phrase_key(line).strip(_FRAME)
    framed = _FRAMED.match(line)
    if (len(line) <= LONGEST_HEADING and (phrase in _ORIGINALS or _DASHED.fullmatch(line))) or (
            framed and phrase_key(framed[1]) in _ORIGINALS):
        return f"it is below “{line[:60]}”"
    return ""


def reconsiders(line: str) -> bool:
    """Whether a line has a negation or a word such as “if”, “only” or “instead”."""
    return _SECOND.search(line) is not None


def is_postscript(line: str) -> bool:
    """Whether a line begins with P.S."""
    return _POSTSCRIPT.match(line) is not None


def is_footer(line: str) -> bool:
    """Whether a line begins a footer or banner of a company, a list or a virus scanner."""
    return phrase_key(line).strip(_FRAME).startswith(_FOOTER)


def is_fence(line: str) -> bool:
    """Whether a line is a code fence or the header of PGP-signed text."""
    return _PGP.fullmatch(line) is not None


def is_device_line(line: str) -> bool:
    """Whether a phone or a mail program added the line: “Sent from my iPhone”."""
    phrase = phrase_key(line).strip(_FRAME)
    return len(phrase) <= LONGEST_HEADING and (
        phrase.startswith(_SENT) or phrase.endswith(_SENT_END))


def is_closing(line: str) -> bool:
    """Whether a line is only a closing: “Cheers, Ann”."""
    return len(line) <= 50 and _BYE.fullmatch(phrase_key(line)) is not None


def is_greeting(line: str) -> bool:
    """Whether a line is only a greeting: “Hi Ann,”."""
    phrase = phrase_key(line) if len(line) <= 50 else ""
    return (_HELLO.fullmatch(phrase) or _HELLO_LAST.fullmatch(phrase)) is not None


def is_contact(line: str) -> bool:
    """Whether a line of a signature is contact data: phone, mail or web address."""
    return len(line) <= LONGEST_HEADING and _CONTACT.fullmatch(line.strip()) is not None


def header_role(line: str) -> str:
    """Which header of a repeated mail a line is: from, sent, to, subject, cc; "" if none."""
    matched = _HEAD.match(phrase_key(line))
    return _ROLES[phrase_key(matched[1])] if matched else ""


def looks_like_header(line: str) -> bool:
    """Whether a line has the form of a header: up to about three words, a colon, and a value."""
    return len(line) <= LONGEST_WRITTEN and _FIELD.fullmatch(line.strip()) is not None


def has_address_or_time(line: str) -> bool:
    """Whether a line has a mail address or a time of day."""
    return bool(_ADDRESS.search(line)) or (
        sum(map(str.isdigit, line)) >= 6 and _CLOCK.search(line) is not None)


def may_be_name(line: str) -> bool:
    """Whether a line may be the name below a closing."""
    return (len(line) <= 40 and len(line.split()) <= 4 and not line[:1].islower()
            and not any(map(str.isdigit, line)))


def is_old_header(line: str) -> bool:
    """Whether a line is the header of an older mail: From with an address, or several headers."""
    matched = _HEAD.match(phrase_key(line))
    if matched is None:
        return False
    role = _ROLES[phrase_key(matched[1])]
    if role == "from" and _ADDRESS.search(matched[2]):
        return True
    others = {_ROLES[phrase_key(word)] for word in _MORE.findall(matched[2])} - {role}
    return role in ("from", "sent") and len(others) > 1


def ends_with_wrote(line: str) -> bool:
    """Whether a line ends with a verb of writing, with or without a colon."""
    return _WROTE_LAST.search(phrase_key(line[-100:])) is not None


def has_address(line: str) -> bool:
    """Whether a line has a mail address."""
    return _ADDRESS.search(line) is not None


def is_attribution(line: str, dated: bool = True) -> bool:
    """Whether a line attributes a quote: a verb of writing or an address, and a date.

    Unlike ``has_address_or_time``, a verb and an address are enough. For a language whose verb is
    unknown, a long number and a time of day are enough.
    """
    if len(line) > LONGEST_WRITTEN:
        return False
    phrase = phrase_key(line)
    digits = sum(map(str.isdigit, phrase))
    if digits < 4:
        return not dated and bool(_WROTE.search(phrase) and _ADDRESS.search(phrase))
    return bool(_WROTE.search(phrase) or _ADDRESS.search(phrase) or (
        digits >= 6 and len(phrase) <= 200 and _CLOCK.search(phrase)))
