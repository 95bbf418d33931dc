"""Seals signed by a key of ssh, with the ssh-keygen that most systems have."""

import os
import subprocess
import tempfile

from referee.core.problem import Refused, refused

SPACE = "referee"  # what a signature is for: no signature made for anything else counts
_PATIENCE = 60  # seconds that a passphrase may take
LONGEST = 16_000  # characters of a signature
_FIRST = "-----BEGIN SSH SIGNATURE-----\n"


def message(game: str, turn: int, seal: str) -> bytes:
    """What is signed: the game, the turn and its whole seal, in one line."""
    return f"{game} turn {turn} seal {seal}\n".encode()


def signed(key: str, data: bytes) -> str:
    """The signature of some bytes. Refused: no ssh-keygen here, a key that cannot be used."""
    if not os.path.isfile(key):
        raise refused("referee/usage-sign", f"--sign {key}: there is no such file.",
                      hint="Give a private key of ssh, as ~/.ssh/id_ed25519.")
    ran = _run("-Y", "sign", "-q", "-f", key, "-n", SPACE, data=data)
    if ran.returncode:
        raise refused("referee/usage-sign", f"--sign {key}: ssh-keygen did not sign with it.",
                      hint=ran.stderr.decode("utf-8", "replace").strip()[:200])
    return ran.stdout.decode()


def signer(signature: str, data: bytes) -> str | None:
    """The fingerprint of the key that signed some bytes; None: the signature does not hold.

    Refused: no ssh-keygen here.
    """
    if len(signature) > LONGEST or not signature.startswith(_FIRST):
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "signature")
        with open(path, "w", encoding="utf-8") as file:
            file.write(signature)
        ran = _run("-Y", "check-novalidate", "-n", SPACE, "-s", path, data=data)
    words = ran.stdout.decode("utf-8", "replace").split()
    found = [word for word in words if word.startswith("SHA256:")]
    return found[-1] if ran.returncode == 0 and found else None


def _run(*args: str, data: bytes) -> "subprocess.CompletedProcess[bytes]":
    try:
        return subprocess.run(["ssh-keygen", *args], input=data, capture_output=True, check=False,
                              timeout=_PATIENCE)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise _without(error) from None


def _without(error: Exception) -> Refused:
    return refused("referee/usage-sign", f"ssh-keygen could not be run ({type(error).__name__}).",
                   hint="It comes with OpenSSH, from version 8.2 on.")
