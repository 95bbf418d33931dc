"""Office settings: every error names its place, and no secret is ever shown."""

import os
import sys
import traceback
from base64 import b64encode
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.base.problem import Problem, Refused
from referee.mail import credentials, settings
from referee.mail.credentials import Secret
from tests.support.refusals import refusal

OFFICE = """\
[office]
name = "Ann’s games"
address = "office@example.org"
moderator = "ann@example.org"
zone = "Europe/Berlin"
games = ["games", "/more/games"]
"""
IN = """\
[in]
host = "imap.example.org"
user = "office@example.org"
secret_env = "OFFICE_PASSWORD"
"""
OUT = """\
[out]
host = "smtp.example.org"
user = "office@example.org"
secret_command = ["pass", "show", "office"]
"""
WORD = "hunter2-and-more"


def faults(text: str | bytes) -> list[Problem]:
    """What a text is refused with."""
    with pytest.raises(Refused) as error:
        settings.parse(text if isinstance(text, bytes) else text.encode())
    return list(error.value.problems)


def fault(text: str | bytes) -> Problem:
    """The only thing that a text is refused with."""
    found, = faults(text)
    return found


# What is read.

def test_an_office_of_few_words_has_the_rest_by_default() -> None:
    """And its paths are those beside the file."""
    read = settings.parse(OFFICE.encode(), "/home/ann/office/office.toml")
    assert read.office.name == "Ann’s games"
    assert (read.office.policy, read.office.confirm, read.office.plus) == (
        "token+sender", "none", False)
    assert (read.rations.address, read.rations.all, read.rations.stranger) == (20, 200, 1)
    assert (read.keep.mail, read.keep.press) == (400, 400)
    assert read.games == ("/home/ann/office/games", "/more/games")


def test_whatever_there_is_can_be_set() -> None:
    """All sections, all keys."""
    read = settings.parse((OFFICE + """\
policy = "token+dkim"
server = "mx.example.org"
plus = true
confirm = "shorthand"
[rations]
address = 0
all = 1000000
stranger = 2
[keep]
mail = 1
press = 36500
""" + IN + """\
port = 143
tls = "starttls"
ca = "ca.pem"
auth = "xoauth2"
mailbox = "Spiele & Züge"
handled = "move"
folder = "Handled"
""" + OUT + "port = 587\ntls = \"starttls\"\n").encode())
    assert (read.office.server, read.office.plus) == ("mx.example.org", True)
    assert (read.rations.all, read.keep.mail, read.keep.press) == (1_000_000, 1, 36500)
    assert (read.incoming().folder, read.incoming().auth, read.incoming().port) == (
        "Handled", "xoauth2", 143)
    assert read.outgoing().secret_command == ("pass", "show", "office")
    program = settings.parse((OFFICE + '[out]\nsendmail = ["/usr/sbin/sendmail"]\n').encode())
    assert program.outgoing().sendmail == ("/usr/sbin/sendmail",)


def test_settings_are_read_from_their_folder(tmp_path: Path) -> None:
    """A folder without them is no office."""
    assert refusal(lambda: settings.load(str(tmp_path))).code == "referee/unusable-file-missing"
    (tmp_path / "office.toml").write_text(OFFICE + OUT)
    read = settings.load(str(tmp_path))
    assert read.path("x") == str(tmp_path / "x")
    problem = refusal(read.incoming)
    assert (problem.code, problem.where) == ("referee/unusable-office-missing",
                                             str(tmp_path / "office.toml"))
    assert refusal(settings.parse(OFFICE.encode()).outgoing).why == "There is no section [out]."


# What is refused.

