import Foundation
import MatchEngine
import RunRecord
import SubjectDomains
import TestSupport
import Testing

@Suite("Which differences fail")
struct FailingDifferencesTests {
  /// A rule that JavaScript refuses, which shows on a URL, and whose `\w` shows on other strings.
  static let manifest = DriftCommandTests.manifest(
    pattern: #"^https?://a\\.example/(\\w++)$"#,
    path: "x"
  )

  static func drift(_ arguments: [String], _ manifest: String = manifest) throws -> Tool.Result {
    let folder = try DriftCommandTests.folder(manifest)
    // A pattern that an engine refuses fails only where the engine is named.
    let engines = ["--engines", "foundation,pcre2,javascript"]
    return try Tool.run(["drift"] + arguments + engines, in: folder.url)
  }

  @Test(
    "a pattern that an engine refuses fails once the engine is named",
    arguments: [
      ("", 0), ("engines: [foundation, pcre2]\n", 0), ("engines: [foundation, javascript]\n", 1),
      ("drift: {engines: [foundation, javascript]}\n", 1),
    ] as [(String, Int32)]
  )
  func named(_ engines: String, _ code: Int32) throws {
    let folder = try DriftCommandTests.folder(Self.manifest)
    if !engines.isEmpty {
      try folder.write("manifests: m.json\n" + engines, to: "ruleproof.yml")
    }
    let call = engines.isEmpty ? ["drift", "m.json"] : ["drift"]
    for rest in [[], ["--count"]] {
      let result = try Tool.run(call + rest + ["--corpus", "urls.txt"], in: folder.url)
      #expect(result.code == code, "\(result.output)\(result.errors)")
    }
    let text = try Tool.run(call + ["--corpus", "urls.txt"], in: folder.url).output
    let line = "javascript refuses the spelling of 1 pattern"
    #expect(text.contains(line) == (code == 0), "\(text)")
  }

  @Test(
    "every report fails what --fail-on says",
    arguments: [("none", []), ("url", ["url"]), ("url-like", ["url", "urlLike"])]
      as [(String, [String])]
  )
  func bars(_ bar: String, _ failing: [String]) throws {
    let arguments = ["m.json", "--fail-on", bar, "--corpus", "urls.txt"]
    let json = try Self.drift(arguments + ["--format", "json"])
    #expect(json.code == (failing.isEmpty ? 0 : 1))
    let record = try DriftCommandTests.record(json)
    #expect(record.drift.summary?.failOn?.rawValue == failing.last)
    let counts = Likeness.allCases.map { grade in
      record.drift.records.count { $0.likeness == grade }
    }
    #expect(counts[0] > 0 && counts[1] > 0, "\(record.drift.records)")
    let failures = record.drift.records.count { failing.contains($0.likeness.rawValue) }
    let junit = try Self.drift(arguments + ["--format", "junit"])
    #expect(junit.output.contains(" failures=\"\(failures)\""), "\(junit.output)")
    let github = try Self.drift(arguments + ["--format", "github"])
    let lines = github.output.split(separator: "\n")
    // What fails of a rule is one annotation.
    let failed = record.drift.records.filter { failing.contains($0.likeness.rawValue) }
    #expect(lines.count { $0.hasPrefix("::error ") } == min(Set(failed.map(\.rule)).count, 10))
    #expect(lines.contains { $0.hasPrefix("::notice ") } == (failing.count < 2))
  }

