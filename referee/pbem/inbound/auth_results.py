"""Domains with a valid DKIM signature according to the receiving server (RFC 8601)."""

import re

LONGEST = 2 << 10
_TOKEN = re.compile(r'\\.|"(?:[^"\\]|\\.)*"|[;=()"]|[^\s;=()"\\]+')
_DOMAIN = re.compile(r"[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}", re.ASCII)


def signed_domains(header: str, server: str) -> frozenset[str]:
    """The domains, in lower case, whose DKIM signature passed according to ``server``.

    ``header`` is the value of one Authentication-Results header (RFC 8601). The result is empty if
    another server wrote it or it is longer than 2 KB. Comments and quoted strings are skipped; d=
    takes precedence over i=. The caller must know which header to trust: the topmost one, from a
    server that removes other headers in its name.
    """
    if len(header) > LONGEST or not server:
        return frozenset()
    results = _results(header)
    name = results[0][0] if results and results[0] else ""
    if name.lower().rstrip(".") != server.lower().rstrip("."):
        return frozenset()
    return frozenset(domain for result in results[1:] if (domain := _passed_domain(result)))


def _results(header: str) -> list[list[str]]:
    """The words of each result, split at semicolons; ``=`` is a word, comments are left out.

    Empty if a comment or a quoted string has no end.
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
    """The domain for which a result says that DKIM passed; "" otherwise."""
    words = [word.lower() for word in result]
    if len(words) < 3 or words[0].partition("/")[0] != "dkim" or words[1:3] != ["=", "pass"]:
        return ""
    pairs = {words[i - 1]: words[i + 1] for i in range(3, len(words) - 1) if words[i] == "="}
    value = pairs.get("header.d") or pairs.get("header.i", "").rpartition("@")[2]
    return value if _DOMAIN.fullmatch(value) else ""
