"""What the receiving server attests of a mail: for which domains its DKIM signature is good."""

import re

LONGEST = 2 << 10
_TOKEN = re.compile(r'\\.|"(?:[^"\\]|\\.)*"|[;=()"]|[^\s;=()"\\]+')
_DOMAIN = re.compile(r"[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}", re.ASCII)


def signed_domains(header: str, server: str) -> frozenset[str]:
    """The domains whose DKIM signature passed, in small letters, as ``server`` alone attests.

    ``header`` is the value of one Authentication-Results (RFC 8601). Nobody, if another server
    wrote it or it is longer than 2 KB. Comments and quoted texts are passed over; of a result that
    names d= and i=, d= is taken. Which of a mail's headers is to be believed the caller must know:
    the topmost, from a server that takes out others in its name.
    """
    if len(header) > LONGEST or not server:
        return frozenset()
    results = _results(header)
    name = results[0][0] if results and results[0] else ""
    if name.lower().rstrip(".") != server.lower().rstrip("."):
        return frozenset()
    return frozenset(domain for result in results[1:] if (domain := _passed_domain(result)))


def _results(header: str) -> list[list[str]]:
    """The words of each result, parted at semicolons; ``=`` is a word, comments are left out.

    None, if a comment or a quoted text has no end.
    """
    results: list[list[str]] = [[]]
    deep = 0
    for token in _TOKEN.findall(header):
        if token == "(":
            deep += 1
        elif token == ")":
            deep = max(0, deep - 1)
        elif deep:
            continue
        elif token == '"':
            return []
        elif token == ";":
            results.append([])
        else:
            results[-1].append(token)
    return [] if deep else results


def _passed_domain(result: list[str]) -> str:
    """The domain that a result says DKIM passed for; empty: it says something else."""
    words = [word.lower() for word in result]
    if len(words) < 3 or words[0].partition("/")[0] != "dkim" or words[1:3] != ["=", "pass"]:
        return ""
    pairs = {words[i - 1]: words[i + 1] for i in range(3, len(words) - 1) if words[i] == "="}
    value = pairs.get("header.d") or pairs.get("header.i", "").rpartition("@")[2]
    return value if _DOMAIN.fullmatch(value) else ""
