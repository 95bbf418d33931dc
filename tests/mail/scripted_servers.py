"""Mail servers that a test scripts, under TLS, and the settings of an office for them."""

import re
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from referee.mail import settings
from referee.mail.settings import Settings

WORD = "hunter2-and-more"


class Talk:
    """One connection, seen from the server."""

    def __init__(self, sock: socket.socket, talker: "Talker") -> None:
        self.sock, self.talker = sock, talker
        self._file = sock.makefile("rb")

    def say(self, *lines: bytes | str) -> None:
        """Send lines."""
        self.sock.sendall(b"".join(
            (line.encode() if isinstance(line, str) else line) + b"\r\n" for line in lines))

    def raw(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.sock.sendall(data)

    def lines(self) -> Iterator[str]:
        """The lines of the client, recorded in ``asked`` of the talker."""
        while line := self._file.readline():
            text = line.decode("utf-8", "replace").rstrip("\r\n")
            self.talker.asked.append(text)
            yield text

    def secure(self) -> None:
        """Begin TLS."""
        self.sock = self.talker.context.wrap_socket(self.sock, server_side=True)
        self._file = self.sock.makefile("rb")

    def close(self) -> None:
        """Close the connection."""
        with suppress(OSError):
            self.sock.shutdown(socket.SHUT_RDWR)
        self._file.close()
        self.sock.close()


class Door:
    """A server on a port of its own that handles its clients one after another."""

    def __init__(self) -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]

    def __enter__(self) -> Self:
        threading.Thread(target=self._run, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()

    def _run(self) -> None:
        while True:
            try:
                sock, _ = self._server.accept()
            except OSError:
                return
            self.met(sock)

    def met(self, sock: socket.socket) -> None:
        """Handle a connection."""
        raise NotImplementedError


class Talker(Door):
    """A server whose ``script`` talks to each client."""

    def __init__(self, folder: Path, script: Callable[[Talk], Any], tls: bool = True) -> None:
        """``folder`` has ``cert.pem`` and ``key.pem``; without ``tls`` the script starts TLS."""
        self.folder, self.script, self.tls = folder, script, tls
        self.asked: list[str] = []
        self.came = 0
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
        super().__init__()

    def met(self, sock: socket.socket) -> None:
        """Talk to this client while others connect."""
        self.came += 1
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=self._talk, args=(sock,), daemon=True).start()

    def _talk(self, sock: socket.socket) -> None:
        with suppress(OSError, ValueError):  # the client hangs up on bad servers
            if self.tls:
                sock = self.context.wrap_socket(sock, server_side=True)
            talk = Talk(sock, self)
            try:
                self.script(talk)
            finally:
                talk.close()

    def settings(self, folder: Path, more: str = "", **changes: str) -> Settings:
        """The settings of an office that fetches from and sends through this server."""
        lines = "\n".join(f'{key} = "{value}"' for key, value in {
            "host": "localhost", "ca": str(self.folder / "ca.pem"), "user": "office",
            "secret_env": "REFEREE_TEST_SECRET", **changes}.items())
        both = f"{lines}\nport = {self.port}\n"
        raw = ('[office]\nname = "G"\naddress = "office@example.org"\ngames = ["g"]\n'
               f'moderator = "ann@example.org"\nzone = "UTC"\n[out]\n{both}\n[in]\n{both}{more}')
        return settings.parse(raw.encode(), str(folder / "office.toml"))


