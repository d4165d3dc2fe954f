import FoundationEngine
import LinkResolver
import ManifestModel
import MutationSuite
import OpenerFormat
import RegexEquivalence
import RegexSyntax
import RuleSets
import RunRecord
import TestSupport
import Testing

@Suite("Mutants of rules")
struct MutationSuiteTests {
  /// The mutants of a rule with one template format and these tests.
  static func results(
    _ pattern: String,
    _ template: String = "n://$1",
    tests: [(String, String?)] = [],
    goldenURLs: [String] = [],
    workers: Int = 1
  ) throws -> [MutationResult] {
    func json(_ text: String?) -> String {
      guard let text else { return "null" }
      return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    let manifest = try Manifest(
      text: """
        {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
         "actions": [{"title": "Open", "regex": \(json(pattern)),
           "testInputs": [\(tests.map { json($0.0) }.joined(separator: ","))],
           "formats": [{"appId": "n", "format": \(json(template)),
             "testResults": [\(tests.map { json($0.1) }.joined(separator: ","))]}]}]}
        """
    )
    let resolver = LinkResolver(manifest: manifest, engine: FoundationEngine())
    let targets = resolver.programs.map { program in
      MutationTarget(resolver: resolver, program: program, goldenURLs: goldenURLs) {
        ManifestRule($0, of: resolver).runTests()
      }
    }
    return MutationSuite(targets, engine: FoundationEngine()).run(workers: workers)
      .flatMap(\.results)
  }

  @Test(
    "each mistake is made, in its place alone",
    arguments: [
      (#"^a\.b$"#, MutationKind.unescapedDot, [#"^a.b$"#]),
      ("^(?:a|b|c)$", .droppedBranch, ["^(?:b|c)$", "^(?:a|c)$", "^(?:a|b)$"]),
      ("a|(b)", .droppedBranch, ["(b)"]), ("^a+?b", .starForPlus, ["^a*?b"]),
      ("^a*+b", .plusForStar, ["^a++b"]), ("^https?:", .droppedOption, ["^https:"]),
      ("^https?:", .droppedOptional, ["^http:"]), ("^.*b", .lazyForGreedy, ["^.*?b"]),
      ("^.+?b", .greedyForLazy, ["^.+b"]), ("^a{2}", .countOffByOne, ["^a{3}", "^a{1}"]),
      ("^a{2,4}?", .countOffByOne, ["^a{1,4}?", "^a{2,3}?", "^a{2,5}?"]),
      (#"^a\b$"#, .droppedAnchor, [#"a\b$"#, #"^a$"#, #"^a\b"#]),
      ("[a-z_]", .widenedClass, ["[a-z_A-Z]"]), (#"\d"#, .widenedClass, [#"\w"#]),
      ("[^/]", .widenedClass, ["."]), ("[^/]", .negatedClass, ["[/]"]),
      ("[ab]", .negatedClass, ["[^ab]"]), ("a(?!b)", .droppedLookaround, ["a"]),
      ("(?i)a", .droppedFlag, ["a"]),
    ]
  )
  func mistakes(_ pattern: String, _ kind: MutationKind, _ texts: [String]) throws {
    let mutants = try Self.results(pattern, "n:").map(\.mutant)
    #expect(mutants.filter { $0.kind == kind && $0.part == .pattern }.map(\.text) == texts)
  }

  @Test("a template's groups are off by one, or left out")
  func templates() throws {
    let mutants = try Self.results("^(a)(b)$", "n://$1/$2").map(\.mutant)
      .filter { $0.part == .template(format: 0) }
    #expect(
      mutants.map(\.text) == [
        "n://$2/$2", "n://$0/$2", "n:///$2", "n://$1/$1", "n://$1/",
      ]
    )
  }

  @Test("a mutant is caught by the test that no longer passes, and survived without one")
  func caught() throws {
    let dot = { (results: [MutationResult]) in
      try #require(results.first { $0.mutant.kind == .unescapedDot }).verdict
    }
    let url = "https://a.example/1"
    let weak = try Self.results(#"^https://a\.example/(\d)$"#, tests: [(url, "n://1")])
    guard case .survived(let found) = try dot(weak) else {
      Issue.record("\(try dot(weak))")
      return
    }
    let witness = try #require(found)
    #expect(witness.expected.map(\.type) == [.noMatch] && witness.mutated.map(\.type) == [.output])
    // The suggested input, added as a test, catches it.
    let strong = try Self.results(
      #"^https://a\.example/(\d)$"#,
      tests: [(url, "n://1"), (witness.input, nil)]
    )
    #expect(try dot(strong) == .caughtByTest(format: "n", input: witness.input))
  }

  @Test("a golden notices what no test does")
  func golden() throws {
    let url = "https://a-example/1"
    let results = try Self.results(#"^https://a\.example/(\d)$"#, goldenURLs: [url])
    let dot = try #require(results.first { $0.mutant.kind == .unescapedDot })
    #expect(dot.verdict == .caughtByGolden(url: url))
  }

  @Test("equivalent mutants are recognised, and no others")
  func equivalent() throws {
    let patterns = [
      "^(?:a|a)(b*)$", "^(a+)$", "^(a*)*$", #"^(\d{2}|x)\.y?$"#, "^(?:a|b)(?:b|a)(c)$",
      "(?i)^1(2)$",
    ]
    var count = 0
    for pattern in patterns {
      for result in try Self.results(pattern) where result.mutant.part == .pattern {
        let comparison = PatternComparison(
          try RegexParser.parse(pattern),
          try RegexParser.parse(result.mutant.text)
        )
        let isEqual = comparison.equivalence() == .equal
        #expect((result.verdict == .equivalent) == isEqual, "\(pattern) \(result.mutant.text)")
        if isEqual { count += 1 }
      }
    }
    #expect(count > 3)
  }

  @Test("what nothing notices shows a difference of outputs, where an input is given")
  func witnesses() throws {
    for pattern in [#"^https?://([a-z]+)\.b/(x|y)?$"#, #"(?=a)(\w+?)-(?<!c)d{2,}"#, #"^(a)\1+$"#] {
      for result in try Self.results(pattern, "n://$1") {
        guard case .survived(.some(let witness)) = result.verdict else { continue }
        #expect(witness.expected != witness.mutated, "\(result)")
      }
    }
  }

  @Test("hostile patterns end, and a mutant that does not compile is reported as such")
  func hostile() throws {
    let long = String(repeating: "(a.b|c*)?", count: 15)
    #expect(try !Self.results(long, "n:").isEmpty)
    #expect(try Self.results("(").isEmpty)
    #expect(try Self.results("").isEmpty)
    let verdicts = try Self.results("(?<=a{1,2})b", "n:").map(\.verdict)
    #expect(!verdicts.isEmpty)
  }

  @Test("when the work for a rule is used up its mutants are undecided, and none is called caught")
  func workLimit() throws {
    let tests = (0..<6).map { (String(repeating: "x", count: 60 + $0) + "!", String?.none) }
    let pattern = "(x+x+)+y|(?:x|x)*z"
    let results = try Self.results(pattern, "n://$1", tests: tests)
    #expect(results.contains { $0.verdict == .undecided })
    #expect(results.last?.verdict == .undecided)
    #expect(try Self.results(pattern, "n://$1", tests: tests, workers: 2) == results)
  }
}
