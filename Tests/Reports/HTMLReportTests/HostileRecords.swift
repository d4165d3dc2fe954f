import Diagnostics
import MatchEngine
import RunRecord
import SubjectDomains

/// Texts that try to be more than text.
let hostileTexts = [
  "</script><script>document.title='x'</script>",
  "</style><style>*{display:none}</style>",
  "<img src=x onerror=alert(1)>",
  "\" onmouseover=\"alert(1)",
  "' autofocus onfocus='alert(1)",
  // Combining marks make one character of a quote, which is not the character '"'.
  "\"\u{338} onmouseover=\"\u{338}alert(1)",
  "<\u{338}img src=x>\u{338}",
  "&\u{301}lt;b&\u{301}gt; &#x3c;i&#x3e;",
  "javascript:alert(1)",
  "{{title}} {{{script}}} {{#rules}}",
  "-->\u{0}<!-- ]]>",
  "line\nbreak\rreturn\u{2028}\u{85}",
  "\u{202E}desrever\u{2066}\u{200B}\u{FEFF}",
  "\u{1B}[2J\u{9B}31m",
  "non\u{FFFE}character\u{FFFF}",
  "\u{301}\u{301}\u{301}",
  "replaced \u{FFFD} surrogate",
  String(repeating: "é<", count: 20_000),
  String(repeating: "\u{301}", count: 3_000),
  "https://example.com/" + String(repeating: "a", count: 5_000),
  "",
  " ",
]

extension RunRecord {
  /// A record of every part of a run, with the same text wherever one can come from a file.
  static func hostile(_ text: String) -> RunRecord {
    let location = LocationRecord(
      file: text,
      line: 1,
      column: 1,
      offset: 0,
      length: 1,
      path: text
    )
    let tests = TestRecord.Status.allCases.map { status in
      var test = TestRecord.sample(
        text,
        status,
        input: text,
        expected: "expected " + text,
        actual: text + " actual",
        at: location
      )
      test.format = text
      test.headers = text
      test.message = text
      test.webViewOutcome = OutcomeRecord(type: .output, value: text)
      test.match = [
        TextRange(0..<3), nil, TextRange(1..<2), TextRange(1..<900), TextRange(2..<2),
        TextRange(700..<Int.max),
      ]
      if status == .undecided { test.unrecordedRequest = "GET " + text }
      if status != .undecided { test.exchanges = ExchangeRecord.hostile(text) }
      if status == .failed { test.exchangesLeftOut = 3 }
      return test
    }
    let finding = Diagnostic(
      code: text,
      severity: .error,
      message: text + " `" + text,
      location: location.sourceLocation,
      rule: text,
      notes: [DiagnosticNote(message: text, location: location.sourceLocation)],
      help: text
    )
    var general = finding
    general.rule = nil
    let checks = [
      DiagnosticRecord(finding), DiagnosticRecord(finding, allowed: text),
      DiagnosticRecord(general),
    ]
    var slow = SlowRecord.sample(text, pattern: text)
    slow.engine = text
    slow.attack = Attack(
      pumps: [Attack.Pump(prefix: text, pump: text)],
      repeat: 3,
      suffix: text
    )
    slow.explanation = text
    slow.fix = SlowRecord.Fix(pattern: text, proof: text, drift: [text])
    slow.narrower = SlowRecord.NarrowerPattern(
      pattern: text,
      loses: text,
      safeUpTo: 1,
      drift: [text]
    )
    slow.location = location
    var record = sample(
      tests,
      checks,
      drift: [.hostile(text, location)],
      slow: [slow],
      goldens: [.hostile(text, location)],
      coverage: [.hostile(text, location)],
      overlap: .hostile(text)
    )
    record.engines[text] = EngineRecord(version: text, costUnit: text, stepLimit: 1, options: text)
    record.manifests.append(
      ManifestRecord(
        file: text,
        version: text,
        rules: 1,
        patterns: [RulePattern(rule: text, pattern: text)]
      )
    )
    record.call = CallRecord(
      version: text,
      arguments: ["verify", text],
      result: .failed,
      exitCode: 1
    )
    return record
  }
}

extension DriftRecord {
  fileprivate static func hostile(_ text: String, _ location: LocationRecord) -> DriftRecord {
    DriftRecord(
      rule: text,
      pattern: text,
      engines: [text, text + "2"],
      profile: text,
      cause: text,
      construct: text,
      note: text,
      likeness: .real,
      subject: text,
      template: text,
      after: After(causes: [text], pattern: text),
      results: [
        text: .matches([[TextRange(0..<2), TextRange(1..<400), nil]]),
        text + "2": .refused(message: text),
      ],
      minimal: Minimal(pattern: text + "x", subject: text),
      fix: Fix(pattern: text, isExact: false, javaScriptEdition: text),
      location: location
    )
  }
}

extension GoldenRecord {
  fileprivate static func hostile(_ text: String, _ location: LocationRecord) -> GoldenRecord {
    let difference = Difference(what: text, old: text, new: text + "!")
    return GoldenRecord(
      id: text,
      kind: .output,
      rule: text,
      golden: text,
      urls: 3,
      differences: [difference],
      examples: [Example(url: text, isTest: true, differences: [difference])],
      takeovers: [Takeover(from: text, to: text, urls: 1)],
      losses: [Loss(apps: [text], count: 1, urls: [text])],
      location: location
    )
  }
}

extension CoverageRecord {
  fileprivate static func hostile(_ text: String, _ location: LocationRecord) -> CoverageRecord {
    var record = CoverageRecord(rule: text, pattern: text, inputs: 1, location: location)
    var part = Part(kind: "branch", range: TextRange(0..<3), label: text, status: .gap)
    part.reason = text
    part.suggestion = 0
    record.parts = [part]
    record.counted = 1
    var suggestion = Suggestion(input: text, headers: text, isMatch: true, parts: [0])
    suggestion.results = [
      Result(format: text, value: text), Result(format: text, value: nil, reason: text),
    ]
    record.suggestions = [suggestion]
    record.refusal = text
    return record
  }
}

extension OverlapRecord {
  fileprivate static func hostile(_ text: String) -> OverlapRecord {
    var relation = Relation(rule: text, other: text, kind: .subset, reachability: .unreachable)
    relation.note = text
    let group = Group(rules: [text, text], tests: 1, corpus: 1, examples: [text])
    return OverlapRecord(
      groups: [group],
      relations: [relation],
      rules: 2,
      inputs: 2,
      shared: 1,
      undecided: 0
    )
  }
}

extension ExchangeRecord {
  /// Requests with the same text wherever one can come from a script or a server.
  static func hostile(_ text: String) -> [ExchangeRecord] {
    var answered = ExchangeRecord(method: text, url: text)
    answered.note(redirects: (0..<7).map { _ in Redirect(status: 301, url: text) })
    answered.note(status: 200, type: text, length: 1_234)
    answered.file = text
    var failed = ExchangeRecord(method: "GET", url: text)
    failed.reason = .requestNotRecorded
    return [answered, failed]
  }
}
