"""Messages as mail programs write them, each in its own way, in reply to a mail of the office."""

from email.message import EmailMessage
from email.policy import SMTP
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from tests.mail.mailboxes import Mail

ANSWERED = {"order", "late", "question"}  # purposes that get one reply; others get none
_POLICY = SMTP.clone(max_line_length=998)  # folding would break long ids


class Letter(Struct, frozen=True):
    """A message that a user wrote, its purpose, and its bytes.

    ``why``: an ``order``, which must be played; ``late``, an order that came too late; a
    ``question`` or anything else that is answered and plays nothing; the ``first`` of the
    moderator; ``dead``, of a former player; ``vacation``, of a program. ``sender`` is where
    bounces go, None for its address.
    """

    id: str
    user: str
    why: str
    raw: bytes
    sender: str | None = None

    def of(self, why: str) -> "Letter":
        """The same message with another purpose."""
        return replace(self, why=why if self.why in ANSWERED else self.why)


def first(name: str, address: str, user: str, to: str, subject: str, text: str) -> Letter:
    """A message that replies to nothing, and gets a mail that does not refer to it."""
    whole = EmailMessage(policy=_POLICY)
    id_ = f"<{name}@letters.example>"
    whole["From"], whole["To"], whole["Subject"], whole["Message-ID"] = address, to, subject, id_
    whole.set_content(text)
    return Letter(id_, user, "first", whole.as_bytes())


def composed(name: str, address: str, user: str, asked: Mail, text: str, why: str,
             random: Random) -> Letter:
    """A message as some mail program writes it."""
    whole = EmailMessage(policy=_POLICY)
    id_ = f"<{name}@letters.example>"
    subject, kept = f"Re: {asked.subject}", ["In-Reply-To", "References"]
    if random.random() < 0.1:
        subject = "my move"
    elif random.random() < 0.1:
        kept = random.choice((["References"], ["In-Reply-To"], []))
    refs = {"In-Reply-To": asked.id, "References": f"{asked.refs} {asked.id}".strip()}
    whole["From"] = address if random.random() < 0.5 else f"{user.title()} <{address}>"
    whole["To"] = asked.answer
    whole["Subject"] = f"Auto: {asked.subject}" if why == "vacation" else subject
    whole["Message-ID"] = id_
    whole["Date"] = asked.date
    for header in kept:
        whole[header] = refs[header]
    if why == "vacation":
        whole["Auto-Submitted"] = "auto-replied"
    whole.set_content(text, cte=random.choice(("8bit", "quoted-printable", "base64")))
    return Letter(id_, user, why, whole.as_bytes(), "" if why == "vacation" else None)
