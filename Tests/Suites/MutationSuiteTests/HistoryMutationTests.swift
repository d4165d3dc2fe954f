import MutationSuite
import RegexEquivalence
import RegexSyntax
import RuleSets
import Testing

@Suite("Mutants that copy mistakes of real rules")
struct HistoryMutationTests {
  private static func texts(
    _ pattern: String,
    _ kind: MutationKind,
    template: String = "n://$1",
    tests: [(String, String?)] = []
  ) throws -> [String] {
    try MutationSuiteTests.results(pattern, template, tests: tests).map(\.mutant)
      .filter { $0.kind == kind && $0.part == .pattern }.map(\.text)
  }

  @Test(
    "a host, a subdomain, a slash or an end is left out",
    arguments: [
      (#"^(?:a|b)\.example"#, .droppedBranch, [#"^(?:b)\.example"#, #"^(?:a)\.example"#]),
      (#"^(?:www\.)?a\.example"#, .droppedOptional, [#"^a\.example"#]),
      ("^x/y/?$", .droppedOptional, ["^x/y$"]),
      (#"^x/y/?(?:\?.*)?(?:#.*)?$"#, .droppedTail, ["^x/y$"]), ("^x/y.*", .droppedTail, ["^x/y"]),
      (#"^x(?:\?t=(\d))?$"#, .droppedTail, []), ("^x/y$", .droppedTail, []),
      ("(?:a?)(?:b?)", .droppedTail, []), ("a?b?", .droppedTail, []),
      ("^x(?:[?#]|$)", .loosenedAnchor, ["^x"]), (#"(?:^|\.)a"#, .loosenedAnchor, ["a"]),
      ("^x([?#]|$)", .loosenedAnchor, []), ("^x(?:a|b)", .loosenedAnchor, []),
    ] as [(String, MutationKind, [String])]
  )
  func ends(_ pattern: String, _ kind: MutationKind, _ texts: [String]) throws {
    #expect(try Self.texts(pattern, kind, template: "n:") == texts)
  }

  @Test(
    "a class loses one of its members, and what takes all but a delimiter takes a word",
    arguments: [
      (#"[\w-]+"#, [#"[\w]+"#]), ("[a-z0-9_]", ["[0-9_]", "[a-z_]", "[a-z0-9]"]),
      ("[^/]+", [#"\w+"#]), ("[^/?#]+", [#"\w+"#]), ("[a]", []), (#"[\w\d]"#, []), (#"\w+"#, []),
      ("[a^]", ["[a]"]), ("[?#/]", ["[#/]", "[?/]", "[?#]"]),
    ]
  )
  func classes(_ pattern: String, _ texts: [String]) throws {
    #expect(try Self.texts(pattern, .narrowedClass, template: "n:") == texts)
  }

  @Test("a class of many members gives a bounded number of mutants")
  func boundedClass() throws {
    #expect(try Self.texts("[abcdefghijklmnop]", .narrowedClass, template: "n:").count == 8)
  }

  @Test("a group of ASCII digits stays", arguments: ["[0-9]+", "[0-9]", "[12345]", "[\\d]+"])
  func asciiDigits(_ group: String) throws {
    let pattern = "^x/(\(group))$"
    let texts = try Self.texts(pattern, .narrowedClass, tests: [("x/1", "n://1")])
    #expect(!texts.contains { $0.hasSuffix(#"(\d+)$"#) || $0.hasSuffix(#"(\d)$"#) })
  }

  @Test("a group becomes digits if tests have nothing else in it")
  func digits() throws {
    let pattern = #"^x/(\w+)/([^/]+)$"#
    let digits = [("x/12/ab", "n://12"), ("x/3/4", "n://3")]
    #expect(
      try Self.texts(pattern, .narrowedClass, tests: digits)
        == [#"^x/(\d+)/([^/]+)$"#, #"^x/(\w+)/(\w+)$"#]
    )
    #expect(
      try Self.texts(pattern, .narrowedClass, tests: digits + [("x/a3/1", "n://a3")])
        == [#"^x/(\w+)/(\w+)$"#]
    )
    // A test that the rule does not take says nothing of the group.
    #expect(
      try Self.texts(#"^x/(\w+)?$"#, .narrowedClass, tests: [("x/-", nil)]).isEmpty
    )
    #expect(
      try Self.texts(#"^x/(\w+)?$"#, .narrowedClass, tests: [("x/1", "n://1")])
        == [#"^x/(\d+)?$"#]
    )
  }

  @Test(
    "a group takes in what is beside it, or leaves out what is at its ends",
    arguments: [
      (#"^x/(\w+)"#, [#"^x(/\w+)"#]), (#"(\d+)-x$"#, [#"(\d+-x)$"#]),
      (#"/item-(\d+)/"#, [#"/(item-\d+)/"#, #"/item-(\d+/)"#]),
      (#"^(/\w+)"#, [#"^/(\w+)"#, #"^(/)\w+"#]), (#"[a-z]+(?<id>\d+)$"#, [#"(?<id>[a-z]+\d+)$"#]),
      ("/(a|b)x", ["(/(?:a|b))x", "/((?:a|b)x)"]), (#"/(\w+)?"#, []), ("(abc)", []),
      ("(?:a|b)(c)(?:d)", []), ("(a(b)c)", ["a((b)c)", "(a(b))c"]),
    ]
  )
  func captures(_ pattern: String, _ texts: [String]) throws {
    #expect(try Self.texts(pattern, .movedCapture) == texts)
    for text in texts {
      let (old, new) = (try RegexParser.parse(pattern), try RegexParser.parse(text))
      #expect(new.captureGroups.map(\.number) == old.captureGroups.map(\.number))
      // A moved group changes what is captured and nothing that is matched.
      #expect(PatternComparison(old, new).subjectRelation() == .equal, "\(text)")
    }
  }

  @Test("a group that no template uses is not moved")
  func unusedGroups() throws {
    #expect(try Self.texts(#"/(\w+)"#, .movedCapture, template: "n://$0").isEmpty)
    #expect(try Self.texts(#"/(a)/(b)"#, .movedCapture, template: "n://$2") == ["/(a)(/b)"])
  }

  @Test("a tested capture catches a moved one, and an input that shows it is found without a test")
  func movedVerdicts() throws {
    let pattern = #"^https://a\.example/(\w+)$"#
    let url = "https://a.example/b1"
    let tested = try MutationSuiteTests.results(pattern, tests: [(url, "n://b1")])
    let moved = try #require(tested.first { $0.mutant.kind == .movedCapture })
    #expect(moved.verdict == .caughtByTest(format: "n", input: url))
    let untested = try MutationSuiteTests.results(pattern)
    let survived = try #require(untested.first { $0.mutant.kind == .movedCapture })
    guard case .survived(.some(let witness)) = survived.verdict else {
      Issue.record("\(survived.verdict)")
      return
    }
    #expect(witness.expected != witness.mutated)
  }
}
