"""Hypothesis strategies for pages full of text that a forum could take for markup."""

from hypothesis import strategies as st

from referee.core.document.blocks import GridBlock, Heading, TableBlock, TextBlock

BITS = st.sampled_from([
    "<b", "[i]", "*", "_", "|", "@here", "`", "```", "> ", "# ", "1. ", "2) ", "- ", "+ ", ":)",
    "8)", ":smile:", "^", "~~", "&lt;", "&", "\\", "http://a_b.c/*x*", "www.x.org", "u/ann", "word",
    "/r/pics", "longword" * 9, " ", "  ", "😀", "\u200f", "\u202e", "[a](b)", "![x](y)", "<@12>",
    "||s||", "===", "---", "$x$", "#tag", "-# small", ">>> q", "é", "\t", "\n", "=", "<3", "[c]",
    "(4 to 8)", "¯\\_(ツ)_/¯", "[/code]", "[code]", "[b=1]", "!", "{", "}", "'", ".", ":", "***",
    "<https://x.y>", "[x]: y", "___", "10)", "0", "--|--", "\u05d0\u05d1", "[/c]", "[b 1]"])
TEXTS = st.lists(BITS, max_size=6).map("".join)
SOME = st.lists(TEXTS, max_size=4).map(tuple)
BLOCKS = st.one_of(
    st.builds(Heading, TEXTS), st.builds(TextBlock, SOME), st.builds(GridBlock, SOME),
    st.builds(TableBlock, SOME, st.lists(SOME, max_size=4).map(tuple),
              st.sampled_from(["", "<><", ">"])))
PAGES = st.lists(BLOCKS, max_size=5).map(tuple)
