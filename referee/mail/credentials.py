"""Passwords and tokens: from the environment or a program, never from our files, never shown."""

import os
import subprocess
from base64 import b64encode

from referee.core.base.control_characters import visible
from referee.core.base.problem import Refused, refused

PATIENCE = 60.0  # seconds for a program to print the secret; some ask their owner first
LONGEST = 16 << 10  # bytes; OAuth tokens have some thousands
SHOWN = 200  # characters of foreign texts that are passed on


class Secret:
    """A password or token. Only ``reveal`` gives its text, so that nothing prints it by accident.
    """

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return "Secret(…)"

    def reveal(self) -> str:
        """The text itself, only to be sent to the server."""
        return self._text

    def masked(self, text: str, user: str = "") -> str:
        """A foreign text without the secret, in one line of at most ``SHOWN`` characters.

        Servers repeat what they reject, so the forms in which it was sent for ``user`` are masked
        too.
        """
        for sent in (sasl_plain(user, self), xoauth2(user, self), self._text.encode()):
            for form in (sent.decode(), b64encode(sent).decode()):
                text = text.replace(form, "…") if form else text
        text = visible(" ".join(text.split()))
        return text if len(text) <= SHOWN else text[:SHOWN - 1] + "…"


NONE = Secret("")


def obtain(env: str, command: tuple[str, ...], where: str) -> Secret:
    """The secret in the variable ``env``, or the first line that the program ``command`` prints.

    ``where`` names the section of the settings. Refused: a variable that is not set; a program
    that is missing, fails or takes longer than ``PATIENCE``; an empty secret, more than
    ``LONGEST`` bytes, invalid UTF-8, control characters. No refusal contains the secret.
    """
    if env:
        text = os.environ.get(env, "")
        if not text:
            raise _secret_refusal(f"The environment variable {env} is not set, or empty.", where,
                                  "It must contain the password or token when the office runs.")
    else:
        text = _output_of(command, where)
    if not text.isprintable() or len(os.fsencode(text)) > LONGEST:
        raise _secret_refusal("The password or token is too long or has invalid characters.",
                              where, "The password or token must be one line of text.")
    return Secret(text)


def _output_of(command: tuple[str, ...], where: str) -> str:
    program = visible(command[0])
    try:
        # Its error output is dropped: it could contain the secret.
        completed = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        raise _secret_refusal(f"{program} printed nothing within {PATIENCE:.0f} seconds.", where,
                              "Run the program by hand: it may be asking for a password.") from None
    except (OSError, ValueError):
        raise _secret_refusal(f"{program} cannot be run.", where,
                              "Check its name, and whether it is installed for this "
                              "user.") from None
    if completed.returncode:
        raise _secret_refusal(f"{program} ended with status {completed.returncode}.", where,
                              "Run the program by hand to see what it says.")
    try:
        text = completed.stdout.partition(b"\n")[0].rstrip(b"\r").decode()
    except UnicodeDecodeError:
        text = "\0"
    if not text:
        raise _secret_refusal(f"{program} printed nothing.", where,
                              "The first line that the program prints must be the password.")
    return text


def _secret_refusal(why: str, where: str, hint: str) -> Refused:
    return refused("referee/unusable-office-secret", why, where=where, hint=hint)


def sasl_plain(user: str, secret: Secret) -> bytes:
    """The initial response of PLAIN (RFC 4616), before base64."""
    return f"\0{user}\0{secret.reveal()}".encode()


def xoauth2(user: str, secret: Secret) -> bytes:
    """The initial response of XOAUTH2 (Google, Microsoft), before base64."""
    return f"user={user}\1auth=Bearer {secret.reveal()}\1\1".encode()