@pytest.mark.parametrize(("line", "place", "would_do"), [
    ("name = \"\"", "line 2, [office] name", "one line"),
    ("name = 3", "line 2, [office] name", "one line"),
    ("name = \"a\\nb\"", "line 2, [office] name", "one line"),
    ("name = \"a\\n\"", "line 2, [office] name", "one line"),
    ("address = \"office\"", "line 3, [office] address", "office@example.org"),
    ("address = \"A <a@x.org>\"", "line 3, [office] address", "office@example.org"),
    ("moderator = \"a@x.org\\n\"", "line 4, [office] moderator", "office@example.org"),
    ("zone = \"Europe/Berln\"", "line 5, [office] zone", "Europe/Berlin"),
    ("zone = \"../../etc/passwd\"", "line 5, [office] zone", ""),
    ("zone = \"\"", "line 5, [office] zone", "UTC"),
    ("games = \"games\"", "line 6, [office] games", '["games"]'),
    ("games = []", "line 6, [office] games", '["games"]'),
    ("games = [\"\"]", "line 6, [office] games", '["games"]'),
    ("policy = \"none\"", "line 7, [office] policy", '"token"'),
    ("policy = \"token+dkim\"", "line 7, [office] policy", "Authentication-Results"),
    ("confirm = true", "line 7, [office] confirm", '"shorthand"'),
    ("plus = \"yes\"", "line 7, [office] plus", "true or false"),
    ("plsu = true", "line 7, [office] plsu", "plus"),
    ("rations = 3", "line 7, [office] rations", "There are"),
])
def test_a_fault_is_named_with_its_place_and_what_would_do(
        line: str, place: str, would_do: str) -> None:
    """Each value outside its bounds, each key that is not known."""
    key = line.partition(" ")[0]
    known = {"name": 1, "address": 2, "moderator": 3, "zone": 4, "games": 5}
    lines = OFFICE.splitlines()
    lines[known.get(key, 6):known.get(key, 6) + 1] = [line]
    problem = fault("\n".join(lines))
    assert problem.where == f"office.toml, {place}"
    assert would_do in problem.hint
    assert problem.code.startswith("referee/unusable-office-")


@pytest.mark.parametrize(("more", "place", "would_do"), [
    (IN + "port = 0\n", "line 11, [in] port", "1 to 65535"),
    (IN + "port = 65536\n", "line 11, [in] port", "1 to 65535"),
    (IN + "port = \"993\"\n", "line 11, [in] port", "1 to 65535"),
    (IN + "port = true\n", "line 11, [in] port", "1 to 65535"),
    (IN + "tls = \"none\"\n", "line 11, [in] tls", "nothing is sent without TLS"),
    (IN + "tls = false\n", "line 11, [in] tls", "nothing is sent without TLS"),
    (IN + "handled = \"delete\"\n", "line 11, [in] handled", '"move"'),
    (IN + "handled = \"move\"\n", "line 11, [in] handled", "folder"),
    (IN + "handled = \"move\"\nfolder = \"INBOX\"\n", "line 11, [in] handled", "folder"),
    (IN + "mailbox = \"a\\rb\"\n", "line 11, [in] mailbox", "one line"),
    (IN + "secret_command = [\"pass\"]\n", "line 10, [in] secret_env", "one of them"),
    (IN.replace('"OFFICE_PASSWORD"', '"$OFFICE"'), "line 10, [in] secret_env", "OFFICE_PASSWORD"),
    (IN.replace("secret_env", "#"), "line 9, [in] user", "secret_env"),
    (IN.replace("user =", "#"), "line 7, [in]", "user"),
    (IN.replace("host =", "#"), "line 7, [in]", "imap.example.org"),
    (IN.replace("imap.", "imap example"), "line 8, [in] host", "imap.example.org"),
    (OUT.replace("user =", "#"), "line 7, [out]", "user"),
    (OUT + "sendmail = [\"s\"]\n", "line 11, [out] sendmail", "one of them"),
    (OUT.replace("[\"pass\", \"show\", \"office\"]", "\"pass\""), "line 10, [out] secret_command",
     '["pass"'),
    ("[out]\nsendmail = \"/usr/sbin/sendmail -t\"\n", "line 8, [out] sendmail",
     "in its own quotes"),
    ("[keep]\nmail = 0\n", "line 8, [keep] mail", "from 1"),
    ("[rations]\nall = -1\n", "line 8, [rations] all", "from 0"),
    ("[offcie]\n", "line 7, [offcie]", "office"),
    ("[[in]]\nhost = \"x\"\n", "line 7, in", "[in]"),
])
def test_a_fault_of_another_section_is_named_alike(more: str, place: str, would_do: str) -> None:
    """What contradicts something else too."""
    found = faults(OFFICE + more)
    assert any(place.removeprefix("line 7, in") in one.where and would_do in one.hint + one.why
               for one in found), found
    assert len(found) <= 2


def test_all_faults_are_told_at_once() -> None:
    """Not one by one."""
    assert len(faults("[office]\nname = 1\naddres = 2\n[in]\nport = 0\ntls = 1\n[x]\n")) == 9


@pytest.mark.parametrize(("text", "code"), [
    (b"", "missing"), (b"[office", "toml"), (b"a = 1\na = 2", "toml"), (b"\xff", "text"),
    (b"a = " + b"[" * 100, "toml"), (b"a." * 100 + b"b = 1", "toml"), (b"#" * 70_000, "size"),
    (b'a = """\nx\n"""', "toml"), (b"a = " + b"1" * 5000, "toml"), (b"office = 1", "setting"),
    (b"a = 1979-05-27", "key"), (b"\0", "toml"), (b"x=[[[[[[]]]]]]", "key"),
])
def test_what_is_no_settings_file_is_refused(text: bytes, code: str) -> None:
    """Before it is parsed, where parsing could be dear."""
    assert f"referee/unusable-office-{code}" in [one.code for one in faults(text)]


