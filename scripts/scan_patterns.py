"""Random patterns, and texts that they match or nearly match, for `scripts/bench-scan --verify`.

Patterns are drawn as trees, so that a text can be drawn from the same tree. The shapes are those on which
optimisations of engines have been wrong: branches with a common start before a repeat, empty branches, groups
that refer to themselves, loops before groups that may be empty, and rules as people write them for web links;
and any mixture of them.
"""

ALPHABET = "aabbc"
WORDS = "stats notes status user channels video watch id item item s st us ch v".split()
HOSTS = "x.example youtube.com vimeo.com m.shop.example".split()
ESCAPED = set("\\^$.|?*+()[]{}/")
# Texts are cut off here; where a pattern has many loops, or one over loops or branches, sooner, without a frame:
# a search that does not match can take steps exponential in the length.
LENGTH, AMBIGUOUS_LENGTH = 40, 12


def literal(text):
    return ("".join("\\" + c if c in ESCAPED and c != "/" else c for c in text), lambda g, _: text)


def one_of(generator, characters, negated=False):
    source = "[" + ("^" if negated else "") + characters + "]"
    others = [c for c in "abcxyz019-_" if (c in characters) != negated] or ["a"]
    return source, lambda g, _: g.choice(others)


def shorthand(generator):
    source, characters = generator.choice([("\\w", "abs_0"), ("\\d", "019"), (".", "ab/-"), ("[^/]", "ab-s"), ("[^?]", "ab/s")])
    return source, lambda g, _: g.choice(characters)


def sequence(parts):
    return "".join(p[0] for p in parts), lambda g, groups: "".join(p[1](g, groups) for p in parts)


def choice_of(branches):
    return "|".join(b[0] for b in branches), lambda g, groups: g.choice(branches)[1](g, groups)


