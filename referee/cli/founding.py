"""An office is begun: its folder, its settings, examples of filters and timers."""

import json
import os
import re

from referee import keep
from referee.core.problem import Refused, refused
from referee.desk import zones
from referee.mail import files, settings


def begun(folder: str, name: str, own: str, moderator: str, zone: str) -> list[str]:
    """Make a folder an office; what is told. Refused: an option that is none; a folder in use."""
    text, path = _settings(folder, name, own, moderator, zone)
    files.begin(folder)
    os.makedirs(os.path.join(folder, "games"), mode=0o700, exist_ok=True)
    if os.path.exists(path):
        raise refused("referee/usage-office", f"{path} is there already.",
                      hint="An office is begun once; edit the file.")
    keep.create(path, text.encode())
    where = os.path.abspath(folder)
    for file, example in _EXAMPLES.items():
        keep.create(os.path.join(folder, file), example.format(folder=where).encode())
    return [f"The office {name} is in {folder}.",
            f"Next: referee new … {os.path.join(folder, 'games', 'GAME.toml')}, then",
            f"      referee office add GAME --office {folder} \"red=Ann <ann@example.org>\" …",
            f"Settings: {path}; examples: {', '.join(_EXAMPLES)}."]


def _settings(folder: str, name: str, own: str, moderator: str, zone: str) -> tuple[str, str]:
    """The text of an office's settings, and their path. Refused (usage): an option that is none.

    That is found before anything is written.
    """
    path = os.path.join(folder, settings.FILE)
    try:
        zone = zones.name(zone)
    except Refused as error:
        raise refused("referee/usage-office", f"--zone {zone[:80]}: there is no such time zone.",
                      hint=error.problems[0].hint) from None
    for option, given in (("address", own), ("moderator", moderator)):
        address(given, f"--{option} ")
    text = _SETTINGS.format(name=json.dumps(name, ensure_ascii=False), address=own,
                            moderator=moderator, zone=zone)
    try:
        settings.read(text.encode(errors="replace"), path)
    except Refused as error:
        first = error.problems[0]
        raise refused("referee/usage-office", "The office would have settings that do not fit: "
                      f"{first.where.rpartition('] ')[2]}: {first.why}", hint=first.hint) from None
    return text, path


def address(text: str, option: str = "") -> str:
    """An address of the command line, in small letters. Refused: none that a mail can go to."""
    if re.fullmatch(settings.ADDRESS, text) and text.isprintable():
        return text.casefold()
    raise refused("referee/usage-office", f"{option}“{text[:80]}” is no address.",
                  hint="It looks like ann@example.org.")


_SETTINGS = """\
# The office: see referee-office(7). Passwords never stand here.

[office]
name = {name}
address = "{address}"
moderator = "{moderator}"
zone = "{zone}"
games = ["games"]
policy = "token+sender"
# pictures = true     # with referee[pictures]: the board in each mail
# publish = "/srv/club"  # pages of the games and their index, written by office tick

# [in]
# host = "imap.example.org"
# user = "{address}"
# secret_env = "OFFICE_PASSWORD"

# [out]
# host = "smtp.example.org"
# user = "{address}"
# secret_env = "OFFICE_PASSWORD"
"""
_EXAMPLES = {
    "example.procmailrc": """\
# Mail to the office goes to the referee; what it refuses stays in the mailbox.
:0 w
| referee office mail --office {folder}
""",
    "example.sieve": """\
# For servers with vnd.dovecot.pipe: a program "referee-office" that runs
#   referee office mail --office {folder}
require ["vnd.dovecot.pipe", "copy"];
pipe "referee-office";
""",
    "example.crontab": """\
# Every five minutes: fetch, do what is due, send.
*/5 * * * * cd {folder} && referee office fetch && referee office tick; referee office send
""",
    "example.service": """\
# With example.timer, as ~/.config/systemd/user/referee-office.service and .timer
[Service]
Type=oneshot
WorkingDirectory={folder}
ExecStart=-referee office fetch
ExecStart=-referee office tick
ExecStart=referee office send
""",
    "example.timer": """\
[Timer]
OnCalendar=*:0/5
Persistent=true

[Install]
WantedBy=timers.target
""",
}
