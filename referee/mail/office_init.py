"""The command `office init`: the folder of an office, its settings, example filters and timers."""

import json
import os
import re
import shlex
from collections.abc import Callable

from referee.commands.answer import Answer
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_line_ref
from referee.files import saves
from referee.mail import office_folder, settings
from referee.mail.office_answers import moderator_answer
from referee.pbem.roster.addresses import parse_address
from referee.pbem.schedule import zones


def create_office(folder: str, *, name: str, address: str, moderator: str, zone: str,
                  program: Callable[[], str]) -> Answer:
    """Create an office: its folder, settings, folder of games, example filters and timers.

    ``program`` gives the shell words that call referee when it is not in PATH. Refused: an invalid
    option, a folder in use or that cannot be written.
    """
    try:
        return moderator_answer("office init", _create_files(
            folder, name, _settings(folder, name, address, moderator, zone), program()))
    except OSError as error:
        raise refused("referee/unusable-office",
                      f"{folder}: {error.strerror or error}.") from None


def _create_files(folder: str, name: str, text: str, program: str) -> list[str]:
    """Write the files of an office, which has these settings; the report lines."""
    path = os.path.join(folder, settings.FILE)
    office_folder.create(folder)
    os.makedirs(os.path.join(folder, "games"), mode=0o700, exist_ok=True)
    if os.path.exists(path):
        raise refused("referee/usage-office", f"{path} exists already.",
                      hint="The office exists already. To change it, edit the file.")
    saves.create(path, text.encode())
    for file, example in _example_files(folder, program).items():
        saves.create(os.path.join(folder, file), example.encode())
    game = os.path.join(folder, "games", "GAME.toml")
    add = f"GAME --office {folder} \"red=Ann <ann@example.org>\" …"
    return [f"The office is in the folder {folder}.",
            f"Next: {command_line_ref('new', f'… {game}')}, then",
            f"      {command_line_ref('office add', add)}",
            f"Settings: {path}; examples: {', '.join(_EXAMPLES)}."]


def _settings(folder: str, name: str, own: str, moderator: str, zone: str) -> str:
    """The text of the settings. Refused (usage): an invalid option.

    Checked before anything is written.
    """
    try:
        zone = zones.find_name(zone)
    except Refused as error:
        raise refused("referee/usage-office", f"There is no time zone {zone[:80]}.",
                      hint=error.problems[0].hint) from None
    for option, address in (("address", own), ("moderator", moderator)):
        parse_address(address, f"--{option} ")
    secret = json.dumps(os.path.join(os.path.abspath(folder), "password"), ensure_ascii=False)
    text = _SETTINGS.format(name=json.dumps(name, ensure_ascii=False), address=own,
                            moderator=moderator, zone=zone, secret=secret)
    try:
        settings.parse(text.encode(errors="replace"), os.path.join(folder, settings.FILE))
    except Refused as error:
        first = error.problems[0]
        raise refused("referee/usage-office", "Settings of the office would not be valid: "
                      f"{first.where.rpartition('] ')[2]}: {first.why}", hint=first.hint) from None
    return text


def _example_files(folder: str, program: str) -> dict[str, str]:
    """Example files by name, each with paths quoted for its reader."""
    where = os.path.abspath(folder)
    shell = {"folder": shlex.quote(where), "program": program, "work": "; ".join(
        f"{program} office {command}" for command in ("fetch", "tick", "send"))}
    placeholders = {
        "example.crontab": {name: text.replace("%", r"\%") for name, text in shell.items()},
        "example.service": {"folder": where.replace("%", "%%"),
                            "program": " ".join(map(_unit_word, shlex.split(program)))}}
    return {file: text.format(**placeholders.get(file, shell)) for file, text in _EXAMPLES.items()}


def _unit_word(word: str) -> str:
    """A word of a command quoted for systemd, where % and $ are special."""
    word = word.replace("%", "%%").replace("$", "$$")
    return word if re.fullmatch(r"[\w./%$-]+", word) else json.dumps(word, ensure_ascii=False)


_SETTINGS = """\
# The office: see referee-office(7). No password belongs in this file.

[office]
name = {name}
address = "{address}"
moderator = "{moderator}"
zone = "{zone}"
games = ["games"]
policy = "token+sender"
# pictures = true        # the board in each mail: needs pip install '.[pictures]'
# publish = "/srv/club"  # pages of the games and their index, written by office tick

# Mail that is fetched. The password is the first line of a file that only you may read:
#   (umask 077; cat > password)

# [in]
# host = "imap.example.org"
# user = "{address}"
# secret_command = ["cat", {secret}]

# Mail that is sent: by a server,

# [out]
# host = "smtp.example.org"
# user = "{address}"
# secret_command = ["cat", {secret}]

# or by a program of this machine.

# [out]
# sendmail = ["/usr/sbin/sendmail"]
"""
_EXAMPLES = {
    "example.procmailrc": """\
# Mail to the office goes to the referee; what it refuses stays in the mailbox.
:0 w
| {program} office mail --office {folder}
""",
    "example.sieve": """\
# For servers with vnd.dovecot.pipe: a program "referee-office" that runs
#   {program} office mail --office {folder}
require ["vnd.dovecot.pipe", "copy"];
pipe "referee-office";
""",
    "example.crontab": """\
# Every five minutes: fetch, do what is due, send. A command runs even if the one before failed.
*/5 * * * * cd {folder} && {{ {work}; }}
""",
    "example.service": """\
# With example.timer, as ~/.config/systemd/user/referee-office.service and .timer
[Service]
Type=oneshot
WorkingDirectory={folder}
ExecStart=-{program} office fetch
ExecStart=-{program} office tick
ExecStart={program} office send
""",
    "example.timer": """\
[Timer]
OnCalendar=*:0/5
Persistent=true

[Install]
WantedBy=timers.target
""",
}