  @Test("with --fail-on any a difference on any string fails in every report")
  func anyString() throws {
    let manifest = DriftCommandTests.manifest(pattern: #"^https://a\\.example/x$"#, path: "x")
    let arguments = ["m.json", "--fail-on", "any", "--corpus", "urls.txt"]
    let junit = try Self.drift(arguments + ["--format", "junit"], manifest)
    #expect(junit.code == 1 && junit.output.contains(#"tests="2" failures="2""#))
    let github = try Self.drift(arguments + ["--format", "github"], manifest)
    let errors = github.output.split(separator: "\n").filter { $0.hasPrefix("::error ") }
    #expect(errors.count == 1 && errors[0].ranges(of: "%0Aalso: ").count == 1)
  }

  @Test("differences that were only counted fail in every report")
  func count() throws {
    let arguments = ["m.json", "--count"]
    let junit = try Self.drift(arguments + ["--format", "junit"])
    #expect(junit.code == 1 && junit.output.contains(#"tests="1" failures="1""#), "\(junit.output)")
    #expect(junit.output.contains("engines differ on a URL in 1 comparison"))
    let github = try Self.drift(arguments + ["--format", "github"])
    #expect(github.output.hasPrefix("::error title=drift::engines differ on a URL in 1 comparison"))
    let none = try Self.drift(arguments + ["--format", "junit", "--fail-on", "none"])
    #expect(none.code == 0 && none.output.contains(#"tests="1" failures="0""#))
  }

  @Test("after --fix what remains decides, and is what the report shows")
  func remains() throws {
    let manifest = DriftCommandTests.manifest(
      pattern: #"^https?://a\\.example/(?<id>\\d++)\\h*$"#,
      path: "1"
    )
    let folder = try DriftCommandTests.folder(manifest)
    func drift(_ arguments: [String]) throws -> (RunRecord, Tool.Result) {
      let all = ["drift", "m.json", "--fail-on", "any", "--corpus", "urls.txt", "--format", "json"]
      let result = try Tool.run(all + arguments, in: folder.url)
      return (try DriftCommandTests.record(result), result)
    }
    let (fixed, result) = try drift(["--fix"])
    #expect(result.errors.contains("fixed 1 of the patterns in m.json: action/n/open\n"))
    let (after, second) = try drift([])
    #expect(result.code == second.code && result.code == 1)
    #expect(fixed.drift == after.drift && fixed.summary == after.summary)
    let text = try String(contentsOf: folder.url.appendingPathComponent("m.json"), encoding: .utf8)
    #expect(text != manifest)
    #expect(!text.unicodeScalars.contains { ["\u{85}", "\u{2028}", "\u{2029}"].contains($0) })
  }

  @Test("invisible characters of a fix are written by their numbers")
  func invisible() throws {
    let manifest = DriftCommandTests.manifest(pattern: #"^https://a\\.example/.$"#, path: "x")
    let folder = try DriftCommandTests.folder(manifest)
    let arguments = ["drift", "m.json", "--fail-on", "any", "--fix", "--corpus", "urls.txt"]
    _ = try Tool.run(arguments, in: folder.url)
    let text = try String(contentsOf: folder.url.appendingPathComponent("m.json"), encoding: .utf8)
    #expect(text.contains(#"\\x85\u2028\u2029]"#), "\(text)")
    #expect(try Tool.run(["test", "m.json"], in: folder.url).code == 0)
  }

  @Test("a manifest that cannot be fixed is reported before anything is compared")
  func starter() throws {
    let result = try Tool.run(["drift", "--starter", "--fix", "--corpus", "none"])
    #expect(result.code == 2)
    #expect(result.errors.contains("unwritable-file"), "\(result.errors)")
  }

  @Test("only an engine that counts its steps has a limit on them")
  func limits() throws {
    let result = try DriftCommandTests.drift(
      ["m.json", "--format", "json"],
      files: ["ruleproof.yml": "stepLimit: 77\n"]
    )
    let engines = try DriftCommandTests.record(result).engines.mapValues(\.stepLimit)
    #expect(engines == ["foundation": 77, "pcre2": nil, "javascript": nil])
  }

  @Test(
    "spaces around the names of engines do not count",
    arguments: [[], ["--engines", "foundation, pcre2"], ["--engines", " pcre2 ,foundation"]]
  )
  func engineNames(_ arguments: [String]) throws {
    let folder = try DriftCommandTests.folder(
      Self.manifest,
      ["ruleproof.yml": "drift:\n  engines: [\"foundation \", pcre2]\n"]
    )
    let all = ["drift", "m.json", "--effort", "0", "--format", "json"] + arguments
    let result = try Tool.run(all, in: folder.url)
    #expect(Set(try DriftCommandTests.record(result).engines.keys) == ["foundation", "pcre2"])
  }
}
