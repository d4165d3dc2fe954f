import Diagnostics
import FoundationEngine
import JavaScriptCoreRuntime
import LocatedJSON
import MatchEngine
import TestSupport
import Testing

@testable import ManifestModel

@Suite("Checks")
struct LintTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let check: LintCheck
    let example: LintExample
    let isFailing: Bool
    let index: Int

    var testDescription: String {
      "\(check.code), \(isFailing ? "failing" : "passing") example \(index + 1)"
    }
  }

  static let cases = Lint.checks.flatMap { check in
    check.failing.enumerated().map {
      Case(check: check, example: $1, isFailing: true, index: $0)
    }
      + check.passing.enumerated().map {
        Case(check: check, example: $1, isFailing: false, index: $0)
      }
  }

  @Test("an example has the finding that its check says", arguments: cases)
  func example(_ testCase: Case) throws {
    let example = testCase.example
    let manifest = try Manifest(text: example.manifest, version: example.version)
    let context = LintContext(manifest, engine: .foundation)
    let codes = Lint.findings(context).map(\.code)
    #expect(codes.contains(testCase.check.code) == testCase.isFailing)
  }

  @Test("a finding of an example has a place, and a message in one line", arguments: cases)
  func placeAndMessage(_ testCase: Case) throws {
    let example = testCase.example
    let manifest = try Manifest(text: example.manifest, version: example.version)
    let findings = Lint.findings(LintContext(manifest, engine: .foundation))
    for finding in findings where finding.code == testCase.check.code {
      #expect(finding.location != nil)
      #expect(!finding.message.contains("\n") && !finding.message.hasSuffix("."))
      #expect(finding.message.first.map { !$0.isUppercase } ?? false)
    }
  }

  /// Patterns with one usual mistake, the code, and the end of what is said.
  static let corrected = [
    (
      #"^https://n\\.example/(\\d+)/?$"#, "query-refused",
      #": ^https://n\.example/(\d+)/?(?:[?#].*)?$"#
    ),
    (
      #"^https://n\\.example/(\\d+)(?:[?#].*)?$"#, "trailing-slash-refused",
      #": ^https://n\.example/(\d+)/?(?:[?#].*)?$"#
    ),
    (
      #"^https://n\\.example/(\\d+)$"#, "trailing-slash-refused", #": ^https://n\.example/(\d+)/?$"#
    ),
    (
      #"^https://n\\.example/([^/]+).*$"#, "query-in-value",
      #": ^https://n\.example/([^/?#]+).*$"#
    ),
    (
      #"^https://n\\.example/(.+)(?:[?].*)?$"#, "query-in-value",
      #": ^https://n\.example/([^/?#]+)(?:[?].*)?$"#
    ),
    (
      #"^https://n\\.example(?:/(\\d+)$|/old/\\d+$)"#, "query-refused",
      "take a query where the path ends: '(?:[?#].*)?'"
    ),
  ]

  @Test("a check of the end of a link shows the corrected pattern", arguments: corrected)
  func correctedPattern(_ pattern: String, _ code: String, _ help: String) throws {
    let example = Lint.linkExample(pattern, "https://n.example/12")
    let manifest = try Manifest(text: example.manifest, version: example.version)
    let findings = Lint.findings(LintContext(manifest, engine: .foundation))
    let finding = try #require(findings.first { $0.code == code }, "\(findings.map(\.code))")
    #expect(finding.help?.hasSuffix(help) == true, "\(finding.help ?? "")")
  }

  @Test(
    "the scheme of an output may be the one for https beside the app's for http, and no other",
    arguments: [("web-https", true), ("web-http", true), ("web-httpx", false), ("webs", false)]
  )
  func partnerScheme(_ scheme: String, _ isRight: Bool) throws {
    let manifest = try Manifest(
      text: """
        {"apps": [{"identifier": "w", "name": "W", "scheme": "web-http"}],
         "actions": [{"title": "Open", "regex": "^https://a\\\\.example/(\\\\d+)$",
           "testInputs": ["https://a.example/1"],
           "formats": [{"appId": "w", "format": "\(scheme)://$1",
             "testResults": ["\(scheme)://1"]}]}]}
        """
    )
    let codes = Lint.findings(LintContext(manifest, engine: .foundation)).map(\.code)
    #expect(codes.contains("output-scheme-differs") == !isRight)
  }

  /// Schemes of outputs for an app with the scheme `notes`, and how grave they are.
  static let schemes: [([String], Severity?)] = [
    (["note"], .warning), (["notez"], .warning), (["notesurl"], .note), (["quill"], .note),
    (["notess", "notes"], nil), (["notes"], nil),
  ]

  @Test(
    "another scheme of an output is a warning if it looks misspelt, else a note",
    arguments: schemes
  )
  func outputScheme(_ schemes: [String], _ severity: Severity?) throws {
    let results = schemes.map { "\"\($0)://1\"" }.joined(separator: ",")
    let inputs = schemes.indices.map { "\"https://a.example/\($0)\"" }.joined(separator: ",")
    let manifest = try Manifest(
      text: """
        {"apps": [{"identifier": "w", "name": "W", "scheme": "notes"}],
         "actions": [{"title": "Open", "regex": "^https://a\\\\.example/(\\\\d+)$",
           "testInputs": [\(inputs)],
           "formats": [{"appId": "w", "format": "$1", "testResults": [\(results)]}]}]}
        """
    )
    let found = Lint.findings(LintContext(manifest, engine: .foundation))
      .filter { $0.code == "output-scheme-differs" }
    #expect(found.map(\.severity) == [severity].compactMap(\.self))
  }

  @Test("a host that nothing ends is a warning of an action, and a note of a redirect")
  func hostOfRedirect() throws {
    let manifest = try Manifest(
      text: #"""
        {"apps": [{"identifier": "w", "name": "W", "scheme": "w"}],
         "actions": [{"title": "Open", "regex": "^https://a\\.example.*/(\\d+)$",
           "testInputs": ["https://a.example/1"],
           "formats": [{"appId": "w", "format": "w://$1", "testResults": ["w://1"]}]}],
         "redirects": {"^https?://out\\.example.*[?&]u=.*$": {"param": "u", "tests": {
           "https://out.example/?u=b": "b"}}}}
        """#
    )
    let findings = Lint.findings(LintContext(manifest, engine: .foundation))
      .filter { $0.code == "host-not-ended" }
    #expect(findings.map(\.severity) == [.warning, .note])
  }

  @Test("a dot in a host is shown with a link that the pattern takes for want of a backslash")
  func hostDotLink() throws {
    let example = Lint.linkExample(
      #"^https://www.n\\.example/(\\d+)$"#,
      "https://www.n.example/12"
    )
    let manifest = try Manifest(text: example.manifest, version: example.version)
    let findings = Lint.findings(LintContext(manifest, engine: .foundation))
    let finding = try #require(findings.first { $0.code == "unescaped-host-dot" })
    #expect(finding.message.hasSuffix("the pattern matches 'https://wwwxn.example/12'"))
  }

  @Test("all dots of a pattern are one finding, whose correction escapes each")
  func hostDots() throws {
    let example = Lint.linkExample(
      #"^https://(?:www.)?n.example/(\\d+)$"#,
      "https://n.example/12"
    )
    let manifest = try Manifest(text: example.manifest, version: example.version)
    let findings = Lint.findings(LintContext(manifest, engine: .foundation))
      .filter { $0.code == "unescaped-host-dot" }
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(
      finding.message
        == "2 dots in host names match any character: the pattern matches 'https://nxexample/12'"
    )
    let correction = try #require(finding.correction)
    #expect(
      PatternCorrection.apply([correction], to: #"^https://(?:www.)?n.example/(\d+)$"#)
        == #"^https://(?:www\.)?n\.example/(\d+)$"#
    )
  }

  @Test("every check has its own code, and examples of both kinds")
  func codesAreUnique() {
    #expect(Set(Lint.checks.map(\.code)).count == Lint.checks.count)
    #expect(Lint.checks.allSatisfy { !$0.passing.isEmpty && !$0.failing.isEmpty })
  }

  @Test("the reference pages are what the code says of itself (scripts/update-docs writes them)")
  func referencePages() throws {
    #expect(try Repository.text("docs/checks.md") == LintReference.page)
    #expect(try Repository.text("docs/keys.md") == ManifestReference.page)
  }

  @Test("a finding in a pattern points at the very character in the file")
  func placeWithinPattern() throws {
    let manifest = try Manifest(
      text:
        #"{"actions": [], "previews": [{"regex": "^https:\/\/é(?:www.)?a\\.example", "format": "b"}]}"#
    )
    let findings = Lint.findings(LintContext(manifest, engine: .foundation))
    let location = try #require(findings.first { $0.code == "unescaped-host-dot" }?.location)
    let file = manifest.document.file
    #expect(file.text(in: location.utf8Range) == ".")
    #expect(file.text(in: 0..<location.utf8Range.lowerBound).hasSuffix("(?:www"))
  }

  @Test("findings are in file order")
  func order() throws {
    let manifest = try Manifest(
      text: #"{"apps": [{"identifer": "a"}], "actions": [{"tittle": "b", "formats": {}}]}"#
    )
    let offsets = Lint.findings(LintContext(manifest, engine: .foundation))
      .compactMap { $0.location?.utf8Range.lowerBound }
    #expect(offsets.count > 4)
    #expect(offsets == offsets.sorted())
  }

  @Test("an unknown key names the nearest known one")
  func nearestKey() throws {
    let manifest = try Manifest(text: #"{"apps": [], "actions": [{"tesInputs": []}]}"#)
    let finding = Lint.findings(LintContext(manifest, engine: .foundation))
      .first { $0.code == "unknown-key" }
    // Without test inputs no test runs.
    #expect(finding?.severity == .error)
    #expect(finding?.help == "did you mean 'testInputs'?")
  }

  private static func findings(_ code: String, _ rules: [(String, [String])]) throws -> [Diagnostic]
  {
    let actions = rules.map { pattern, inputs in
      let list = inputs.map { "\"\($0)\"" }.joined(separator: ", ")
      return #"{"title": "Open", "regex": "\#(pattern)", "testInputs": [\#(list)], "#
        + #""formats": [{"appId": "n", "format": "n://$1", "testResults": []}]}"#
    }
    let text = #"{"apps": [], "actions": [\#(actions.joined(separator: ", "))]}"#
    return Lint.findings(LintContext(try Manifest(text: text), engine: .foundation))
      .filter { $0.code == code }
  }

  @Test(
    "a refused slash is a note, with the pattern that takes it",
    arguments: [
      (#"^https://a\\.example/(\\d+)$"#, #"^https://a\.example/(\d+)/?$"#),
      (#"^https://a\\.example/(\\d+)(?:[?#].*)?$"#, #"^https://a\.example/(\d+)/?(?:[?#].*)?$"#),
      (#"^https://a\\.example/(\\d+)(?:/?\\?.*)?$"#, #"^https://a\.example/(\d+)/?(?:/?\?.*)?$"#),
      (#"^https://a\\.example/(\\d+)(?:[/?#].*)?$"#, nil),
    ] as [(String, String?)]
  )
  func refusedSlash(_ pattern: String, _ fix: String?) throws {
    let found = try Self.findings("trailing-slash-refused", [(pattern, ["https://a.example/1"])])
    #expect(found.map(\.severity) == (fix == nil ? [] : [.note]))
    #expect(found.map(\.help) == (fix.map { ["take a slash where the path ends: \($0)"] } ?? []))
    let wiki = pattern.replacing("example/", with: "example/wiki/")
    let title = try Self.findings("trailing-slash-refused", [(wiki, ["https://a.example/wiki/1"])])
    #expect(title.map(\.severity) == (fix == nil ? [] : [.note]))
  }

  @Test(
    "percent-encoding counts for names, and where another test for the host shows it",
    arguments: [
      ("artist/(\\\\w+)", "artist/kelp", true), ("artist/([^/?#]+)", "artist/kelp", false),
      ("artist/([A-Za-z0-9%]+)", "artist/kelp", false), ("artist/(\\\\w+)", "artist/12", false),
      ("s\\\\?q=([a-z]+)", "s?q=kelp", true), ("s\\\\?id=([a-z]+)", "s?id=kelp", false),
      ("user/(\\\\w+)", "user/kelp", false), ("place/(\\\\w+)", "place/kelp", true),
      ("(?:artist)/\\\\w+/(\\\\d+)", "artist/kelp/1", false),
    ]
  )
  func percentEncoding(_ pattern: String, _ link: String, _ isFound: Bool) throws {
    let found = try Self.findings(
      "percent-encoding-refused",
      [
        ("^https://a\\\\.example/" + pattern, ["https://a.example/" + link]),
        (#"^https://a\\.example/place/([^/]+)/map"#, ["https://a.example/place/Oak%20Hill/map"]),
      ]
    )
    #expect(found.count == (isFound ? 1 : 0), "\(found.map(\.message))")
  }

  @Test("a word of a path in the other case is a note, and a warning where another test has it so")
  func pathCase() throws {
    let rule = (#"^https://a\\.example/Artist/([^/?#]+)"#, ["https://a.example/Artist/x"])
    #expect(try Self.findings("path-case", [rule]).map(\.severity) == [.note])
    let other = (#"^https://a\\.example/artist/(\\d+)/y"#, ["https://a.example/artist/1/y"])
    #expect(try Self.findings("path-case", [rule, other]).map(\.severity) == [.warning])
    let any = (#"^https://a\\.example/artist/(.+)"#, ["https://a.example/artist/1/y"])
    #expect(try Self.findings("path-case", [rule, any]).allSatisfy { $0.severity == .note })
  }

  @Test("a finding names the rule that contains it")
  func ruleOfFinding() throws {
    let manifest = try Manifest(
      text: #"{"apps": [], "actions": [{"title": "Open It", "regex": "^(a$", "formats": []}]}"#
    )
    let finding = Lint.findings(LintContext(manifest, engine: .foundation))
      .first { $0.code == "pattern-does-not-compile" }
    #expect(finding?.rule == "action/no-app/open-it")
  }
}

extension LintEngine {
  /// What `FoundationEngine` answers.
  static let foundation = LintEngine(
    compileProblem: { pattern in
      do throws(PatternError) {
        _ = try FoundationEngine().compile(pattern)
        return nil
      } catch {
        return Problem(message: error.message, offset: error.offset)
      }
    },
    matches: { isMatch($0, $1, in: FoundationEngine()) },
    groups: { pattern, subject in
      let engine = FoundationEngine()
      let result = (try? engine.compile(pattern))?
        .firstMatch(in: Subject(subject), limits: engine.defaultLimits)
      guard case .match(let match) = result?.outcome else { return nil }
      let units = Array(subject.utf16)
      return match.ranges.map { $0.map { String(decoding: units[$0], as: UTF16.self) } }
    },
    javaScriptMatches: { pattern, _, subject in isMatch(pattern, subject, in: JavaScriptEngine()) },
    scriptDefect: { script in
      switch ScriptChecker().defect(of: script) {
      case nil: nil
      case .noProcess: .noProcess
      case .syntax(let message, let offset): .syntax(Problem(message: message, offset: offset))
      }
    }
  )
}

private func isMatch(_ pattern: String, _ subject: String, in engine: any MatchEngine) -> Bool? {
  let compiled = try? engine.compile(pattern)
  let result = compiled?.firstMatch(in: Subject(subject), limits: engine.defaultLimits)
  return result.map { result in
    if case .match = result.outcome { true } else { false }
  }
}
