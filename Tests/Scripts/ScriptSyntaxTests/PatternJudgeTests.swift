import JavaScriptCoreRuntime
import ManifestModel
import ScriptRuntime
import ScriptSyntax
import TestSupport
import Testing

/// JavaScriptCore as the judge of the patterns that are found: it says what each literal's `source`
/// is, and which patterns a script makes.
@Suite("Patterns in scripts, by JavaScriptCore")
struct PatternJudgeTests {
  private static let runtime = JavaScriptCoreRuntime()

  @Test(
    "a pattern that is found is the one that JavaScriptCore makes",
    arguments: ScriptPatternTests.scripts
  )
  func sources(script: String, expected: [String]) throws {
    guard let patterns = try? ScriptPatterns(script).patterns else { return }
    let units = Array(script.utf16)
    for pattern in patterns where pattern.form == .literal {
      let text = String(decoding: units[pattern.range], as: UTF16.self)
      let source = try Self.value(of: "(/\(text)/\(pattern.flags)).source")
      let again = try Self.value(of: "new RegExp(\(Self.literal(pattern.source))).source")
      #expect(source == again)
    }
    for pattern in patterns where pattern.form != .literal {
      // The text between the outer quotation marks, with these, is the expression that was read.
      let text = String(decoding: units[pattern.range], as: UTF16.self)
      let quote = units[pattern.range.lowerBound - 1]
      let end = units[pattern.range.upperBound]
      let mark = String(UnicodeScalar(UInt8(quote)))
      let last = String(UnicodeScalar(UInt8(end)))
      let tag = script.contains("String.raw") ? "String.raw" : ""
      guard !text.contains("(") else { continue }
      #expect(try Self.value(of: "\(tag)\(mark)\(text)\(last)") == pattern.source)
    }
  }

  @Test(
    "the scripts of real manifests run the patterns that were found, and no other",
    .enabled(if: RealManifests.areThere, .init(rawValue: RealManifests.notice))
  )
  func realScripts() throws {
    var literals = 0
    var constructed = 0
    let formats = try RealManifests.load(4).rules.flatMap(\.formats)
    for script in Set(formats.flatMap { [$0.script?.value, $0.script2?.value] }).compactMap(\.self)
    {
      let found = try ScriptPatterns(script)
      // A second way to count: the name with its parenthesis, and the literals by what is left of
      // the script when each is replaced: it must still be JavaScript, of the same meaning.
      let calls = script.matches(of: #/\bRegExp\s*\(/#).count
      let constructors = found.patterns.count { $0.form == .constructor }
      let methods = found.patterns.count { $0.form == .argument }
      #expect(constructors + found.dynamic.count >= calls - methods, "\(script)")
      #expect(constructors <= calls, "\(script)")
      constructed += constructors
      literals += found.patterns.count { $0.form == .literal }
      #expect(
        try Self.compiledCount(of: script) == found.patterns.count { $0.form == .literal },
        "\(script)"
      )
    }
    #expect(constructed > 100)
    #expect(literals > 0)
  }

  /// The number of regular expression literals, by taking slashes away: a slash that begins a
  /// literal cannot go without an error or another meaning.
  private static func compiledCount(of script: String) throws -> Int {
    try ScriptPatterns(script).patterns.filter { $0.form == .literal }.count { pattern in
      var units = Array(script.utf16)
      // `/…/` becomes `/(/`: only in a literal is that an error of a pattern.
      units.replaceSubrange(pattern.range, with: "(".utf16)
      let broken = String(decoding: units, as: UTF16.self)
      guard case .failed(.syntaxError(let message, _, _)) = outcome(of: broken) else {
        return false
      }
      return message.contains("regular expression")
    }
  }

  private static func outcome(of script: String) -> ScriptOutcome {
    let call = ScriptCall(source: script, environment: .script2, input: "https://example.com/")
    return runtime.run(call, transport: FakeTransport()).outcome
  }

  private static func value(of expression: String) throws -> String {
    let script = "function process(url, done) { done('=' + (\(expression))) }"
    guard case .output(let text) = outcome(of: script) else {
      Issue.record("JavaScriptCore does not evaluate \(expression): \(outcome(of: script))")
      return ""
    }
    return String(text.dropFirst())
  }

  private static func literal(_ text: String) -> String {
    let units = text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "'" + units.joined() + "'"
  }
}
