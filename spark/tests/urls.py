"""URLs for tests: those of the corpus, varied by a seeded generator."""

import random
from pathlib import Path

CORPUS = Path(__file__).resolve().parents[2] / "corpus/urls"


def urls(count):
    """Many URLs, always the same ones; some are odd, but each is one line of UTF-8 that is no blank."""
    known = sorted({line for path in CORPUS.rglob("*.txt") for line in path.read_text().splitlines() if line.strip()})
    known = [line for line in known if "\r" not in line and not line.startswith("#")]
    generator = random.Random(7)
    odd = [
        "x",
        'https://youtu.be/\x01"\\é😀',
        " https://youtu.be/q7Rk2mZp0dE\t",
        "﻿https://host.example/",
        "a" * 9000,
        "a\0b",
    ]
    made = []
    for number in range(count):
        url = generator.choice(known)
        choice = generator.random()
        if choice < 0.3:
            url += f"?utm_source={number}"
        elif choice < 0.31:
            url = generator.choice(odd)
        made.append(url)
    return made
