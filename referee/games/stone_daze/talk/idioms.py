"""A text in plainer words: idioms that stand for a word of a sheet, or for nothing."""

import re

# Idioms that stand for a word of a sheet, or for nothing; tried in this order.
_BE = r"(?:is|are|was|were|stands?|stood|lies|lie|starts?)"
_ANYONE = r"(?:he|she|it|they|we|everyone|everybody)"
_AT = r"(?:to|on|onto|into|at)"
_SQUARE = r"(?:the )?(?:square )?[a-l]\d"
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve")
_FOES = r"(?:blue|red|they|their|the enemy|[a-z]\d|this|that|it)(?:'s)?"
# What a clan expects of the other, and what for it does what it does: nothing that is ordered.
_CLAUSE = r"(?:(?!\b(?:and|then|while|but)\b)[^.;,!])*"  # an order may stand behind these
GUESSES = re.compile(
    rf"(?:^|(?<=[,.;!(]))\s*(?:and |but )?(?:i|we) (?:hope|bet|guess|reckon|expect|think)"
    rf" (?:that )?{_FOES}\b{_CLAUSE}|"
    r"(?<=\w)[, ]+in case (?:(?:the|their|blue's?|red's?) )?[\w-]+ [\w']+"
    r"(?: (?:not|away|back|off|out|sideways|there|here|this|that|way|left|right|forward|on|over))*"
    r"(?=\s*(?:[.,;!)]|$))|"
    r"(?<=\w),? (?:that|which|this) (?:finishes|kills|hits|wins|ends|stops|gets|eliminates|blocks"
    rf"|should)\b{_CLAUSE}|\b(?:we|i)(?:['’]ve| have) (?:won|got (?:them|him|it))\b"
    r"(?:,? i (?:think|hope))?|^\W*(?:the )?last round\b", re.IGNORECASE)
