import DriftSuite
import Foundation
import JavaScriptCoreRuntime
import MatchEngine
import RegexSyntax
import RunRecord
import Testing

@Suite("The JavaScript that takes a fix")
struct FixEditionTests {
  static let patterns = [
    "(?i)^https?://a\\.com/x", "^a(?i)b[c-e]$", "(?i)a|\\d", "^a(?i)(?i:b)$", "(?i)[^k]s\\w",
    "\\bfoo\\b", "[:hex:]+", "^\\w+$", "(?i)(?<n>a)\\x41", "(?im)^a$",
  ]

  private static func fixes() -> [DriftRecord] {
    patterns.flatMap { Comparison.records($0, on: ["https://a.com/x", "aB"]) }
      .filter { $0.fix != nil }
  }

  @Test("every fix names the edition, and flags around a group are the last resort")
  func editions() {
    let fixes = Self.fixes().filter { $0.engines[1] == "javascript" }
    #expect(fixes.allSatisfy { $0.fix?.javaScriptEdition != nil })
    let modern = Set(fixes.filter { $0.fix?.javaScriptEdition == "ES2025" }.map(\.pattern))
    #expect(modern == ["^a(?i)(?i:b)$", "(?im)^a$"])
    #expect(
      fixes.allSatisfy {
        ($0.fix?.pattern.contains("(?i") == true) == ($0.fix?.javaScriptEdition == "ES2025")
      }
    )
  }

  @Test("V8 takes what is said to need no newer edition", .enabled(if: Node.path != nil, "no node"))
  func node() throws {
    let fixes = Self.fixes().filter { $0.fix?.javaScriptEdition != nil }
    #expect(fixes.count > 10)
    let texts = try fixes.map { try #require($0.fix?.pattern) }
    let taken = try Node.taken(
      [("(?i:a)", "u")] + (try texts.map { ($0, try Self.flags(of: $0)) })
    )
    for (record, isTaken) in zip(fixes, taken.dropFirst()) {
      #expect(
        isTaken || (record.fix?.javaScriptEdition == "ES2025" && !taken[0]),
        "\(record.fix?.pattern ?? "")"
      )
      if record.fix?.javaScriptEdition == "ES2025" { #expect(isTaken == taken[0]) }
    }
  }

  /// The flags that JavaScript's engine compiles a pattern with: `u` if it is valid so, else none.
  private static func flags(of pattern: String) throws -> String {
    let strict = JavaScriptEngine(unicodeFlag: .u)
    do throws(PatternError) {
      _ = try strict.compile(pattern)
      return "u"
    } catch {
      _ = try JavaScriptEngine().compile(pattern)
      return ""
    }
  }

  @Test("under the profile ported the edition is that of the text that JavaScript gets")
  func ported() throws {
    func editions(_ pattern: String, on subject: String) -> [String?] {
      Comparison.records(pattern, on: [subject], isPorted: true)
        .filter { $0.fix != nil && $0.engines[1] == "javascript" }.map(\.fix?.javaScriptEdition)
    }
    // A flag in the middle is written as one of a group, which ES2025 brought.
    #expect(editions("(?i)(?>a)b", on: "Ab") == ["ES2025"])
    #expect(editions("a(?>b)c", on: "abc") == ["ES2015"])
  }

  @Test("a fix of what Foundation refuses is never exact, and names whose matches it keeps")
  func refusedByFoundation() throws {
    var count = 0
    for pattern in ["(?U)a+", "a{,3}b", "\\o{101}", "(?P<n_1>a)"] {
      for record in Comparison.records(pattern, on: ["aab"]) where record.fix != nil {
        let isRefused = record.after == nil && record.results["foundation"]?.type == .refused
        guard isRefused else { continue }
        count += 1
        #expect(record.fix?.isExact == false, "\(pattern)")
        #expect(["pcre2", "javascript"].contains(record.fix?.keepsEngine), "\(pattern)")
      }
    }
    #expect(count > 0)
  }
}
