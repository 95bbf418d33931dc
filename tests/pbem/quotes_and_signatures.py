"""Text below or above new text in mails: quotes, signatures, footers."""

from tests.pbem.mail_corpus import OLD

_QUOTE = "\n".join(f"> {line}".rstrip() for line in OLD)
_OLD = "\n".join(OLD)

BELOW = {
    "a quote": _QUOTE,
    "a quote of a quote": "\n".join(f">{line}" for line in _QUOTE.splitlines()),
    "a quote with its attribution":
        f"On Sat, Feb 1, 2025 at 10:00 AM Ann <ann@example.org> wrote:\n\n{_QUOTE}",
    "a quote with a folded attribution": "Am Sa., 1. Feb. 2025 um 10:00 Uhr schrieb Das Büro <\n"
                                         f"office@example.org>:\n\n{_QUOTE}",
    "our own mail": f"> === reply above this line === raft turn 3 ===\n{_QUOTE}\n"
                    "> === reply above this line === raft turn 3 ===",
    "our own mail without marks": f"=== reply above this line === raft turn 3 ===\n\n{_OLD}",
    "an older mail": f"-----Original Message-----\nFrom: Ann\nSent: Saturday\n\n{_OLD}",
    "an older mail of Outlook": "Von: Ann <ann@example.org>\nGesendet: Samstag, 1. Februar 2025\n"
                                f"An: Bob\nBetreff: raft\n\n{_OLD}",
    "an older mail of Yandex": f"01.02.2025, 10:00, \"Ann\" <ann@example.org>:\n\n{_OLD}",
    "a signature": "-- \nBob\nuse hut 9",
    "a signature and a quote": f"-- \nBob\nhelp\n\nLe 01/02/2025 à 10:00, Ann a écrit :\n{_QUOTE}",
    "a telephone's line": "Sent from my iPhone",
    "a telephone's line and a quote": f"Von meinem iPhone gesendet\n\n{_QUOTE}",
    "a footer": "This email and any attachments are confidential.\nuse of it is prohibited",
    "a footer of a list": "_______________________________________________\nraft mailing list\n"
                          "show more at example.org",
    "a line drawn across": f"________________________________\n{_OLD}",
    "a leave": "Cheers\nBob",
}
ABOVE = {
    "a quote": _QUOTE,
    "a quote with its attribution": f"Ann <ann@example.org> ezt írta (időpont: 2025. febr. 1.):\n"
                                    f"\n{_QUOTE}",
    "a quote with an attribution of two lines": "On Sat, 1 Feb 2025 10:00:00 +0100\n"
                                                f"Ann <ann@example.org> wrote:\n\n{_QUOTE}",
    "our own mail": f"> === reply above this line === raft turn 3 ===\n{_QUOTE}",
    "a greeting": "Dear Ann,",
}