@given(st.one_of(st.binary(max_size=200), st.lists(st.sampled_from(
    [*OFFICE.splitlines(), *IN.splitlines(), *OUT.splitlines(), "[keep]", "mail = 3", "x = [1]",
     "[in.x]", "[[out]]", "name = {a = 1}", "zone = \"\"", "= 3", "\"in\" = 3", "'a b' = 1"]),
    max_size=20).map(lambda lines: "\n".join(lines).encode())))
def test_any_bytes_are_settings_or_refused(raw: bytes) -> None:
    """Nothing else happens."""
    try:
        assert settings.parse(raw).office.name
    except Refused as error:
        assert all(one.code.startswith("referee/unusable-office") and one.where
                   for one in error.problems)


# Secrets.

@pytest.mark.parametrize("key", ["password", "secret", "token", "pw", "Passwd", "smtp_password"])
def test_a_secret_in_the_file_is_refused_and_not_shown(key: str) -> None:
    """What it says is where one comes from."""
    problem = fault(OFFICE + IN + f'{key} = "{WORD}"\n')
    assert problem.code == "referee/unusable-office-secret"
    assert "secret_env" in problem.hint
    assert WORD not in str(problem)


def obtained(env: str = "", *command: str) -> str:
    """The text of a secret."""
    return credentials.obtain(env, command, "office.toml, [in]").reveal()


def test_a_secret_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is there, blanks and all."""
    monkeypatch.setenv("OFFICE", " a “b” é ")
    assert obtained("OFFICE") == " a “b” é "


@pytest.mark.parametrize("printed", ["abc", "abc\\n", "abc\\r\\n", "abc\\nuser: ann\\n"])
def test_a_secret_is_the_first_line_that_a_program_prints(printed: str) -> None:
    """As those that keep passwords print it."""
    assert obtained("", sys.executable, "-c", f'print("{printed}", end="")') == "abc"


@pytest.mark.parametrize("code", [
    "", "print()", f"print('{WORD}'); exit(3)", f"print('{WORD}\\x07')", f"print('{WORD}' * 2000)",
    f"import sys; sys.stdout.buffer.write(b'{WORD}\\xff')", f"raise SystemExit('{WORD}')",
    f"print('{WORD}', flush=True); import time; time.sleep(60)", f"print('{WORD}\\u2028')",
])
def test_a_program_that_prints_no_secret_is_refused(
        code: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """Nothing of what it printed is shown, neither by us nor past us."""
    monkeypatch.setattr(credentials, "PATIENCE", 2.0)
    problem = refusal(lambda: obtained("", sys.executable, "-c", code))
    assert problem.code == "referee/unusable-office-secret"
    assert problem.where == "office.toml, [in]"
    assert WORD not in f"{problem}{capfd.readouterr()}"


@pytest.mark.parametrize("command", [
    ("/no/such/program",), (os.path.dirname(__file__),), ("a\0b",)])
def test_a_program_that_cannot_be_run_is_named(command: tuple[str, ...]) -> None:
    """In the refusal."""
    problem = refusal(lambda: obtained("", *command))
    assert problem.why.endswith("cannot be run.")


def test_a_variable_that_is_not_set_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or is empty."""
    for value in (None, ""):
        monkeypatch.delenv("OFFICE", raising=False)
        if value is not None:
            monkeypatch.setenv("OFFICE", value)
        assert "OFFICE" in refusal(lambda: obtained("OFFICE")).why


def test_a_secret_shows_itself_nowhere() -> None:
    """In no text made of it, no traceback, no words of a server that repeats it."""
    kept = Secret(WORD)
    assert WORD not in f"{kept} {kept!r} {[kept]}"
    try:
        raise ValueError(kept)
    except ValueError:
        assert WORD not in traceback.format_exc()
    for sent in (credentials.sasl_plain("ann", kept), credentials.xoauth2("ann", kept),
                 WORD.encode()):
        for said in (sent.decode(), b64encode(sent).decode()):
            shown = kept.masked(f"535 I do not know {said} here", "ann")
            assert shown == "535 I do not know … here"


def test_words_of_a_server_are_one_short_line() -> None:
    """With nothing in it that a terminal obeys."""
    assert credentials.NONE.masked("a\x1b[2J\r\n b\tc\u202e") == "a\\x1b[2J b c\\u202e"
    assert len(credentials.NONE.masked("x" * 5000)) == credentials.SHOWN
