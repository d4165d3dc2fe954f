import Diagnostics
import Reporters
import RunRecord

/// Texts that try to break out of a report.
let hostileTexts = [
  "two\nlines",
  "\n::error file=a,line=1::forged",
  "carriage\rreturn\r\nboth",
  "\u{1B}[2J\u{1B}]0;title\u{07}",
  "\u{9B}31mC1",
  "]]><testcase name=\"forged\"/>",
  "<!-- & \" ' >",
  "nul\u{0}byte",
  "non\u{FFFE}character\u{FFFF}",
  "\u{202E}desrever\u{2066}\u{200B}",
  "line\u{2028}separator\u{85}",
  "##[error]forged ##vso[task.complete] ####",
  "👩‍👩‍👧 👍🏽 ❤️ 🇸🇪",
  "e\u{301}\u{301}\u{301}",
  "\u{301}",
  "100%,a:b=c;d",
  "back\\slash \\u{41} \"quote\"",
  "",
  " ",
  "null",
  String(repeating: "é", count: 20_000),
  String(repeating: "\u{301}", count: 1_000),
]

extension TestRecord {
  static func sample(
    rule: String = "action/shop",
    format: String? = "foo-app",
    input: String = "https://shop.example/p/12",
    headers: String? = nil,
    expected: String? = "foo-app://entry/12",
    _ status: Status = .failed,
    outcome: OutcomeRecord? = OutcomeRecord(type: .output, value: "foo-app://item/12"),
    skipReason: TestRecord.SkipReason? = nil,
    message: String? = nil,
    location: LocationRecord = .sample()
  ) -> TestRecord {
    TestRecord(
      rule: rule,
      kind: .template,
      format: format,
      input: input,
      headers: headers,
      expected: expected,
      status: status,
      outcome: outcome,
      skipReason: skipReason,
      message: message,
      location: location
    )
  }

  static let passed = sample(
    .passed,
    outcome: OutcomeRecord(type: .output, value: "foo-app://entry/12")
  )
  static let undecided = sample(
    .undecided,
    outcome: OutcomeRecord(type: .failed, reason: .stepLimit),
    message: "the engine was stopped after 500 ticks"
  )
  static let skipped = sample(.skipped, outcome: nil, skipReason: .needsScript)

  /// A test with the same text wherever it has one.
  static func hostile(_ text: String, _ status: Status) -> TestRecord {
    sample(
      rule: text,
      format: text,
      input: text,
      headers: text,
      expected: "expected " + text,
      status,
      outcome: status == .undecided
        ? OutcomeRecord(type: .failed, value: text, reason: .stepLimit)
        : OutcomeRecord(type: .output, value: text + " actual"),
      skipReason: status == .skipped ? .needsScript : nil,
      message: text,
      location: LocationRecord(file: text, line: 1, column: 1, offset: 0, length: 1, path: text)
    )
  }
}

extension LocationRecord {
  static func sample(line: Int = 12) -> LocationRecord {
    LocationRecord(file: "opener.json", line: line, column: 9, offset: 40, length: 4)
  }
}

extension DiagnosticRecord {
  static func sample(
    code: String = "template-group-out-of-range",
    _ severity: Severity = .error,
    message: String = "group $2 is never set",
    location: LocationRecord? = .sample(),
    rule: String? = nil,
    help: String? = nil,
    allowed: String? = nil
  ) -> DiagnosticRecord {
    DiagnosticRecord(
      Diagnostic(
        code: code,
        severity: severity,
        message: message,
        location: location?.sourceLocation,
        rule: rule,
        help: help
      ),
      allowed: allowed
    )
  }

  static func hostile(_ text: String, _ severity: Severity) -> DiagnosticRecord {
    let location = LocationRecord(file: text, line: 1, column: 1, offset: 0, length: 1, path: text)
    return DiagnosticRecord(
      Diagnostic(
        code: text,
        severity: severity,
        message: text,
        location: location.sourceLocation,
        rule: text,
        notes: [DiagnosticNote(message: text, location: location.sourceLocation)],
        help: text
      )
    )
  }
}

extension RunRecord {
  static func sample(
    _ tests: [TestRecord] = [],
    _ diagnostics: [DiagnosticRecord] = [],
    rules: Int = 2
  ) -> RunRecord {
    RunRecord(
      manifests: [ManifestRecord(file: "opener.json", version: "v4", rules: rules)],
      tests: tests,
      diagnostics: diagnostics,
      engines: ["foundation": EngineRecord(version: "74", costUnit: "ticks", stepLimit: 500)]
    )
  }

  /// A record with the same text in tests of every status and in findings of every severity.
  static func hostile(_ text: String) -> RunRecord {
    sample(
      TestRecord.Status.allCases.map { .hostile(text, $0) },
      Severity.allCases.map { .hostile(text, $0) }
    )
  }
}

extension String {
  /// The scalars that can move a cursor, begin a line or hide text.
  var unsafeScalars: [Unicode.Scalar] {
    unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFFFE, 0xFFFF: true
      case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: true
      default: false
      }
    }
  }

  var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
