"""List the words that man/style.yaml rules out, and how long the sentences of each page are.

python -m tests.tools.style [FILE …]: the findings in these files, or in all.
python -m tests.tools.style --pages [PAGE …]: words and lengths of sentences of each page.
python -m tests.tools.style --counts: findings by folder.
python -m tests.tools.style --sample N SEED: N sentences of eight words or more, at random.
"""

import random
import re
import sys
from collections import Counter

from tests.support import style


def main(arguments: list[str]) -> None:
    """Print what is asked for."""
    if arguments[:1] == ["--pages"]:
        total = 0
        for name in arguments[1:] or style.page_names():
            page = style.measure(name)
            total += 0 if name.endswith(".md") else page.words
            longest = max(page.sentences, key=lambda s: len(s.split()), default="")
            print(f"{name:40} {page.words:6} words {len(page.sentences):5} sentences "
                  f"{page.average:5.1f} average {page.long:5.1f} % long "
                  f"{len(longest.split()):4} longest")
        print(f"{total} words in the pages of explain")
    elif arguments[:1] == ["--counts"]:
        counts = Counter("/".join(finding.at.file.split("/")[:3])
                         for finding in style.findings(style.texts()))
        print(*(f"{count:6} {name}" for name, count in counts.most_common()), sep="\n")
        print(sum(counts.values()))
    elif arguments[:1] == ["--sample"]:
        print(*sample(int(arguments[1]), arguments[2]), sep="\n")
    else:
        found = [*style.findings(style.texts(arguments or None))]
        print(*found, f"{len(found)} findings", sep="\n")


def sample(number: int, seed: str) -> list[str]:
    """Sentences of eight words or more that people read, drawn at random."""
    sentences = {sentence for name in style.page_names() if not name.endswith(".md")
                 for sentence in style.measure(name).sentences}
    for placed in style.texts():
        if placed.kind == "text" and placed.file.endswith((".py", ".js")):
            sentences.update(re.split(r"(?<=[.!?])\s+", " ".join(placed.text.split())))
    sentences.update(style.measure("README.md").sentences)
    long = sorted(sentence for sentence in sentences if len(sentence.split()) >= 8
                  and "='" not in sentence)  # tags of SVG are no sentences
    return random.Random(seed).sample(long, min(number, len(long)))


if __name__ == "__main__":
    main(sys.argv[1:])
