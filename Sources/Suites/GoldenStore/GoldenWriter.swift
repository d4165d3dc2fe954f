import Diagnostics
import ManifestModel
import MatchEngine
import RunRecord

/// Writes goldens as text: one for each rule, one line for each fact.
enum GoldenWriter {
  static let firstLine = "ruleproof-golden 2"
  /// The first line of goldens before there were digests, which are read, too.
  static let oldFirstLine = "ruleproof-golden 1"
  /// What is below a URL that has no outputs where some follow from the definition.
  static let noOutputs = "  none"
  static let scriptsLine = "scripts are run over the rule's own tests alone"
  /// The longest text of a group that is beside its range.
  static let shownGroup = 80

  static func text(of golden: RuleGolden, _ corpus: GoldenCorpus) -> String {
    var lines = [firstLine, "rule \(EscapedLine.encode(golden.name.text))"]
    lines += self.lines(of: golden.definition)
    if golden.definition.runsScripts { lines.append(scriptsLine) }
    lines.append("corpus \(golden.corpus)")
    lines.append((["tests", "\(golden.tests.count)"] + golden.tests).joined(separator: " "))
    for cost in golden.costs { lines += self.lines(of: cost) }
    for attack in golden.attacks { lines += self.lines(of: attack) }
    if let rest = golden.rest { lines += self.lines(of: rest) }
    let plan = ShapePlan(golden, corpusCount: corpus.urls.count)
    for shape in plan.shapes {
      lines.append("shape \(shape.name) \(shape.count)")
      lines += self.lines(of: shape.shape)
    }
    if let most = plan.most { lines.append("most \(most)") }
    lines += entryLines(of: golden, corpus, plan)
    lines.append("end \(lines.count + 1)")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func entryLines(
    of golden: RuleGolden,
    _ corpus: GoldenCorpus,
    _ plan: ShapePlan
  ) -> [String] {
    var lines: [String] = []
    var derived = DerivedOutputs(of: golden.definition)
    var next = 0
    /// The URLs of the corpus before one, which the rule does not match.
    func passOver(upTo url: [UInt16]?) {
      while next < corpus.urls.count,
        url.map({ corpus.urls[next].utf16.lexicographicallyPrecedes($0) }) ?? true
      {
        if plan.most != nil { lines.append("not " + ShortenedURL.text(of: corpus.urls[next])) }
        next += 1
      }
    }
    for entry in golden.entries {
      passOver(upTo: entry.subject.url.utf16)
      if entry.isInCorpus { next += 1 }
      if let name = plan.name(of: entry) {
        if name != plan.most {
          lines.append("as \(name) " + ShortenedURL.text(of: entry.subject.url))
        }
      } else {
        lines += self.lines(of: entry, &derived)
      }
    }
    passOver(upTo: nil)
    return lines
  }
}

extension GoldenWriter {
  /// The lines of a definition.
  static func lines(of definition: RuleDefinition) -> [String] {
    var lines = ["kind \(definition.kind.rawValue)"]
    func add(_ word: String, _ text: ExactText?, indent: String = "") {
      if let text { lines.append("\(indent)\(word) " + EscapedLine.encode(text.text)) }
    }
    add("title", definition.title)
    add("pattern", definition.pattern)
    if definition.sendsHeaders { lines.append("headers follow") }
    add("parameter", definition.parameter)
    for format in definition.formats {
      lines.append("format \(key(format.key))")
      if let app = format.app {
        lines.append("  app")
        add("name", app.name, indent: "  ")
        add("scheme", app.scheme, indent: "  ")
        add("platform", app.platform, indent: "  ")
        add("country", app.country, indent: "  ")
      }
      add("template", format.template, indent: "  ")
      if let script = format.script { lines.append("  script \(script.digest) \(script.length)") }
      if let script = format.script2 { lines.append("  script2 \(script.digest) \(script.length)") }
    }
    return lines
  }

  /// A format's key in one word: its app, and its number if it is not the app's first.
  static func key(_ key: FormatKey) -> String {
    var text = key.app.map { EscapedLine.encode($0.text, isWord: true) } ?? "-"
    if key.app?.text == "-" { text = "⟨2D⟩" }
    return key.number == 1 ? text : "\(text)#\(key.number)"
  }

  fileprivate static func lines(of cost: GoldenCost) -> [String] {
    let engine = EscapedLine.encode(cost.engine, isWord: true)
    let version = EscapedLine.encode(cost.version)
    switch cost.result {
    case .refused(let words), .uncounted(let words):
      let word = if case .refused = cost.result { "refused" } else { "uncounted" }
      return [
        "\(word) \(engine) \(cost.unit.rawValue) \(version)",
        "  because " + EscapedLine.encode(words),
      ]
    case .counted(let totals):
      var lines = [
        "cost \(engine) \(cost.unit.rawValue) tests \(totals.tests) corpus \(totals.corpus) \(version)"
      ]
      for item in totals.costliest { lines.append("  costly \(item.steps) \(item.subject)") }
      for (reason, count) in totals.failures.sorted(by: { $0.key.words < $1.key.words }) {
        lines.append("  failed \(count) " + EscapedLine.encode(reason.words))
      }
      return lines
    }
  }

