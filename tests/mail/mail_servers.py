"""Dovecot and Postfix of Debian as throw-away servers on the loopback address, for the tests.

Their folders, ports, users and certificates are created for each run, under an authority of our
own; nothing of the machine's own mail is touched. They need root, Dovecot 2.3, Postfix and openssl;
where one is missing the tests that use them say so and are skipped.
"""

import base64
import hashlib
import hmac
import json
import os
import shutil
import signal
import smtplib
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from referee.mail import settings
from referee.mail.settings import Settings

USERS = ("office", "ann", "bob", "cid", "dora", "eve", "fay")
LIMIT = 15.0  # seconds for a server to start
_TOKENS = b"a key of the tests that signs tokens"
_NOBODY = 65534
_SSL = ("openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


def missing() -> str:
    """Which of the needed programs are missing here, in a sentence, or empty."""
    if os.name != "posix" or os.geteuid() != 0:
        return "the mail servers of the tests need root"
    for program in ("dovecot", "postfix", "openssl"):
        if not shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/bin"):
            return (f"{program} is not installed: apt-get install --no-install-recommends "
                    "dovecot-imapd dovecot-lmtpd postfix openssl")
    told = subprocess.run(["dovecot", "--version"], capture_output=True, text=True, check=False)
    if not told.stdout.startswith("2.3."):
        return f"the settings are for Dovecot 2.3, not {told.stdout.split(' ')[0].strip()}"
    return ""


class Servers:
    """The running servers: ports, authority, users and the content of their mailboxes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ca, self.other_ca = folder / "ca.pem", folder / "other.pem"
        (self.imaps, self.imap, self.lmtp, self.auth, self.smtps, self.submission) = ports(6)
        self.users = list(USERS)

    def address(self, user: str) -> str:
        """The address of a user, which is also the login name."""
        return f"{user}@localhost"

    def password(self, user: str) -> str:
        """The password of a user, with quotes, spaces and non-ASCII letters."""
        return f'pw "{user}" \\ é'

    def token(self, user: str, valid: bool = True) -> str:
        """A token for XOAUTH2, valid or forged."""
        def part(data: object) -> bytes:
            return base64.urlsafe_b64encode(json.dumps(data).encode()).rstrip(b"=")

        now = int(time.time())
        signed = part({"alg": "HS256", "typ": "JWT"}) + b"." + part(
            {"sub": self.address(user), "iat": now, "exp": now + 3600})
        mac = hmac.new(_TOKENS if valid else b"x", signed, hashlib.sha256).digest()
        return (signed + b"." + base64.urlsafe_b64encode(mac).rstrip(b"=")).decode()

    def settings(self, folder: Path, user: str = "office", into: str = "", out: str = "",
                 **changes: object) -> Settings:
        """An office of a user in a folder; ``into`` and ``out`` are more lines of TOML.

        ``changes`` are values of both sections: ``host``, ``ca``, ``tls``, ``secret_command`` …
        """
        values = {"host": "localhost", "ca": str(self.ca), "user": self.address(user),
                  "secret_env": "REFEREE_TEST_SECRET", **changes}
        lines = "\n".join(f"{key} = {json.dumps(value)}" for key, value in values.items()
                          if value is not None)
        plain = values.get("tls") == "starttls"
        raw = "\n".join((
            "[office]", 'name = "Games"', f'address = "{self.address(user)}"',
            'moderator = "ann@localhost"', 'zone = "UTC"', 'games = ["games"]',
            "[in]", lines, f"port = {self.imap if plain else self.imaps}", into,
            "[out]", lines, f"port = {self.submission if plain else self.smtps}", out))
        return settings.parse(raw.encode(), str(folder / "office.toml"))

    def deliver(self, user: str, *mails: bytes) -> None:
        """Put mails into a mailbox directly; they are there when this returns."""
        with smtplib.LMTP("127.0.0.1", self.lmtp) as lmtp:
            for raw in mails:
                lmtp.sendmail("ann@localhost", [self.address(user)], raw)

    def maildir(self, user: str, name: str = "") -> Path:
        """The folder of a mailbox on the server's disk."""
        return self.folder / "mail" / user / "Maildir" / (f".{name}" if name else "")

    def mails(self, user: str, name: str = "") -> list[tuple[str, bytes]]:
        """The mails in a mailbox: flags (``S`` is seen) and bytes, in order of arrival."""
        files = [file for part in ("new", "cur") for file in (self.maildir(user, name) / part
                                                              ).glob("*")]
        return [(file.name.partition(":2,")[2], file.read_bytes())
                for file in sorted(files, key=lambda file: file.name)]

    def wait(self, user: str, count: int = 1, name: str = "") -> list[tuple[str, bytes]]:
        """The mails in a mailbox, as soon as there are this many."""
        until = time.monotonic() + LIMIT
        while len(found := self.mails(user, name)) < count:
            assert time.monotonic() < until, self.logs()
            time.sleep(0.01)
        return found

    def rest(self) -> None:
        """Wait until all mails that Postfix accepted are delivered or bounced."""
        until = time.monotonic() + LIMIT
        while any(file.is_file() for part in ("maildrop", "incoming", "active", "deferred")
                  for file in (self.folder / "queue" / part).rglob("*")):
            assert time.monotonic() < until, self.logs()
            time.sleep(0.003)

    def clear(self) -> None:
        """Empty all mailboxes."""
        for user in self.users:
            shutil.rmtree(self.folder / "mail" / user, ignore_errors=True)

    def logs(self) -> str:
        """The end of the servers' logs."""
        return "\n".join(f"--- {file.name}\n{file.read_text(errors='replace')[-4000:]}"
                         for file in sorted(self.folder.glob("*.log")))


def ports(count: int) -> list[int]:
    """Unused ports of the loopback address."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    found = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return found


def certificates(folder: Path) -> None:
    """An authority ``ca.pem``, its certificate for ``localhost``, and another authority."""
    for name in ("ca", "other"):
        subprocess.run([*_SSL, "-x509", "-days", "2", "-subj", f"/CN=The tests' {name}",
                        "-addext", "keyUsage=critical,keyCertSign",  # required since Python 3.13
                        "-keyout", f"{folder}/{name}.key", "-out", f"{folder}/{name}.pem"],
                       check=True, capture_output=True)
    subprocess.run([*_SSL, "-x509", "-days", "2", "-subj", "/CN=localhost",
                    "-CA", f"{folder}/ca.pem", "-CAkey", f"{folder}/ca.key",
                    "-addext", "subjectAltName=DNS:localhost",
                    "-addext", "basicConstraints=critical,CA:FALSE",
                    "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"],
                   check=True, capture_output=True)
    (folder / "key.pem").chmod(0o600)


DOVECOT = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = required
ssl_cert = <{folder}/cert.pem
ssl_key = <{folder}/key.pem
mail_location = maildir:~/Maildir
mail_fsync = never
first_valid_uid = 1
auth_username_format = %Lu
auth_mechanisms = plain login xoauth2
auth_failure_delay = 0 secs
mail_max_userip_connections = 50
passdb {{
  driver = passwd-file
  mechanisms = plain login
  args = {folder}/users
}}
passdb {{
  driver = oauth2
  mechanisms = xoauth2
  args = {folder}/oauth2
}}
userdb {{
  driver = passwd-file
  args = {folder}/users
}}
service imap-login {{
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp}
  }}
}}
service auth {{
  inet_listener {{
    address = 127.0.0.1
    port = {auth}
  }}
}}
service anvil {{
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service stats {{
  unix_listener stats-writer {{
    mode = 0666
  }}
}}
"""

OAUTH2 = """
introspection_mode = local
local_validation_key_dict = fs:posix:prefix={folder}/keys/
username_attribute = sub
"""

POSTFIX = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
config_directory = {folder}/etc
command_directory = {folder}/bin
maillog_file = {folder}/postfix.log
maillog_file_prefixes = {folder}
myhostname = localhost
mydestination =
virtual_mailbox_domains = localhost
virtual_transport = lmtp:inet:127.0.0.1:{lmtp}
virtual_mailbox_maps = inline:{{ {boxes} }}
recipient_delimiter = +
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
message_size_limit = 3000000
alias_maps =
alias_database =
smtpd_tls_chain_files = {folder}/key.pem, {folder}/cert.pem
smtpd_tls_security_level = encrypt
smtpd_tls_auth_only = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:{auth}
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = check_recipient_access inline:{{
  {{ later@localhost = 450 4.2.1 come again tomorrow }}
  {{ shut@localhost = 550 5.7.1 not from you }} }}
smtp_tls_security_level = none
minimal_backoff_time = 1s
queue_run_delay = 1s
"""

MASTER = """
127.0.0.1:{smtps} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
127.0.0.1:{submission} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
tlsmgr unix - - n 1000? 1 tlsmgr
postlog unix-dgram n - n - 1 postlogd
"""


@contextmanager
def started() -> Iterator[Servers]:
    """Both servers, from start to stop."""
    # Sockets have paths of at most 107 bytes, and servers without rights must pass: no tmp_path.
    folder = Path(tempfile.mkdtemp(prefix="post."))
    folder.chmod(0o755)
    running: list[subprocess.Popen[bytes]] = []
    try:
        certificates(folder)
        servers = Servers(folder)
        running += [_dovecot(servers), _postfix(servers)]
        for process, port in zip((0, 0, 0, 1, 1), (
                servers.imaps, servers.imap, servers.lmtp, servers.smtps, servers.submission),
                strict=True):
            _up(running[process], port, servers)
        yield servers
    finally:
        _end(folder, running)
        shutil.rmtree(folder, ignore_errors=True)


def _dovecot(servers: Servers) -> subprocess.Popen[bytes]:
    folder = servers.folder
    (folder / "mail").mkdir()
    os.chown(folder / "mail", _NOBODY, _NOBODY)
    (folder / "users").write_text("".join(
        f"{servers.address(user)}:{{PLAIN}}{servers.password(user)}:{_NOBODY}:{_NOBODY}::"
        f"{folder}/mail/{user}/::\n" for user in servers.users))
    keys = folder / "keys" / "default" / "HS256"
    keys.mkdir(parents=True)
    (keys / "default").write_bytes(base64.b64encode(_TOKENS))
    (folder / "oauth2").write_text(OAUTH2.format(folder=folder))
    (folder / "dovecot.conf").write_text(DOVECOT.format(folder=folder, **vars_of(servers)))
    with open(folder / "dovecot.out.log", "wb") as out:
        return subprocess.Popen(["dovecot", "-F", "-c", folder / "dovecot.conf"],
                                stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)


def _postfix(servers: Servers) -> subprocess.Popen[bytes]:
    folder = servers.folder
    for name in ("etc", "queue", "data", "bin"):
        (folder / name).mkdir()
    from pwd import getpwnam

    user = getpwnam("postfix")
    os.chown(folder / "data", user.pw_uid, user.pw_gid)
    for program in Path("/usr/sbin").glob("post*"):  # not set-gid, so that they mind our folder
        shutil.copy(program, folder / "bin" / program.name, follow_symlinks=False)
    boxes = ", ".join(f"{{ {servers.address(user)} = x }}"
                      for user in (*servers.users, "later", "shut"))
    (folder / "etc/main.cf").write_text(POSTFIX.format(
        folder=folder, boxes=boxes, **vars_of(servers)))
    (folder / "etc/master.cf").write_text(MASTER.format(**vars_of(servers)))
    with open(folder / "postfix.out.log", "wb") as out:
        return subprocess.Popen(["postfix", "-c", folder / "etc", "start-fg"], stdout=out,
                                stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                env={**os.environ, "MAIL_CONFIG": str(folder / "etc")})


def vars_of(servers: Servers) -> dict[str, int]:
    """The ports by name."""
    return {name: value for name, value in vars(servers).items() if isinstance(value, int)}


def _up(process: subprocess.Popen[bytes], port: int, servers: Servers) -> None:
    until = time.monotonic() + LIMIT
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1.0):
            return
        if process.poll() or time.monotonic() > until:
            raise RuntimeError(servers.logs())
        time.sleep(0.01)


def _end(folder: Path, running: list[subprocess.Popen[bytes]]) -> None:
    """Stop the processes started here, by their ids."""
    with suppress(OSError, ValueError):  # the script that started Postfix waits for it
        os.kill(int((folder / "queue/pid/master.pid").read_text()), signal.SIGTERM)
    for process in running[:1]:
        process.terminate()
    for process in running:
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """The servers, started once; skips with the reason where they cannot run."""
    if why := missing():
        pytest.skip(why)
    with started() as running:
        yield running


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an authority and a certificate for servers that a test plays itself."""
    if not shutil.which("openssl"):
        pytest.skip("openssl is not installed, which makes the certificates of the tests")
    folder = tmp_path_factory.mktemp("authority")
    certificates(folder)
    return folder