class Imap:
    """The script of an IMAP server; ``answers`` replace its own.

    Their keys are regular expressions for a command without its tag. A value is sent line by
    line with ``TAG`` replaced, or called with the talk and the tag.
    """

    def __init__(self, messages: dict[int, bytes], capabilities: str = "AUTH=PLAIN MOVE UIDPLUS",
                 answers: dict[str, Any] | None = None) -> None:
        self.messages, self.answers = messages, answers or {}
        self.seen: list[int] = []
        self.moved: list[int] = []
        self.capabilities = f"* CAPABILITY IMAP4rev1 {capabilities}"
        self.greeting = "* OK here"

    def __call__(self, talk: Talk) -> None:
        """Talk to a client."""
        talk.say(self.greeting)
        for line in talk.lines():
            tag, _, command = line.partition(" ")
            for key, answer in self.answers.items():
                if re.fullmatch(key, command):
                    if callable(answer):
                        answer(talk, tag)
                    else:
                        talk.say(*(part.replace(b"TAG", tag.encode()) if isinstance(part, bytes)
                                   else part.replace("TAG", tag) for part in answer))
                    break
            else:
                self._answer(talk, tag, command)

    def _answer(self, talk: Talk, tag: str, command: str) -> None:
        word, _, rest = command.removeprefix("UID ").partition(" ")
        uid = int(re.sub(r"\D.*", "", rest) or 0)
        if command == "CAPABILITY":
            talk.say(self.capabilities)
        elif word == "AUTHENTICATE":
            talk.say("+ ")
            next(talk.lines())
        elif word == "SELECT":
            talk.say("* 3 EXISTS", "* OK [UIDVALIDITY 9] x")
        elif word == "LIST":
            talk.say('* LIST () "/" ' + rest.removeprefix('"" '))
        elif word == "SEARCH":
            talk.say("* SEARCH " + " ".join(
                str(uid) for uid in self.messages if uid not in self.seen))
        elif "RFC822.SIZE" in command:
            for one in map(int, rest.partition(" ")[0].split(",")):
                if one in self.messages:
                    talk.say(f"* {one} FETCH (UID {one} RFC822.SIZE {len(self.messages[one])})")
        elif word == "FETCH":
            part = re.search(r"<0\.(\d+)>", rest)
            raw = self.messages[uid][:int(part[1]) if part else None]
            name = "BODY[]<0>" if part else "BODY[]"
            talk.raw(f"* {uid} FETCH (UID {uid} {name} {{{len(raw)}}}\r\n".encode() + raw)
            talk.say(")")
        elif word == "STORE" and "Seen" in rest:
            self.seen.append(uid)
        elif word in ("MOVE", "COPY"):
            self.moved.append(uid)
        elif word == "LOGOUT":
            talk.say("* BYE")
        talk.say(f"{tag} OK done")


class Smtp:
    """The script of an SMTP server; ``answers`` as in `Imap`, for whole lines of the client."""

    def __init__(self, answers: dict[str, Any] | None = None,
                 features: tuple[str, ...] = ("SIZE 3000000", "AUTH PLAIN")) -> None:
        self.answers, self.features = answers or {}, features
        self.greeting = "220 here"
        self.mails: list[bytes] = []

    def __call__(self, talk: Talk) -> None:
        """Talk to a client."""
        talk.say(self.greeting)
        lines = talk.lines()
        for asked in lines:
            line = re.sub("^(ehlo|data|rset|quit)", lambda word: word[0].upper(), asked)
            for key, answer in self.answers.items():
                if re.fullmatch(key, line):
                    if callable(answer):
                        answer(talk, "")
                    else:
                        talk.say(*answer)
                    break
            else:
                if line.startswith("EHLO"):
                    said = ("here", *self.features)
                    talk.say(*(f"250{'-' if n < len(said) else ' '}{one}"
                               for n, one in enumerate(said, 1)))
                elif line.startswith("AUTH"):
                    talk.say("235 in")
                elif line == "DATA":
                    talk.say("354 go on")
                    got = []
                    for part in lines:
                        if part == ".":
                            break
                        got.append(part)
                    end = self.answers.get("END")
                    if callable(end):
                        end(talk, "\r\n".join(got))
                    else:
                        self.mails.append("\r\n".join(got).encode())
                        talk.say(*(end or ("250 queued",)))
                elif line == "QUIT":
                    talk.say("221 bye")
                    return
                else:
                    talk.say("250 ok")
