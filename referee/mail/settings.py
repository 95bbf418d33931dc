"""The settings of an office, `office.toml`: types and limits, every error with its position."""

import os
import re
import tomllib
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from referee.core.base import limits
from referee.core.base.control_characters import visible
from referee.core.base.problem import Problem, Refused, refused
from referee.core.scenario import schema
from referee.files import inputs
from referee.pbem.roster.addresses import ADDRESS

FILE = "office.toml"
SIZE = inputs.SizeLimit(64 << 10, "referee/unusable-office-size")

# A refusal quotes the description of the type.
_LINE = r"\A[^\x00-\x1f\x7f-\x9f\u2028\u2029]+\Z"
Line = Annotated[str, Meta(min_length=1, max_length=200, pattern=_LINE,
                           description="a text of one line, of at most 200 characters")]
Address = Annotated[str, Meta(pattern=ADDRESS,
                              description="a bare address such as office@example.org")]
Host = Annotated[str, Meta(max_length=253, pattern=r"\A[A-Za-z0-9_.:-]+\Z",
                           description="the name of a server such as imap.example.org")]
Port = Annotated[int, Meta(ge=1, le=65535, description="a number from 1 to 65535")]
Days = Annotated[int, Meta(ge=1, le=36500, description="days, from 1 to 36500")]
Count = Annotated[int, Meta(ge=0, le=1_000_000, description="a number from 0 to 1000000")]
Path = Annotated[str, Meta(min_length=1, max_length=4000, pattern=_LINE,
                           description="the name of a file or folder")]
Words = Annotated[tuple[Line, ...], Meta(min_length=1, max_length=50, description=(
    'a program and its arguments, each in its own quotes: ["pass", "show", "office"]'))]
Variable = Annotated[str, Meta(pattern=r"\A[A-Za-z_][A-Za-z0-9_]{0,99}\Z", description=(
    "the name of an environment variable such as OFFICE_PASSWORD"))]
Tls = Annotated[Literal["implicit", "starttls"], Meta(description=(
    '"implicit" (ports 993 and 465) or "starttls" (ports 143 and 587); '
    "nothing is sent without TLS"))]
Auth = Annotated[Literal["password", "xoauth2"], Meta(description='"password" or "xoauth2"')]
Policy = Annotated[Literal["token+sender", "token", "token+dkim"], Meta(description=(
    '"token+sender", "token" or "token+dkim"'))]
Confirm = Annotated[Literal["none", "shorthand"], Meta(description='"none" or "shorthand"')]
Handled = Annotated[Literal["seen", "move"], Meta(description='"seen" or "move"')]
Yes = Annotated[bool, Meta(description="true or false")]


class OfficeSection(Struct, frozen=True, forbid_unknown_fields=True):
    """``[office]``: its name, addresses and games, and how strictly it checks senders."""

    name: Line
    address: Address
    moderator: Address
    zone: Annotated[str, Meta(min_length=1, max_length=60, description=(
        "a time zone such as Europe/Berlin or UTC"))]
    games: Annotated[tuple[Path, ...], Meta(min_length=1, max_length=100, description=(
        'a list of folders with saves: ["games"]'))]  # folders, as written in the file
    policy: Policy = "token+sender"
    server: Line | None = None  # authserv-id of the server whose DKIM results are trusted
    plus: Yes = False  # mail to ``office+anything@`` reaches the office; not all providers do that
    pictures: Yes = False  # mails contain a picture of the board (needs the extra of that name)
    names: Yes = True  # mails call players by their names
    publish: Path | None = None  # folder of the club page
    confirm: Confirm = "none"


class RateLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """``[rations]``: limits on replies."""

    address: Count = 20  # per hour, to one address
    all: Count = 200  # per hour, in total
    stranger: Count = 1  # per day, to an unknown address


class Retention(Struct, frozen=True, forbid_unknown_fields=True):
    """``[keep]``: how many days data is kept."""

    mail: Days = 400  # sent, failed or in quarantine
    press: Days = 400  # in journals


class ServerSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How to reach and log in to a server."""

    host: Host | None = None
    port: Port | None = None
    tls: Tls = "implicit"
    ca: Path | None = None  # file with the only trusted certificates
    user: Line | None = None
    auth: Auth = "password"
    secret_env: Variable | None = None  # where the password or token comes from: this or the next
    secret_command: Words | None = None


class InboxSettings(ServerSettings, frozen=True, forbid_unknown_fields=True):
    """``[in]``: a mailbox of an IMAP server; handled mail is marked seen or moved to ``folder``."""

    mailbox: Line = "INBOX"
    handled: Handled = "seen"
    folder: Line | None = None


class OutboxSettings(ServerSettings, frozen=True, forbid_unknown_fields=True):
    """``[out]``: an SMTP server, or a program such as sendmail."""

    sendmail: Words | None = None


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """All settings; paths in them are relative to ``file``, from which they were read."""

    office: OfficeSection
    rations: RateLimits = RateLimits()
    keep: Retention = Retention()
    inbox: InboxSettings | None = field(default=None, name="in")
    out: OutboxSettings | None = None
    file: str = ""

    def path(self, name: str) -> str:
        """A path from the settings as a path for this process."""
        return os.path.join(os.path.dirname(self.file), os.path.expanduser(name))

    @property
    def games(self) -> tuple[str, ...]:
        """The folders of the games."""
        return tuple(map(self.path, self.office.games))

    def incoming(self) -> InboxSettings:
        """``[in]``. Refused: no section."""
        if self.inbox is None:
            raise refused("referee/unusable-office-missing", "There is no section [in].",
                          where=self.file,
                          hint="To fetch mail, give “host”, “user” and the secret.")
        return self.inbox

    def outgoing(self) -> OutboxSettings:
        """``[out]``. Refused: no section."""
        if self.out is None:
            raise refused("referee/unusable-office-missing", "There is no section [out].",
                          where=self.file, hint="To send mail, give “host”, or sendmail = [...].")
        return self.out


def load(folder: str) -> Settings:
    """The settings of the office in ``folder``. Refused: as ``parse``, and an unreadable file."""
    path = os.path.join(folder, FILE)
    return parse(inputs.load(path, SIZE), path)


def parse(raw: bytes, file: str = FILE) -> Settings:
    """Settings from the bytes of their file.

    Refused, all errors at once with line and key: invalid TOML, an unknown or missing key, a
    value outside its limits, a secret in the file itself.
    """
    if len(raw) > SIZE.max_bytes:
        inputs.check_size(raw, SIZE, file)
    data = _parse_toml(raw, file)
    lines = _KeyPositions(raw)
    problems = list(_shape_faults(data, lines))
    if not problems:
        settings = msgspec.convert({**data, "file": file}, Settings)
        problems = list(_contradictions(settings, lines))
        if not problems:
            return settings
    raise Refused(*(msgspec.structs.replace(p, where=f"{visible(file)}, {p.where}")
                    for p in problems))


def _parse_toml(raw: bytes, file: str) -> dict[str, Any]:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise refused("referee/unusable-office-text",
                      f"Byte {error.start + 1} is not UTF-8 text.", where=file) from None
    if much := limits.toml_excess(raw):
        raise refused("referee/unusable-office-toml", much.replace(" before [scenario]", ""),
                      where=file)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise refused("referee/unusable-office-toml", f"This is not TOML: {visible(str(error))}.",
                      where=file, hint='Put a text in quotes: name = "Ann’s games".') from None


class _KeyPositions:
    """The lines of sections and keys, which tomllib does not give; a good guess."""

    def __init__(self, raw: bytes) -> None:
        self._at: dict[tuple[str, str], int] = {}
        section = ""
        for n, line in enumerate(raw.decode().splitlines(), 1):
            if head := re.match(r'\s*\[\s*"?([^]"\s]+)', line):
                section = head[1]
                self._at.setdefault((section, ""), n)
            elif key := re.match(r'\s*["\']?([^\s"\'=]+)["\']?\s*=', line):
                self._at.setdefault((section, key[1]), n)

    def place(self, section: str, key: str = "") -> str:
        """The line and the name of a section, of a key in it, or of a key before all sections."""
        named = f"[{section}] {key}".strip() if section else key
        n = self._at.get((section, key)) or self._at.get((section, ""))
        return visible(f"line {n}, {named}" if n else named)


def _shape_faults(data: dict[str, Any], lines: _KeyPositions) -> Iterator[Problem]:
    sections = {f.encode_name: f for f in msgspec.structs.fields(Settings) if f.name != "file"}
    for name, table in data.items():
        if name not in sections:
            yield _fault("key", f"There is no section [{_shortened(name)}].",
                         lines.place(*(name,) if isinstance(table, dict) else ("", name)),
                         _suggestion(name, sections))
        elif not isinstance(table, dict):
            yield _fault("setting", f"{name} is a section, not a value.", lines.place("", name),
                         f"Write [{name}] on a line of its own, and its keys below.")
        else:
            yield from _section_faults(name, table, schema.without_none(sections[name].type), lines)
    if "office" not in data:
        yield _fault("missing", "There is no section [office].", "[office]",
                     "Section [office] needs “name”, “address”, “moderator”, “zone” and “games”.")


def _section_faults(section: str, table: dict[str, Any], kind: Any,
                    lines: _KeyPositions) -> Iterator[Problem]:
    fields = {f.encode_name: f for f in msgspec.structs.fields(kind)}
    for key, value in table.items():
        place = lines.place(section, key)
        if key not in fields:
            yield _unknown_key(key, fields, place)
            continue
        try:
            msgspec.convert(value, fields[key].type)
        except msgspec.ValidationError:
            yield _fault("setting", f"The value of {key} is not valid.", place,
                         f"It must be {_expected(fields[key].type)}.")
    for key, setting in fields.items():
        if setting.required and key not in table:
            yield _fault("missing", f"The key {key} is missing.", lines.place(section),
                         f"It is {_expected(setting.type)}.")


def _unknown_key(key: str, fields: dict[str, Any], place: str) -> Problem:
    if "secret_env" in fields and re.search("(?i)pass|token|secret|pw", key):
        return _fault("secret", "This file must not contain a password or token.", place,
                      "Say where the password comes from: secret_env = \"OFFICE_PASSWORD\", or "
                      'secret_command = ["pass", "show", "office"].')
    return _fault("key", f"There is no key {_shortened(key)}.", place,
                  _suggestion(key, fields))


def _expected(kind: Any) -> str:
    kinds = (kind, schema.without_none(kind))
    return next((meta.description for annotated in kinds
                 for meta in getattr(annotated, "__metadata__", ())
                 if isinstance(meta, Meta) and meta.description), "something else")


def _suggestion(name: str, known: dict[str, Any]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name[:60], known, n=3)
    return ("Did you mean " + " or ".join(near) + "?" if near
            else "There are: " + ", ".join(known) + ".")


def _contradictions(settings: Settings, lines: _KeyPositions) -> Iterator[Problem]:
    office = settings.office
    if not _is_zone(office.zone):
        from zoneinfo import available_timezones

        yield _fault("setting", f"There is no time zone {_shortened(office.zone)}.",
                     lines.place("office", "zone"),
                     _suggestion(office.zone, dict.fromkeys(sorted(available_timezones())))
                     if len(office.zone) > 3 else "Examples: Europe/Berlin, UTC")
    if office.policy == "token+dkim" and not office.server:
        yield _fault("missing", "The policy “token+dkim” needs the key “server”.",
                     lines.place("office", "policy"),
                     "“server” is the name with which your mail server begins the header "
                     "Authentication-Results.")
    if settings.inbox is not None:
        yield from _server_faults("in", settings.inbox, lines)
        if not settings.inbox.user:
            yield _fault("missing", "The key “user” is missing.", lines.place("in"),
                         "“user” is the name with which the office logs in.")
        if settings.inbox.handled == "move" and (
                settings.inbox.folder in (None, settings.inbox.mailbox)):
            yield _fault("missing", "To move handled mail, give another folder.",
                         lines.place("in", "handled"), 'Example: folder = "Handled".')
    if settings.out is not None and settings.out.sendmail is None:
        yield from _server_faults("out", settings.out, lines)
    elif settings.out is not None and settings.out.host:
        yield _fault("setting", "There are both a program and a host for sending mail.",
                     lines.place("out", "sendmail"), "Remove one of them.")


def _server_faults(section: str, server_settings: ServerSettings,
                   lines: _KeyPositions) -> Iterator[Problem]:
    if not server_settings.host:
        yield _fault("missing", "The key host is missing.", lines.place(section),
                     f"It is {_expected(Host)}.")
    secret_sources = [source for source in (server_settings.secret_env,
                                            server_settings.secret_command) if source is not None]
    if server_settings.user and not secret_sources:
        yield _fault("missing", "No key says where the password or token comes from.",
                     lines.place(section, "user"),
                     'Give one of these: secret_env = "OFFICE_PASSWORD", or '
                     'secret_command = ["pass", "show", "office"].')
    if len(secret_sources) == 2:
        yield _fault("setting", "There are both “secret_env” and “secret_command”.",
                     lines.place(section, "secret_env"), "Remove one of them.")
    if secret_sources and not server_settings.user:
        yield _fault("missing", "There is a password or token, but no user.", lines.place(section),
                     "Give the user: user = \"office@example.org\".")


def _is_zone(name: str) -> bool:
    from zoneinfo import ZoneInfo

    try:
        ZoneInfo(name)
    except Exception:  # odd characters raise whatever the file system raises
        return False
    return True


def _shortened(text: str) -> str:
    return visible(text if len(text) <= 60 else text[:59] + "…")


def _fault(what: str, why: str, place: str, hint: str) -> Problem:
    return Problem(f"referee/unusable-office-{what}", why, place, hint=hint)
