"""Signatures of seals in a record, checked with the ssh-keygen that most systems have."""

import os
import subprocess
import tempfile

from referee.files.inputs import normalized

SPACE = "referee"  # what a signature is for: no signature made for anything else counts
_PATIENCE = 60  # seconds
LONGEST = 16_000  # characters of a signature
_FIRST = b"-----BEGIN SSH SIGNATURE-----\n"


def message(game: str, turn: int, seal: str) -> bytes:
    """What is signed: the game, the turn and its whole seal, in one line."""
    return f"{game} turn {turn} seal {seal}\n".encode()


def signer(signature: str, data: bytes) -> str | None:
    """The fingerprint of the key that signed some bytes; None: the signature does not hold.

    OSError: ssh-keygen, which comes with OpenSSH from version 8.2 on, cannot be run here.
    """
    text = normalized(signature.encode())  # of a signature file, whose line ends go into the record
    if len(signature) > LONGEST or not text.startswith(_FIRST):
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "signature")
        with open(path, "wb") as file:
            file.write(text)
        ran = _run("-Y", "check-novalidate", "-n", SPACE, "-s", path, data=data)
    words = ran.stdout.decode("utf-8", "replace").split()
    principals = [word for word in words if word.startswith("SHA256:")]
    return principals[-1] if ran.returncode == 0 and principals else None


def _run(*args: str, data: bytes) -> "subprocess.CompletedProcess[bytes]":
    try:
        return subprocess.run(["ssh-keygen", *args], input=data, capture_output=True, check=False,
                              timeout=_PATIENCE)
    except subprocess.TimeoutExpired as error:
        raise OSError(f"it did not end within {_PATIENCE} seconds") from error