_PLAIN = (
    (GUESSES, " "), (r"[’]", "'"),
    (r"\bfrom (?:the|our|my) (?:front|back|second) row,? (?=\w+ [a-z]\d)", " "),
    (r"\bstd\b", "standard"), (r"\blay-outs?\b", "layout"), (r"\bside by side\b", " "),
    (r"\ball the way\b", " "), (r"\bdead ahead\b", "straight ahead"),
    (r"\bas (?:before|given|is|always|suggested|proposed|planned)\b", "as shown"),
    (r"\bwhat(?:'s| is) on the (?:board|page|map)\b", "the standard"),
    (r"\b(up|down) the board\b", r"\1"),
    (rf"\b(?:up|over|out|on) ({_AT}) (?={_SQUARE})", r"\1 "),
    (r"\bup (?:on|onto) (?=(?:the|a|row)\b)", "on "), (r"\bup on(?=row)", "on"),
    (r"\b(?:up |down )?off (?:the |his |her )?(?:big |small |large )?(?:mound|rocks?|hill)\b", " "),
    (r"\b(?:the )?end of (?=the (?:fence|gate|swamp|mound))", ""),
    (r"\b(?:who|that) (?:is|are) (?:still )?(?:left|alive|in play)\b", " "),
    (r"\b(first|second) (brother|runner)\b([^.;]*?)\bthe second one\b", r"\1 \2\3second \2"),
    (r"\bthe (?:square|place|spot) (he|she|it) (?:leaves|left|vacates|(?:came|comes) from|"
     r"stood on|was on|is leaving)\b", r"\1's place"),
    (r"\bshe's place\b", "her place"), (r"\bhe's place\b", "his place"),
    (r"\bit's place\b", "its place"),
    (r"\binto (his|hers|her)(?=\s*(?:[.,;]|$|and\b))", r"into \1 place"),
    (r"(\ba (?:quarter[- ])?turn\b[^.;]*?\band\b[^.;,]*?) one (?=(?:to (?:the|his|her|its) )?"
     r"(?:left|right)\b)", r"\1 turn "),
    (r"\bcarr(?:ies|y) (straight )?on\b", r"goes \1"),
    (r"\bfollows? him\b", "goes forward to his place"),
    (r"\bfollows? her\b", "goes forward to her place"),
    (r"^\s*cross(?:ed|wise)\b(?: this time)?:?", " "),
    (r"\bout (?=straight\b)", ""),
    (r"\b(?:on )?(?:the|his|her) (?:way|direction) (?:he|she|it)(?:'s| is)? "
     r"(?:facing|faces|looking|looks)\b", "forward"),
    (r"\b(?:keeps|keep) (?:on )?(?:marching|going|walking|moving)\b", "goes"),
    (r"\bturns? (?:so as )?to (?:face|look)\b", "faces"),
    (r"\bcuts? (?:them|him|her|it) off\b|\bi(?:'ll| will)? (?:pay|spend) (?:the|a|my) disc\b|"
     r"\b(?:spends?|pays?) (?:a|the|his|her|one|1) (?:action )?disc(?: (?:and|to))?\b", " "),
    (r"\b(?:puts?|uses?|takes?) (?:his |her |the |some )?(?:extra )?(?:force|power)"
     r"(?: (?:in|into|for|to) (?:this|his|her|the) (?:throw|club|shot))?", "force"),
    (r"\b(?:does|do|will) ?n[o']t (?:budge|stir)\b|\b(?:also )?staying\b", "stay"),
    (r"\bflame tip\b", "tip"), (r"\bclubs? (?:goes|go|flies|fly)\b", "club"),
    (r"\bthe ([a-z-]+(?: [a-z-]+)?) with (?:the|a|his|her) bump\b", r"the wounded \1"),
    (r"\b(no (?:orders?|moves?|clubs?|throws?)|nothing|nobody) otherwise\b", r"\1"),
    (r"\botherwise (?=(?:the |all |everything )?(?:standard|as|unchanged)\b|(?:no|leave)\b)",
     ", rest "), (r"\brest (?:the )?leave (?:everything|all)\b", "rest unchanged"),
    (r"\b(?:of|from|than)(?: in| on)? (?:their|his|her|its|the)? ?"
     r"(?:usual|normal|standard|printed)(?: (?:places?|squares?|positions?|spots?|set-?up))?\b",
     " "),
    (r"\b(?:nearer|closer) to (?:me|us|home)\b", "back"),
    (r"\b(?:nearer|closer) to (?:the enemy|them|blue|red)\b", "forward"),
    (r"\b(swap|swaps|trade|trades|change|changes|exchange) (?:their )?(?:starting|start) "
     r"(?=square|place|position)", r"\1 "),
    *((rf"\b{letters} {word}\b", rf"\g<1>{n}") for n, word in enumerate(_NUMBERS, 1)
      for letters in ("([a-j])" if n > 2 else "([b-hj])",)),
    (r"\b(can|do|does|did|wo|is|are|should)n['’]?t\b", r"\1 not"), (r"\bwo not\b", "will not"),
    (r"\bca not\b", "can not"), (r"\bdont\b", "do not"),
    (r"\b(?:as|so) far as (?:he|she|it|they) (?:can|may)(?: throw| reach| go)?\b", "farthest"),
    (r"\bmaximum (?:range|distance)\b", "farthest"),
    (rf"\b(?:stays?|keeps?|remains?|holds?|waits?|leave|stands?)\s+(?:(?:just|exactly|right)\s+)?"
     rf"(?:(?:where|as)\s+{_ANYONE}\s+{_BE}|put|still|there|here|in place|at home)\b|"
     r"\b(?:keeps?|holds?|stands?) (?:his|her|its|their|the) (?:place|ground|square|position)s?\b",
     "stay"),
    (rf"\b(?:(?:just|right|exactly) )?(?:where|as)\s+{_ANYONE}\s+(?:{_BE})(?: now)?\b",
     "unchanged"),
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
     r"(?:does|makes?) (?:a )?(?:half turn|u turn))(?: degrees?)?\b"
     r"(?: to (?:face|look)(?: at)? (?:our own (?:halhala|side)|home|us)\b)?", "u-turn"),
    (r"\bso that (?:he|she|it|they) (?:now )?(?:looks?|faces?)(?: to)?(?: the)?\b|"
     r"\bto (?:look|face)(?: to)?(?: the)?\b", ", facing"),
    (r"\b(?:sets?|puts?|starts?|makes?|lights?|builds?|lays?|leaves?) (?:a |the |his |her )?"
     r"(?:big |large )?(?:fire|bonfire|flames?)\b(?: behind\b(?: (?:him|her|it))?)?", "fire"),
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
     r"(?:(?:gate|fence)(?:'s)?(?: arrow)?|arrow(?: of (?:the|our|my) (?:gate|fence))?)"
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
