import Diagnostics
import MatchEngine
import TextCoding

extension RuleGolden {
  static let firstLine = #"{"ruleproof-golden":3}"#
  private static let digestsInLine = 8

  /// The golden as text: the same for the same golden, and one line for each fact.
  ///
  /// - Parameter corpus: The corpus that it was recorded over.
  /// - Returns: The text.
  public func text(over corpus: GoldenCorpus) -> String {
    precondition(corpus.digest == self.corpus, "a golden is written over its own corpus")
    var lines = head + costLines + attacks.map { GoldenLine(attack: $0) }
    if let rest {
      lines.append(GoldenLine(digests: rest.count))
      for start in stride(from: 0, to: rest.chunks.count, by: Self.digestsInLine) {
        lines.append(GoldenLine(stretches: Array(rest.chunks[start...].prefix(Self.digestsInLine))))
      }
    }
    lines += entryLines(over: corpus)
    return Self.text(lines + [GoldenLine(end: lines.count + 2)])
  }

  /// The text of some lines after the first.
  static func text(_ lines: [GoldenLine]) -> String {
    ([firstLine] + lines.jsonLines).joined(separator: "\n") + "\n"
  }

  /// What the golden says of its rule and its recording.
  var head: [GoldenLine] {
    let rule = RuleLine(
      kind: definition.kind,
      name: name,
      parameter: definition.parameter,
      pattern: definition.pattern,
      sendsHeaders: definition.sendsHeaders ? true : nil,
      title: definition.title
    )
    return [GoldenLine(rule: rule)] + definition.formats.map { GoldenLine(format: $0) }
      + [GoldenLine(over: RecordingLine(corpus: corpus, tests: tests))]
  }

  var costLines: [GoldenLine] { costs.map { GoldenLine(cost: CostLine($0)) } }

  /// The entries, and the URLs of the corpus before each that are no entry, where most are one.
  private func entryLines(over corpus: GoldenCorpus) -> [GoldenLine] {
    var derived = DerivedOutputs(of: definition)
    guard let most = mostOutputs(of: corpus) else {
      return entries.map { GoldenLine(url: EntryLine($0, &derived)) }
    }
    var lines = [GoldenLine(most: most)]
    var rest = corpus.urls[...]
    for entry in entries {
      let others = rest.prefix { $0.utf16.lexicographicallyPrecedes(entry.subject.url.utf16) }
      lines += others.map { GoldenLine(not: ShortenedURL.text(of: $0)) }
      rest = rest.dropFirst(others.count + (entry.isInCorpus ? 1 : 0))
      if entry.commonOutputs != most { lines.append(GoldenLine(url: EntryLine(entry, &derived))) }
    }
    return lines + rest.map { GoldenLine(not: ShortenedURL.text(of: $0)) }
  }

  /// The outputs that most URLs of the corpus have alike; nil where they are few, or follow from
  /// templates.
  private func mostOutputs(of corpus: GoldenCorpus) -> [OutputLine]? {
    guard !definition.kind.isOfManifest, entries.count > Self.maxWithoutMost else { return nil }
    let counts = Dictionary(
      entries.compactMap(\.commonOutputs).map { ($0, 1) },
      uniquingKeysWith: +
    )
    return counts.first { $0.value * 2 > corpus.urls.count }?.key
  }

  private static let maxWithoutMost = 200
}

extension GoldenEntry {
  /// The outputs for a whole URL of the corpus that is no test; nil for other entries.
  fileprivate var commonOutputs: [OutputLine]? {
    guard isInCorpus, !isTest, case .match(let match) = result,
      match.groups == [0..<subject.url.utf16.count]
    else { return nil }
    return match.outputs.map(OutputLine.init)
  }
}

extension EntryLine {
  init(_ entry: GoldenEntry, _ derived: inout DerivedOutputs) {
    let units = entry.subject.searched.utf16
    let url = entry.subject.url
    at = entry.isInCorpus ? ShortenedURL.text(of: url) : EscapedText.encode(url.utf16)
    headers = entry.subject.headers
    if entry.isTest { source = entry.isInCorpus ? .both : .test }
    switch entry.result {
    case .failed(let reason): failed = reason
    case .match(let match):
      if let whole = match.groups.first ?? nil, whole != 0..<units.count {
        self.match = GroupLine(whole, of: units)
      }
      let groups = match.groups.dropFirst().map { range in range.map { GroupLine($0, of: units) } }
      if !groups.isEmpty { self.groups = groups }
      let following = entry.isTest ? nil : derived.outputs(of: match.groups, in: units)
      if match.outputs != following ?? [] { outputs = match.outputs.map(OutputLine.init) }
    }
  }
}
