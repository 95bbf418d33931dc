"""A text in plainer words: idioms that stand for a word of a sheet, or for nothing."""

import re

# Idioms that stand for a word of a sheet, or for nothing; tried in this order.
_BE = r"(?:is|are|was|were|stands?|stood|lies|lie|starts?)"
_ANYONE = r"(?:he|she|it|they|we|everyone|everybody)"
_PLAIN = (
    (r"[’]", "'"),
    (r"\b(can|do|does|did|wo|is|are|should)n['’]?t\b", r"\1 not"), (r"\bwo not\b", "will not"),
    (r"\bca not\b", "can not"), (r"\bdont\b", "do not"),
    (r"\b(?:as|so) far as (?:he|she|it|they) (?:can|may)(?: throw| reach| go)?\b", "farthest"),
    (r"\bmaximum (?:range|distance)\b", "farthest"),
    (rf"\b(?:stays?|keeps?|remains?|holds?|waits?|leave|stands?)\s+(?:(?:just|exactly|right)\s+)?"
     rf"(?:(?:where|as)\s+{_ANYONE}\s+{_BE}|put|still|there|here|in place|at home)\b|"
     r"\b(?:keeps?|holds?|stands?) (?:his|her|its|their|the) (?:place|ground|square|position)s?\b",
     "stay"),
    (rf"\b(?:where|as)\s+{_ANYONE}\s+(?:{_BE})(?: now)?\b", "unchanged"),
    (r"\bhold(?:s|ing)? (?:still|position|the line|fire)\b", "stay"),
    (r"\bthis (?:turn|round|time)\b", " "),
    (r"\btry (?:their|his|her) luck\b|\brespectively\b", " "),
    (r"\bin that order\b|\bfor (?:this|that|it)\b|\bup there\b|\bdown there\b|\bover there\b", " "),
    (r"\ball(?: of)? (?:the )?others?\b|\beveryone else\b|\beverybody else\b|\ball else\b|"
     r"\bthe rest of (?:them|us|the clan|my clan|the figures|my figures)\b|\beverything else\b",
     "rest"),
    (r"\b(?:no one|no-one|noone)\b", "nobody"), (r"\bnobody else\b|\bnone of the others\b",
                                                 "nobody rest"),
    (r"\b(?:about[- ]face|(?:turns?|does|makes?) (?:a |an )?(?:180|u-?turn|about[- ]turn)|"
     r"turns? (?:right |completely |all the way )?(?:round|around|back)|"
     r"(?:does|makes?) (?:a )?(?:half turn|u turn))(?: degrees?)?\b", "u-turn"),
    (r"\bso that (?:he|she|it|they) (?:now )?(?:looks?|faces?)(?: to)?(?: the)?\b|"
     r"\bto (?:look|face)(?: to)?(?: the)?\b", ", facing"),
    (r"\b(?:sets?|puts?|starts?|makes?|lights?|builds?|lays?) (?:a |the |his |her )?"
     r"(?:big |large )?(?:fire|bonfire|flames?)\b", "fire"),
    (r"\b(?:sets?|puts?) (?:fire|light) to\b", "fire"), (r"\bfire to\b", "fire"),
    (r"\b(?:sets?|puts?) ([a-z]\d+) (?:on fire|alight|ablaze)\b", r"fire \1"),
    (r"\b(?:the )?(?:flames?|point|head|top|end) (?:pointing|points|going|goes|to|at|on|toward)"
     r"s?\b(?: (?:at|to|toward|towards))?", "tip"),
    (r"\b(?:lights?|kindles?|ignites?) (?:up )?(?:a |the )?(?:square )?(?=[a-z]\d)", "fire "),
    (r"\bif (?:he|she|it|they|i|we) (?:can|could|may)"
     r"(?: (?:reach|hit|throw|get)(?: (?:it|that|there|that far|so far))?)?"
     r"(?: from (?:here|there|unchanged))?|\bif (?:it is |that is |that's |it's )?"
     r"(?:possible|in range|within range|in reach|allowed)\b", "reachable"),
    (r"\breachable[\s,]*(?:else|otherwise|if not)\b[^.;\n]*", "reachable"),
    (r"\b(?:(?:and|then) )*(?:we|i)(?:'re|'m| are| am) (?:done|finished|ready)\b|"
     r"\bthat(?:'s| is) (?:all|it)\b", " "),
    (r"\b(?:falls?|drops?|pulls?|draws?|steps?) back(?:wards)?\b", "back"),
    (r"\b(?:turn|flip|reverse|swing)s? (?:round |around )?(?:the |our |my )?"
     r"(?:(?:gate|fence)(?:'s)?(?: arrow)?|arrow(?: of the (?:gate|fence))?)"
     r"(?: (?:round|around|over))?\b", "gate reversed"),
    (r"\bi(?:'d| would) rather (?:have|like|want|see|put)\b", " "),
    (r"\bi\.e\.,?|\bnamely\b", ","),
    (r"(?:\b(?:a|the|one|his|her|with|using|puts?|spends?)\s+)*(?:(?:red|action)\s+)*"
     r"\bdiscs? (?:on|for)\b(?: (?:the|his|her|its|a)\b)?", " "),
    (r"\b(?:and|to) (?:we |so )?wins?\b(?: the game)?|\bfor the win\b", " "),
    (r"\b(?:as well|likewise|the same(?: thing| order)?|too)(?=\s*(?:[.,;!)]|$|and\b))",
     "likewise"),
    (r"(?:(?<=\b[a-z]\d)|(?<=\b[a-z]\d\d)) (?=(?:the )?(?:rest|others|otherwise)\b)", ", "),
    (r"\b(?:in order )?to (?:finish|kill|block|protect|cover|stop|save|keep|make|be|catch|scare|"
     r"threaten|prepare|shield|guard|bother|annoy|punish|support)\b(?:(?![a-z]\d|and\b)[^.;,\n])*"
     r"(?=[.;,\n]|and\b|$)", " "),
    (r"\bsacred (?:place|circle|ground|row)s?\b", "halhala"),
    (r"\b(one|two|\d) more\b", r"\1"),
    (r"\b(?:sets?|puts?|starts?|makes?|lights?|lays?|rolls?|sends?|shoots?|creates?|uses?|does) "
     r"(?:up |off )?(?:a |the |his |her )?(?:fireball|fire ball)\b", "fireball"),
    (r"\bmovement:? (?:none|no)\b|\bno (?:movement|moving)\b", "stay"),
    (r"\bon the (?:other|far) side\b|\binstead of the other way (?:a?round)\b", " "),
    (r"\bin (?:the )?(?:front|back|rear|middle)(?=,? (?:on|at|to)? ?[a-z]\d)", " "),
    (r"\bpatch(?:es)? up\b|\bcares? for\b|\btreats?\b|\btakes? care of\b", "heals"),
    (r"\b(?:goes|walks|moves|steps|gets|hops|jumps|climbs|crosses) (?:straight )?"
     r"(?:(?:over|across) (?:the |our |their )?(?:swamp|marsh|bog|fence)|"
     r"through (?:the |our |their )?(?:swamp|marsh|bog))\b", "climb"),
    (r"\bcross(?:es|ing)? (?:the |our |their )?(?:swamp|marsh|bog|fence|gate)\b", "climb"),
    (r"\b(?:side-?steps?|shuffles?)\b", "goes"),
)
_IDIOMS = tuple((re.compile(found), into) for found, into in _PLAIN)


def plain(text: str) -> str:
    """A text with its idioms in the words of a sheet."""
    text = text.casefold()
    for found, into in _IDIOMS:
        text = found.sub(into, text)
    return text


def sentences(text: str) -> list[str]:
    """A text cut at semicolons, line ends and full stops."""
    for sign in (";", "\n", "!", "?"):
        text = text.replace(sign, ". ")
    return [part for part in text.replace(": ", " ").split(". ") if part.strip(" .,-")]