class Patterns:
    """Draws patterns with a generator of random numbers."""

    def __init__(self, generator):
        self.generator = generator
        self.count = self.loops = 0
        self.is_ambiguous = False

    def draw(self):
        """A pattern, a function from a generator to a text of its matches, and whether texts may have frames."""
        self.count = self.loops = 0
        self.is_ambiguous = False
        shape = self.generator.choice(
            [self.shared_start, self.empty_branch, self.self_reference, self.loop_before_group, self.web_rule, self.any]
        )
        source, text = shape()
        if self.generator.random() < 0.1:
            source = "(?i)" + source
        length = AMBIGUOUS_LENGTH if self.is_ambiguous else LENGTH
        return source, lambda generator: text(generator, {})[:length], not self.is_ambiguous

    def group(self, body, kind="capturing"):
        """A group; the body is made with the number of the group, which it may refer to."""
        if kind == "capturing":
            self.count += 1
            number = self.count
            source, text = body(number)

            def draw(generator, groups):
                groups[number] = text(generator, groups)
                return groups[number]

            return f"({source})", draw
        source, text = body(None)
        return f"(?:{source})", text

    def repeat(self, part):
        g = self.generator
        low, high, sign = g.choice(
            [(0, 3, "*"), (1, 3, "+"), (0, 1, "?"), (1, 1, "{1}"), (2, 2, "{2}"), (0, 2, "{0,2}"), (1, 4, "{1,}"), (3, 3, "{3}")]
        )
        source, text = part
        if sign in ("*", "+", "{1,}"):
            self.loops += 1
            self.is_ambiguous |= self.loops > 2 or any(part in source for part in ("*", "+", "|", "?", ","))
        sign += g.choices(["", "?", "+"], [8, 2, 1])[0]

        def draw(generator, groups):
            return "".join(text(generator, groups) for _ in range(generator.randint(low, high)))

        return source + sign, draw

    def word(self):
        g = self.generator
        if g.random() < 0.5:
            return g.choice(WORDS)
        return "".join(g.choice(ALPHABET) for _ in range(g.randint(1, 4)))

    def branches_with_a_common_start(self, extra=()):
        g = self.generator
        word = self.word()
        parts = [literal(word)]
        for _ in range(g.randint(1, 2)):
            cut = word[: g.randint(0 if g.random() < 0.2 else 1, len(word))]
            tail = [one_of(g, "".join(sorted(set(g.choices("abdst", k=2)))))] if g.random() < 0.3 else []
            parts.append(sequence([literal(cut)] + tail + ([literal(word[-1])] if tail and g.random() < 0.5 else [])))
        parts += extra
        g.shuffle(parts)
        return choice_of(parts), word

    def shared_start(self):
        """`(stats|s)(\\w*)s`"""
        g = self.generator
        word = ""

        def body(_):
            nonlocal word
            branches, word = self.branches_with_a_common_start()
            return branches

        first = self.group(body, g.choice(["capturing", "plain"]))
        loop = self.repeat(shorthand(g))
        if g.random() < 0.5:
            inner = loop
            loop = self.group(lambda _: inner)
        end = literal(word[-1] if g.random() < 0.7 else self.word())
        start = [literal("/")] if g.random() < 0.5 else []
        return sequence(start + [first, loop, end])

    def empty_branch(self):
        """`(?:a[ab]|)(?:aa+aaa){1}`"""
        g = self.generator
        first = self.group(
            lambda _: self.branches_with_a_common_start([literal("")])[0], g.choice(["capturing", "plain"])
        )
        inner = sequence([self.repeat(literal(g.choice(ALPHABET))) if g.random() < 0.5 else literal(self.word()) for _ in range(g.randint(1, 3))])
        second = self.repeat(self.group(lambda _: inner, "plain"))
        return sequence([first, second] + ([literal(self.word())] if g.random() < 0.5 else []))

    def self_reference(self):
        """`/st(notes|\\1?)k`"""
        g = self.generator

        def body(number):
            back = (f"\\{number}", lambda _, groups: groups.get(number, ""))
            if g.random() < 0.5:
                back = self.repeat(back)
            if g.random() < 0.3:
                back = sequence([back, literal(self.word())])
            parts = [literal(self.word()), back]
            g.shuffle(parts)
            return choice_of(parts)

        group = self.group(body)
        if g.random() < 0.5:
            group = self.repeat(group)
        return sequence([literal(g.choice(["/st", "", self.word()])), group, literal(g.choice(["k", "", self.word()]))])

    def loop_before_group(self):
        """`c?(?>|b)[^/]{2}\\d`: what is taken for a loop that gives nothing back"""
        g = self.generator
        first = g.choice([literal(g.choice(ALPHABET)), shorthand(g)])
        loop = self.repeat(first)
        branches = [self.word() for _ in range(g.randint(1, 2))]
        if g.random() < 0.7:
            branches.insert(g.randrange(len(branches) + 1), "")
        group = (f"(?{g.choice('>:=!')}{'|'.join(branches)})", lambda *_: "")
        if g.random() < 0.3:
            group = self.repeat((f"(?:{group[0]})", group[1]))
        rest = [self.repeat(shorthand(g)), g.choice([shorthand(g), literal(self.word())])]
        return sequence([loop, group] + rest)

    def web_rule(self):
        """`^https?://(?:www\\.)?youtube\\.com/(user|u)([^/]*)r`"""
        g = self.generator
        host = literal(g.choice(HOSTS))
        scheme = g.choice(
            [literal(""), sequence([literal("http"), self.repeat(literal("s")), literal("://")]), literal("https://")]
        )
        www = self.repeat(self.group(lambda _: literal("www."), "plain")) if g.random() < 0.3 else literal("")
        rest = self.shared_start() if g.random() < 0.6 else self.any()
        start = ("^", lambda *_: "") if scheme[0] and g.random() < 0.5 else literal("")
        end = ("$", lambda *_: "") if g.random() < 0.2 else literal("")
        return sequence([start, scheme, www, host, literal("/"), rest, end])

    def any(self, depth=0):
        g = self.generator
        return sequence([self.item(depth) for _ in range(g.randint(1, 3))])

    def item(self, depth):
        g = self.generator
        kind = g.random()
        if depth > 1 or kind < 0.4:
            part = literal(g.choice([self.word(), g.choice(ALPHABET)])) if g.random() < 0.7 else shorthand(g)
            if len(part[0]) == 1 and g.random() < 0.4:
                return self.repeat(part)
            return part
        if kind < 0.47:
            return one_of(g, "".join(sorted(set(g.choices("abcs", k=2)))), g.random() < 0.2)
        if kind < 0.54 and self.count:
            number = g.randint(1, self.count)
            return f"(?:\\{number})", lambda _, groups: groups.get(number, "")
        if kind < 0.6:
            source, _ = self.any(depth + 1)
            return g.choice(["(?=", "(?!", "(?>"]) + source + ")", lambda *_: ""
        if kind < 0.65:
            return g.choice(["\\b", "^", "$", "\\B", "(?<=a)", "(?<!s)"]), lambda *_: ""
        branches = [self.any(depth + 1) for _ in range(g.randint(1, 3))]
        if g.random() < 0.3:
            branches.insert(g.randrange(len(branches) + 1), literal(""))
        group = self.group(lambda _: choice_of(branches), g.choice(["capturing", "plain"]))
        return self.repeat(group) if g.random() < 0.6 and depth < 2 else group


def batches(generator, size):
    """Lists of patterns without end; those with short texts are apart, since each is tried on all texts."""
    source = Patterns(generator)
    waiting = {True: [], False: []}
    while True:
        drawn = source.draw()
        batch = waiting[drawn[-1]]
        batch.append(drawn)
        if len(batch) == size:
            yield batch[:]
            batch.clear()


def near(generator, text):
    """A text with one or two characters left out, doubled or replaced."""
    characters = list(text)
    for _ in range(generator.randint(1, 2)):
        place = generator.randrange(len(characters) + 1)
        kind = generator.randrange(3)
        if kind == 0 and characters:
            del characters[place - 1]
        elif kind == 1:
            characters.insert(place, generator.choice(characters or ["a"]))
        elif characters:
            characters[place - 1] = generator.choice("abcs/-")
    return "".join(characters)


def texts(generator, draw, has_frames, count):
    """Texts that a pattern matches or nearly matches, in frames and alone."""
    found = []
    for number in range(count):
        text = draw(generator)
        if number % 2:
            text = near(generator, text)
        if has_frames and generator.random() < 0.5:
            text = generator.choice(["https://x.example/", "/", "a", "s "]) + text + generator.choice(["", "/", "?a=b", "s"])
        # scan leaves out white space around a record.
        if text.strip():
            found.append(text.strip())
    return found
