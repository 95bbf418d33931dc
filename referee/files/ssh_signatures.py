"""Signatures of turns in a record, checked with ssh-keygen."""

import os
import subprocess
import tempfile

from referee.files.inputs import normalized

SPACE = "referee"  # the namespace: signatures made for another purpose do not count
_PATIENCE = 60  # seconds
LONGEST = 16_000  # characters of a signature
_FIRST = b"-----BEGIN SSH SIGNATURE-----\n"


def signer(signature: str, data: bytes) -> str | None:
    """The fingerprint of the key that signed ``data``; None: an invalid signature.

    OSError: ssh-keygen (OpenSSH 8.2 or later) cannot be run.
    """
    text = normalized(signature.encode())  # the record keeps the line ends of the signature file
    if len(signature) > LONGEST or not text.startswith(_FIRST):
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "signature")
        with open(path, "wb") as file:
            file.write(text)
        completed = _run("-Y", "check-novalidate", "-n", SPACE, "-s", path, data=data)
    words = completed.stdout.decode("utf-8", "replace").split()
    principals = [word for word in words if word.startswith("SHA256:")]
    return principals[-1] if completed.returncode == 0 and principals else None


def _run(*args: str, data: bytes) -> "subprocess.CompletedProcess[bytes]":
    try:
        return subprocess.run(["ssh-keygen", *args], input=data, capture_output=True, check=False,
                              timeout=_PATIENCE)
    except subprocess.TimeoutExpired as error:
        raise OSError(f"the program did not end within {_PATIENCE} seconds") from error
