public import Diagnostics
import MatchEngine
import RunRecord
import TextCoding

/// Reads goldens that `RuleGolden.text` has written, and nothing else.
private struct GoldenReader {
  var lines: GoldenLines
  var golden = RuleGolden(
    name: ExactText(""),
    definition: RuleDefinition(kind: .action),
    corpus: ""
  )
  /// The outputs for the URLs of the corpus that have no line of their own.
  private var most: [OutputLine]?
  private var named: Set<GoldenSubject> = []

  private static let maxAttackLength = 1_000_000

  init(_ file: SourceFile) throws(GoldenError) {
    lines = try GoldenLines(file, firstLine: RuleGolden.firstLine)
  }
}

extension GoldenReader {
  /// Reads what a golden says of its rule, its recording and its costs.
  ///
  /// - Parameter isWithCosts: Whether the costs are read.
  /// - Throws: `GoldenError` at the first line that no recording writes.
  /// - Returns: The first line after it.
  mutating func readHead(isWithCosts: Bool) throws(GoldenError) -> GoldenLine? {
    var next = try lines.next(GoldenLine.self)
    while let line = next {
      if let rule = line.rule {
        golden.name = rule.name
        golden.definition.take(rule)
      } else if let format = line.format {
        golden.definition.formats.append(format)
      } else if let over = line.over {
        (golden.corpus, golden.tests) = (over.corpus, over.tests)
      } else if isWithCosts, let cost = line.cost {
        guard cost.isPossible else { throw lines.error("the costs are below zero") }
        golden.costs.append(cost.cost)
      } else {
        break
      }
      next = try lines.next(GoldenLine.self)
    }
    try lines.check(are: RuleGolden.text(golden.head + golden.costLines), isWhole: false)
    guard golden.tests == golden.tests.sorted() else {
      throw lines.error("the digests of the tests are not sorted")
    }
    return next
  }

  /// Reads all that follows the head.
  mutating func readRest(
    after head: GoldenLine?,
    over corpus: GoldenCorpus
  ) throws(GoldenError) {
    var derived = DerivedOutputs(of: golden.definition)
    var next = head
    while let line = next {
      if let attack = line.attack {
        guard attack.attack.repeat > 0, attack.attack.length <= Self.maxAttackLength,
          attack.costs.allSatisfy({ $0.steps >= 0 })
        else {
          throw lines.error("expected an attack of at most \(Self.maxAttackLength) characters")
        }
        golden.attacks.append(attack)
      } else if let count = line.digests {
        golden.rest = CorpusDigest(count: count, chunks: [])
      } else if let digests = line.stretches {
        golden.rest?.chunks += digests
      } else if let outputs = line.most {
        most = outputs
      } else if let url = line.not {
        _ = try subject(url, over: corpus)
      } else if let entry = line.url {
        golden.entries.append(try self.entry(entry, over: corpus, &derived))
      }
      next = try lines.next(GoldenLine.self)
    }
    if let most { addCommon(most, over: corpus) }
    golden.entries.sort { $0.subject < $1.subject }
    try check(over: corpus)
  }

  private func check(over corpus: GoldenCorpus) throws(GoldenError) {
    try lines.check(are: golden.text(over: corpus))
    guard let rest = golden.rest else { return }
    guard golden.definition.kind.isOfManifest,
      rest.chunks.count == CorpusDigest.chunkCount(of: corpus),
      rest.chunks.allSatisfy({ $0?.isDigest ?? true })
    else { throw lines.error("expected a digest for each stretch of URLs") }
    let listed = golden.entries.count(where: \.isInCorpus)
    guard (max(1, listed)...max(1, corpus.urls.count)).contains(rest.count) else {
      throw lines.error("'digests' counts fewer URLs than are listed, or more than there are")
    }
  }

