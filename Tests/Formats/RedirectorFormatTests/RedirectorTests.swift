import Diagnostics
import FileAccess
import FoundationEngine
import JavaScriptCoreRuntime
import MatchEngine
import RedirectorFormat
import RegressionSuite
import RuleSets
import RunRecord
import TestSupport
import Testing

@Suite("Exports of Redirector")
struct RedirectorTests {
  private static func read(_ redirects: String) throws -> any RuleFile {
    var context = RuleReading(folder: ".")
    context.engines = [.foundation, .javaScript]
    context.engine = { id -> (any MatchEngine)? in
      if id == .javaScript { JavaScriptEngine() } else { FoundationEngine() }
    }
    let text = #"{"createdBy": "Redirector v3.5.3", "redirects": [\#(redirects)]}"#
    let file = SourceFile(name: "Redirector.json", bytes: Array(text.utf8))
    #expect(RedirectorFormat.fits(file) || !redirects.contains("includePattern"))
    return try RedirectorFormat.read(file, context)
  }

  /// What a redirect gives for a URL.
  private static func result(
    _ include: String,
    _ url: String,
    _ output: String,
    type: String = "R",
    processing: String = "noProcessing"
  ) throws -> [String] {
    let file = try read(
      """
      {"description": "a", "includePattern": "\(include)", "redirectUrl": "\(output)",
       "patternType": "\(type)", "processMatches": "\(processing)"}
      """
    )
    return file.rules[0].answers(to: url).map(\.value.text)
  }

