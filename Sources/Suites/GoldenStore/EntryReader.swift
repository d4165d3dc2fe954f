import Diagnostics
import MatchEngine

/// Reads the entries of a golden, and puts in those that a shape stands for.
struct EntryReader {
  private let corpus: GoldenCorpus
  /// The outputs that are not written; nil where all are.
  private var derived: DerivedOutputs?
  private var entries: [GoldenEntry] = []
  private var shapes: [Substring: MatchShape] = [:]
  private var most: MatchShape?
  /// The URLs of the corpus that have lines of their own, by their index.
  private var named: Set<Int> = []

  init(corpus: GoldenCorpus, definition: RuleDefinition?) {
    self.corpus = corpus
    derived = definition.map { DerivedOutputs(of: $0) }
  }
}

extension EntryReader {
  mutating func addShape(_ rest: Substring, _ lines: inout GoldenLines) throws(GoldenError) {
    let words = rest.words()
    guard words.count == 2, Int(words[1]) != nil, shapes[words[0]] == nil, entries.isEmpty else {
      throw lines.error("expected 'shape NAME ENTRIES', with a new name and before the first entry")
    }
    var shape = MatchShape(groups: [], outputs: [])
    while let line = lines.peeked, let detail = line.detail {
      _ = lines.next()
      switch detail.sign {
      case "$":
        guard let bounds = Self.bounds(detail.rest, index: shape.groups.count) else {
          throw lines.error("invalid group")
        }
        shape.groups.append(bounds)
      case "=":
        let words = detail.keyAndText
        guard let words, let expression = OutputExpression(text: words.text) else {
          throw lines.error("invalid output")
        }
        shape.outputs.append(
          MatchShape.Output(format: words.key, outcome: .expression(expression))
        )
      default:
        guard let output = detail.outcome else { throw lines.error("invalid output") }
        shape.outputs.append(
          MatchShape.Output(format: output.format, outcome: .other(output.outcome))
        )
      }
    }
    shapes[words[0]] = shape
  }

  mutating func setMost(_ name: Substring, _ lines: GoldenLines) throws(GoldenError) {
    guard most == nil, let shape = shapes[name] else {
      throw lines.error("expected 'most' once, with the name of a shape")
    }
    most = shape
  }

  mutating func addNamed(
    _ word: String,
    _ rest: Substring,
    _ lines: GoldenLines
  ) throws(GoldenError) {
    if word == "not" {
      guard most != nil else { throw lines.error("'not' is allowed only after 'most'") }
      _ = try take(rest, lines)
      return
    }
    let words = rest.words(atMost: 2)
    guard words.count == 2, let shape = shapes[words[0]] else {
      throw lines.error("expected 'as SHAPE URL'")
    }
    let url = corpus.urls[try take(words[1], lines)]
    try add(url, shape, lines)
  }

  private mutating func add(
    _ url: Subject,
    _ shape: MatchShape,
    _ lines: GoldenLines
  ) throws(GoldenError) {
    guard let match = shape.match(over: url.utf16) else {
      throw lines.error("the URL is too short for its shape")
    }
    entries.append(
      GoldenEntry(
        subject: GoldenSubject(url),
        isInCorpus: true,
        isTest: false,
        result: .match(match)
      )
    )
  }

  /// The index of a URL of the corpus, which then has its own line.
  private mutating func take(_ text: Substring, _ lines: GoldenLines) throws(GoldenError) -> Int {
    guard let index = corpus.index(of: text) else {
      throw lines.error("the URL is not in the corpus")
    }
    guard named.insert(index).inserted else { throw lines.error("duplicate URL") }
    return index
  }

  mutating func addEntry(
    _ word: String,
    _ text: Substring,
    _ lines: inout GoldenLines
  ) throws(GoldenError) {
    var subject: GoldenSubject
    if word == "test" {
      guard let units = EscapedLine.decode(text) else {
        throw lines.error("the URL has an invalid escape")
      }
      subject = GoldenSubject(Subject(utf16: units))
      if let headers = lines.take("  headers") {
        guard let text = EscapedLine.decodeText(headers) else {
          throw lines.error("the headers have an invalid escape")
        }
        subject.headers = ExactText(text)
      }
    } else {
      subject = GoldenSubject(corpus.urls[try take(text, lines)])
    }
    var entry = GoldenEntry(
      subject: subject,
      isInCorpus: word != "test",
      isTest: word != "corpus",
      result: .failed(.unknown)
    )
    if let reason = lines.take("  failed") {
      guard let reason = EscapedLine.decodeText(reason).flatMap(FailureReason.init(words:)) else {
        throw lines.error("the reason is unknown")
      }
      entry.result = .failed(reason)
    } else {
      var match = try match(over: subject.searched.utf16, &lines)
      if !entry.isTest { try derive(&match, over: subject.searched.utf16, &lines) }
      entry.result = .match(match)
    }
    entries.append(entry)
  }

  /// Puts in the outputs that follow from the definition.
  private mutating func derive(
    _ match: inout GoldenMatch,
    over units: [UInt16],
    _ lines: inout GoldenLines
  ) throws(GoldenError) {
    let expected = derived?.outputs(of: match.groups, in: units)
    let hasNone = lines.isNext(GoldenWriter.noOutputs)
    if hasNone { _ = lines.next() }
    guard let expected else {
      guard !hasNone else { throw lines.error("no output is expected here") }
      return
    }
    guard match.outputs != expected, !hasNone || match.outputs.isEmpty else {
      throw lines.error("the outputs follow from the definition, and are not written")
    }
    if match.outputs.isEmpty, !hasNone { match.outputs = expected }
  }