  fileprivate static func lines(of golden: GoldenAttack) -> [String] {
    let attack = golden.attack
    var lines = ["attack \(attack.repeat)"]
    for pump in attack.pumps {
      lines.append("  prefix " + EscapedLine.encode(pump.prefix))
      lines.append("  pump " + EscapedLine.encode(pump.pump))
    }
    lines.append("  suffix " + EscapedLine.encode(attack.suffix))
    for cost in golden.costs {
      let reason = cost.failure.map { " " + EscapedLine.encode($0) } ?? ""
      let engine = EscapedLine.encode(cost.engine, isWord: true)
      lines.append("  costs \(cost.steps) \(engine)\(reason)")
    }
    return lines
  }

  /// The lines of digests, some beside each other.
  fileprivate static func lines(of rest: CorpusDigest) -> [String] {
    let digests = rest.chunks.map { $0 ?? "-" }
    return ["digests \(rest.count)"]
      + stride(from: 0, to: digests.count, by: digestsInLine).map { start in
        "  " + digests[start..<min(digests.count, start + digestsInLine)].joined(separator: " ")
      }
  }

  /// The most digests in a line.
  static let digestsInLine = 8

  fileprivate static func lines(
    of entry: GoldenEntry,
    _ derived: inout DerivedOutputs
  ) -> [String] {
    let word =
      switch (entry.isInCorpus, entry.isTest) {
      case (true, true): "both"
      case (true, false): "corpus"
      case (false, _): "test"
      }
    let url = entry.subject.url
    let text = entry.isInCorpus ? ShortenedURL.text(of: url) : EscapedLine.encode(url.utf16)
    var lines = ["\(word) \(text)"]
    if let headers = entry.subject.headers {
      lines.append("  headers " + EscapedLine.encode(headers.text))
    }
    switch entry.result {
    case .failed(let reason): lines.append("  failed " + EscapedLine.encode(reason.words))
    case .match(let match):
      let units = entry.subject.searched.utf16
      for (index, range) in match.groups.enumerated() where index > 0 || range != 0..<units.count {
        lines.append("  $\(index) " + group(range, of: units))
      }
      let expected = entry.isTest ? nil : derived.outputs(of: match.groups, in: units)
      if expected != nil, match.outputs.isEmpty { lines.append(noOutputs) }
      if match.outputs != expected { lines += match.outputs.map(line) }
    }
    return lines
  }

  /// A group: its range, and its text if that is not long.
  static func group(_ range: Range<Int>?, of units: [UInt16]) -> String {
    guard let range else { return "-" }
    let text = range.count > shownGroup ? "…" : EscapedLine.encode(units[range])
    return "\(range.lowerBound)-\(range.upperBound) \(text)"
  }

  private static func line(_ output: GoldenOutput) -> String {
    let key = key(output.format)
    return switch output.outcome {
    case .output(let text): "  = \(key) " + EscapedLine.encode(text.text)
    case let other: line(other, key)
    }
  }

  /// The line of an outcome that is no text.
  private static func line(_ outcome: GoldenOutcome, _ key: String) -> String {
    switch outcome {
    case .output, .nothing: "  - \(key)"
    case .failed(let reason): "  ! \(key) " + EscapedLine.encode(reason.words)
    case .notRun: "  ~ \(key)"
    }
  }

  /// The lines of a shape.
  static func lines(of shape: MatchShape) -> [String] {
    let groups = shape.groups.enumerated().map { index, bounds in
      guard let bounds else { return "  $\(index) -" }
      return "  $\(index) \(bounds.lower)-\(bounds.upper.map { "\($0)" } ?? "end")"
    }
    return groups
      + shape.outputs.map { output in
        let key = key(output.format)
        return switch output.outcome {
        case .expression(let expression): "  = \(key) " + expression.text
        case .other(let outcome): line(outcome, key)
        }
      }
  }
}

extension RuleDefinition {
  /// The definition as a golden has it, a line for each fact.
  public var lines: [String] { GoldenWriter.lines(of: self) }

  /// Whether a format gives its output by a script alone.
  var runsScripts: Bool {
    formats.contains { $0.template == nil && ($0.script != nil || $0.script2 != nil) }
  }
}

extension RuleGolden {
  /// The golden as text: the same for the same golden, and one line for each fact.
  ///
  /// - Parameter corpus: The corpus that it was recorded over.
  /// - Returns: The text.
  public func text(over corpus: GoldenCorpus) -> String {
    precondition(corpus.digest == self.corpus, "a golden is written over its own corpus")
    return GoldenWriter.text(of: self, corpus)
  }
}