  @Test("a wildcard is a lazy group for each star, over the whole URL")
  func wildcards() throws {
    let to = "https://new.example/$1?x=$2"
    #expect(
      try Self.result("https://a.example/*/?q=*", "https://a.example/b/?q=c", to, type: "W")
        == ["https://new.example/b?x=c"]
    )
    #expect(try Self.result("https://a.example/*", "x https://a.example/b", to, type: "W").isEmpty)
    #expect(try Self.result("https://A.example/*", "https://a.example/", to, type: "W") != [])
    #expect(try Self.result("https://aXexample/", "https://a.example/", to, type: "W").isEmpty)
  }

  @Test(
    "the text of a group is processed before it is put in",
    arguments: [
      ("noProcessing", "a%2Fb", "a%2Fb"), ("urlDecode", "a%2Fb%u00e9%C3%A9", "a/béÃ©"),
      ("doubleUrlDecode", "a%252Fb", "a/b"), ("urlEncode", "a/b é", "a%2Fb%20%C3%A9"),
      ("base64decode", "aHR0cHM6Ly9hLmV4YW1wbGU", "https://a.example"),
      ("base64Decode", "aGk%3D", "aGk%3D"), ("base64decode", "?", nil),
      ("base64decode", "aGk!", nil), ("base64decode", "", ""),
    ] as [(String, String, String?)]
  )
  func processing(_ name: String, _ group: String, _ output: String?) throws {
    let result = try Self.result("^x:(.*)$", "x:\(group)", "[$1]", processing: name)
    #expect(result == (output.map { ["[\($0)]"] } ?? []))
  }

  @Test(
    "groups are put in from the last to the first, as JavaScript replaces text",
    arguments: [
      ("(.)(.)", "ab", "$2$1", "ba"), ("(.*)", "a$&b", "<$1>", "<a$1b>"),
      ("(.)(.*)", "x$1", "$2", "x"), ("(.*)", "a$$b", "$1", "a$b"),
      ("(.*)", "a$`b", "<$1>", "<a<b>"), ("(.*)", "a$'b", "<$1>", "<a>b>"),
      ("(a)(b)?", "a", "$1-$2-$3", "a--$3"),
      ("(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)", "abcdefghij", "$10$1", "ja"),
    ]
  )
  func substitution(_ include: String, _ url: String, _ to: String, _ output: String) throws {
    #expect(try Self.result("^\(include)$", url, to) == [output])
  }

  @Test("groups are put in as JavaScript itself does it")
  func substitutionByJavaScript() throws {
    var random = SeededGenerator(seed: 7)
    let engine = JavaScriptEngine()
    for _ in 0..<300 {
      let letters = Array("$12&`'ab")
      func text(_ most: Int) -> String {
        String(
          (0..<Int.random(in: 0...most, using: &random)).map { _ in
            letters.randomElement(using: &random)!
          }
        )
      }
      let (first, second, to) = (text(5), text(5), "$1" + text(8))
      var expected = to
      for (number, group) in [(2, second), (1, first)] {
        let pattern = try engine.compile("\\$\(number)")
        let replaced = pattern.replaceMatches(
          in: Subject(expected),
          template: group,
          limits: engine.defaultLimits
        )
        if case .replaced(let text) = replaced.outcome { expected = text }
      }
      let results = try Self.result("^([^:]*):([^:]*)$", "\(first):\(second)", to)
      #expect(results == [expected], "\(first) \(second) \(to)")
    }
  }

  private static let pair = #"""
    {"description": "Reader view", "exampleUrl": "https://news.example/amp/7",
     "exampleResult": "https://news.example/7", "error": null,
     "includePattern": "^(https://news\\.example)/amp/(.*)$", "excludePattern": "keep",
     "redirectUrl": "$1/$2", "patternType": "R", "processMatches": "noProcessing", "disabled": false,
     "appliesTo": ["main_frame"]},
    {"description": "All", "exampleUrl": "https://news.example/amp/7", "exampleResult": "https://x.example/",
     "includePattern": "https://news.example/*", "redirectUrl": "https://x.example/"}
    """#

  @Test("examples are tests, and of two redirects the first takes a URL")
  func tests() throws {
    let file = try Self.read(Self.pair)
    #expect(file.rules.map(\.id) == ["redirect/reader-view", "redirect/all", "set/main_frame"])
    #expect(
      file.rules.map { $0.runTests().map(\.status) } == [[.passed], [.passed], [.passed, .failed]]
    )
    #expect(file.rules[0].answers(to: "https://news.example/amp/keep").isEmpty)
    #expect(file.findings.map(\.code) == ["redirected-again"])
    #expect(file.findings.first?.message.contains("'redirect/all'") == true)
    #expect(file.engines == [.javaScript])
  }

  @Test("a result that the redirect leaves as it is leads nowhere else")
  func fixpoint() throws {
    let file = try Self.read(
      #"""
      {"description": "a", "includePattern": "^(https://a\\.example/dp/\\w+).*$", "redirectUrl": "$1",
       "patternType": "R", "exampleUrl": "https://a.example/dp/7?ref=b",
       "exampleResult": "https://a.example/dp/7"}
      """#
    )
    #expect(file.rules[0].runTests().map(\.status) == [.passed])
    #expect(file.findings.isEmpty)
  }

  @Test("what is not understood is an error with its place")
  func errors() throws {
    for (text, message) in [
      (#"{"redirectUrl": "a"}"#, "includePattern"),
      (#"{"includePattern": "a", "processMatches": "urlDecod"}"#, "did you mean"),
      (#"{"includePattern": "a", "patternType": "X"}"#, "'W' or 'R'"),
      (#"{"includePattern": "a", "disabled": 1}"#, "true or false"), ("", "no redirect"),
      (#"{"includePattern": "a", "include": "b"}"#, "unknown key"),
    ] {
      let error = try #require(throws: InputError.self) { try Self.read(text) }
      let words = error.diagnostics.map { "\($0.message) \($0.help ?? "")" }.joined()
      #expect(words.contains(message))
    }
  }

  @Test("an error that the add-on has noted, and a bar in a wildcard, are findings")
  func findings() throws {
    let file = try Self.read(
      #"{"includePattern": "https://a.example/b|c", "error": "invalid", "redirectUrl": "x"}"#
    )
    #expect(file.findings.map(\.code) == ["redirect-error", "wildcard-alternation"])
  }

  @Test("the processing that the settings page writes and the add-on does not run is a warning")
  func misspelledProcessing() throws {
    func redirect(_ name: String) -> String {
      #"{"includePattern": "a*", "redirectUrl": "$1", "processMatches": "\#(name)"}"#
    }
    let finding = try #require(try Self.read(redirect("base64Decode")).findings.first)
    #expect(finding.code == "processing-not-run" && finding.severity == .warning)
    #expect(finding.valueCorrection == PatternCorrection(0..<12, "base64decode"))
    #expect(try Self.read(redirect("base64decode")).findings.isEmpty)
    let error = try #require(throws: InputError.self) { try Self.read(redirect("base64decod")) }
    #expect(error.diagnostics.first?.help == "did you mean 'base64decode'?")
  }
}