  private func match(
    over units: [UInt16],
    _ lines: inout GoldenLines
  ) throws(GoldenError) -> GoldenMatch {
    var match = GoldenMatch(groups: [0..<units.count], outputs: [])
    var isFirst = true
    while let line = lines.peeked, let detail = line.detail {
      _ = lines.next()
      if detail.sign == "$" {
        if isFirst, detail.rest.utf8.first == UInt8(ascii: "0") { match.groups = [] }
        guard match.outputs.isEmpty,
          let group = Self.group(detail.rest, index: match.groups.count, of: units)
        else {
          throw lines.error("the group is invalid, or its text differs from that part of the URL")
        }
        match.groups.append(group)
      } else {
        guard let output = detail.outcome else { throw lines.error("invalid output") }
        match.outputs.append(output)
      }
      isFirst = false
    }
    return match
  }

  /// All entries, sorted.
  mutating func finish(_ lines: GoldenLines) throws(GoldenError) -> [GoldenEntry] {
    if let most {
      for (index, url) in corpus.urls.enumerated() where !named.contains(index) {
        try add(url, most, lines)
      }
    }
    entries.sort { $0.subject < $1.subject }
    for (left, right) in zip(entries, entries.dropFirst()) where left.subject == right.subject {
      throw lines.error("duplicate URL: \(ShortenedURL.text(of: left.subject.url))")
    }
    return entries
  }
}

extension EntryReader {
  /// A group's range: `1 4-9 text`, where the text, if it is there, has to be the subject's.
  private static func group(_ text: Substring, index: Int, of units: [UInt16]) -> Range<Int>?? {
    let words = text.words(atMost: 3)
    guard words.count >= 2, words[0] == "\(index)" else { return nil }
    if words[1] == "-" { return words.count == 2 ? .some(nil) : nil }
    let bounds = words[1].words(separator: "-").map { Int($0) }
    guard bounds.count == 2, let lower = bounds[0], let upper = bounds[1], words.count == 3,
      0 <= lower, lower <= upper, upper <= units.count
    else { return nil }
    let isThere =
      upper - lower > GoldenWriter.shownGroup
      ? words[2] == "…" : EscapedLine.decode(words[2]) == Array(units[lower..<upper])
    guard isThere else { return nil }
    return .some(lower..<upper)
  }

  /// A shape's bounds of a group: `1 4-9`, `1 4-end` or `1 -`.
  private static func bounds(_ text: Substring, index: Int) -> MatchShape.Bounds?? {
    let words = text.words()
    guard words.count == 2, words[0] == "\(index)" else { return nil }
    if words[1] == "-" { return .some(nil) }
    let bounds = words[1].words(separator: "-")
    guard bounds.count == 2, let lower = Int(bounds[0]), lower >= 0 else { return nil }
    if bounds[1] == "end" { return MatchShape.Bounds(lower: lower, upper: nil) }
    guard let upper = Int(bounds[1]), lower <= upper else { return nil }
    return MatchShape.Bounds(lower: lower, upper: upper)
  }
}

/// A line below an entry: a sign, and what belongs to it.
private struct EntryDetail {
  var sign: Unicode.Scalar
  var rest: Substring

  /// A format and the text after it.
  var keyAndText: (key: FormatKey, text: Substring)? {
    let words = rest.words(atMost: 2)
    guard words.count == 2 else { return nil }
    return FormatKey(line: words[0]).map { ($0, words[1]) }
  }

  /// The line as an output.
  var outcome: GoldenOutput? {
    switch sign {
    case "=":
      guard let (key, text) = keyAndText, let text = EscapedLine.decodeText(text) else {
        return nil
      }
      return GoldenOutput(format: key, outcome: .output(ExactText(text)))
    case "!":
      guard let (key, text) = keyAndText,
        let reason = EscapedLine.decodeText(text).flatMap(FailureReason.init(words:))
      else { return nil }
      return GoldenOutput(format: key, outcome: .failed(reason))
    case "-": return FormatKey(line: rest).map { GoldenOutput(format: $0, outcome: .nothing) }
    case "~": return FormatKey(line: rest).map { GoldenOutput(format: $0, outcome: .notRun) }
    default: return nil
    }
  }
}

extension Substring {
  /// The line as one below an entry; nil if it is none.
  fileprivate var detail: EntryDetail? {
    let bytes = utf8
    guard bytes.starts(with: "  ".utf8), let byte = bytes.dropFirst(2).first else { return nil }
    let sign = Unicode.Scalar(byte)
    if sign == "$" { return EntryDetail(sign: sign, rest: Substring(bytes.dropFirst(3))) }
    guard ["=", "-", "!", "~"].contains(sign), bytes.dropFirst(3).first == UInt8(ascii: " ") else {
      return nil
    }
    return EntryDetail(sign: sign, rest: Substring(bytes.dropFirst(4)))
  }
}

extension GoldenCorpus {
  /// The index of a URL as goldens write it.
  func index(of text: Substring) -> Int? {
    if let index = longURLs[String(text)] { return index }
    return EscapedLine.decode(text).flatMap { index(of: Subject(utf16: $0)) }
  }

  /// The index of a URL.
  func index(of url: Subject) -> Int? {
    var lower = 0
    var upper = urls.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if urls[middle].utf16.lexicographicallyPrecedes(url.utf16) {
        lower = middle + 1
      } else {
        upper = middle
      }
    }
    return lower < urls.count && urls[lower].utf16 == url.utf16 ? lower : nil
  }
}