  /// Adds the URLs of the corpus that have no line of their own.
  private mutating func addCommon(_ outputs: [OutputLine], over corpus: GoldenCorpus) {
    for url in corpus.urls where !named.contains(GoldenSubject(url)) {
      let match = GoldenMatch(groups: [0..<url.utf16.count], outputs: outputs.map(\.output))
      golden.entries.append(
        GoldenEntry(
          subject: GoldenSubject(url),
          isInCorpus: true,
          isTest: false,
          result: .match(match)
        )
      )
    }
  }

  /// A URL of the corpus that has its own line.
  private mutating func subject(
    _ text: String,
    over corpus: GoldenCorpus
  ) throws(GoldenError) -> GoldenSubject {
    guard let index = corpus.index(of: text[...]) else {
      throw lines.error("the URL is not in the corpus")
    }
    return try own(GoldenSubject(corpus.urls[index]))
  }

  private mutating func own(_ subject: GoldenSubject) throws(GoldenError) -> GoldenSubject {
    guard named.insert(subject).inserted else { throw lines.error("duplicate URL") }
    return subject
  }

  private mutating func entry(
    _ line: EntryLine,
    over corpus: GoldenCorpus,
    _ derived: inout DerivedOutputs
  ) throws(GoldenError) -> GoldenEntry {
    let isInCorpus = line.source != .test
    var subject: GoldenSubject
    if isInCorpus {
      subject = try self.subject(line.at, over: corpus)
    } else {
      let units = EscapedText.decode(line: line.at[...])
      subject = try own(GoldenSubject(Subject(utf16: units), headers: line.headers))
    }
    var entry = GoldenEntry(
      subject: subject,
      isInCorpus: isInCorpus,
      isTest: line.source != nil,
      result: .failed(line.failed ?? .unknown)
    )
    guard line.failed == nil else { return entry }
    let units = subject.searched.utf16
    let groups = [line.match?.range ?? 0..<units.count] + (line.groups ?? []).map { $0?.range }
    guard groups.allSatisfy({ ($0?.upperBound ?? 0) <= units.count }) else {
      throw lines.error("a group ends after the URL")
    }
    let following = entry.isTest ? nil : derived.outputs(of: groups, in: units)
    let outputs = line.outputs?.map(\.output) ?? following ?? []
    entry.result = .match(GoldenMatch(groups: groups, outputs: outputs))
    return entry
  }
}

extension RuleDefinition {
  fileprivate mutating func take(_ line: RuleLine) {
    kind = line.kind
    title = line.title
    pattern = line.pattern
    sendsHeaders = line.sendsHeaders ?? false
    parameter = line.parameter
  }
}

extension String {
  fileprivate var isDigest: Bool {
    utf8.count == CorpusDigest.digits
      && utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

extension RuleGolden {
  /// Reads a golden.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - corpora: The corpus of a digest, as it is beside the goldens.
  /// - Throws: `GoldenError` at the first line that no recording writes.
  public init(_ file: SourceFile, corpora: (String) -> GoldenCorpus?) throws(GoldenError) {
    var reader = try GoldenReader(file)
    let next = try reader.readHead(isWithCosts: true)
    guard let corpus = corpora(reader.golden.corpus), corpus.digest == reader.golden.corpus else {
      let name = GoldenCorpus.fileName(digest: reader.golden.corpus)
      throw reader.lines.error("its corpus file \(name) is missing")
    }
    try reader.readRest(after: next, over: corpus)
    self = reader.golden
  }

  /// Reads what a golden says of its rule and its tests, and leaves its costs and entries out.
  ///
  /// - Parameter file: The file.
  /// - Throws: `GoldenError` at the first line that no recording writes.
  public init(headOf file: SourceFile) throws(GoldenError) {
    var reader = try GoldenReader(file)
    _ = try reader.readHead(isWithCosts: false)
    self = reader.golden
  }

  /// Reads what a golden says of its rule, its tests and its costs, and leaves its entries out.
  ///
  /// - Parameter file: The file.
  /// - Throws: `GoldenError` at the first line that no recording writes.
  public init(costsOf file: SourceFile) throws(GoldenError) {
    var reader = try GoldenReader(file)
    _ = try reader.readHead(isWithCosts: true)
    self = reader.golden
  }
}
