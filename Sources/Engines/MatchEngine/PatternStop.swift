import Diagnostics
public import RegexSyntax

/// Where a pattern stops that does not match a subject.
public struct PatternStop: Sendable {
  /// The number of literal characters in the part that matches, which indicates that the pattern was
  /// meant for the subject.
  public var literalCount: Int
  /// The length of the subject's beginning that a beginning of the pattern matches, in UTF-16 code
  /// units.
  public var reach: Int
  /// The rest of the subject from there on.
  public var rest: String
  /// The part of the pattern that does not match there, as UTF-16 offsets in the pattern; empty at
  /// the end of the pattern.
  public var wanted: Range<Int>
  /// The text of that part.
  public var wantedText: String
}

extension PatternStop {
  /// Finds where a pattern stops.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, which does not match the subject.
  ///   - subject: The subject.
  ///   - engine: The engine that compiles beginnings of the pattern.
  ///   - limits: The limits of each attempt.
  public init(
    of pattern: RegexPattern,
    in subject: Subject,
    on engine: any MatchEngine,
    limits: MatchLimits
  ) {
    var walk = PrefixWalk(source: pattern.source, subject: subject, engine: engine, limits: limits)
    walk.descend(into: pattern.root, after: PrefixWalk.Head())
    literalCount = walk.literalCount
    reach = walk.reach
    rest = subject.text(in: walk.reach..<subject.utf16.count)
    wanted = walk.wanted
    wantedText = walk.text(in: walk.wanted)
  }

  /// The stop in one sentence without its full stop.
  ///
  /// - Parameter noun: What the subject is, such as `URL`.
  /// - Returns: The sentence.
  public func sentence(noun: String = "URL") -> String {
    let place = rest.isEmpty ? "at the end of the \(noun)" : "before '\(Self.shortened(rest))'"
    let wanted = Self.words(forWanted: wantedText)
    return "the pattern stops \(place)" + (wanted.isEmpty ? "" : ", where it wants \(wanted)")
  }

  /// A part of a pattern, in words if its syntax is hard to read.
  public static func words(forWanted part: String) -> String {
    if part == "$" || part == #"\z"# { return "the end (\(part))" }
    if part == "^" || part == #"\A"# { return "the start (\(part))" }
    if part.hasPrefix("(?!"), part.hasSuffix(")") {
      return "anything but \(part.dropFirst(3).dropLast().description.printable)"
    }
    let isBlank = !part.isEmpty && part.allSatisfy(\.isWhitespace)
    return isBlank ? "'\(shortened(part))'" : shortened(part)
  }

  private static func shortened(_ text: String) -> String {
    guard text.count > maxShown else { return text.printable }
    return text.prefix(maxShown).description.printable + "…"
  }

  /// The maximum number of characters of a pattern or a subject that are quoted.
  private static let maxShown = 60
}

/// Shortens a pattern from its end until it matches; the longest matching prefix shows how far the
/// pattern gets.
///
/// A prefix of a concatenation matches wherever a longer one does, so the longest is found by
/// bisection. The walk then continues inside the item that failed, if it is a group or an
/// alternation.
private struct PrefixWalk {
  let source: [UInt16]
  let subject: Subject
  let engine: any MatchEngine
  let limits: MatchLimits
  /// The remaining number of UTF-16 code units of patterns to compile.
  private var budget = 1 << 20
  private(set) var literalCount = 0
  private(set) var reach = 0
  private(set) var wanted = 0..<0

  /// What a prefix of the pattern contains before the current node.
  struct Head {
    var text = ""
    /// The brackets that close the open groups.
    var closers = ""
    var literalCount = 0
  }

  init(source: String, subject: Subject, engine: any MatchEngine, limits: MatchLimits) {
    self.source = Array(source.utf16)
    self.subject = subject
    self.engine = engine
    self.limits = limits
  }

  func text(in range: Range<Int>) -> String { String(decoding: source[range], as: UTF16.self) }

  mutating func descend(into node: RegexNode, after head: Head) {
    switch node.kind {
    case .concatenation(let items): descend(along: items, after: head)
    case .alternation(let branches):
      for branch in branches { descend(into: branch, after: head) }
      // If no branch begins to match, any of them is wanted.
      if branches.map(\.range.lowerBound).contains(wanted.lowerBound),
        literalCount == head.literalCount, reach == end(of: head.text + head.closers)
      {
        wanted = node.range
      }
    case .group(let kind, let body) where !kind.isLookaround:
      var inner = head
      inner.text += text(in: node.range.lowerBound..<body.range.lowerBound)
      inner.closers = ")" + head.closers
      descend(into: body, after: inner)
    default:
      note(head, wanted: node.range)
    }
  }

  private mutating func descend(along items: [RegexNode], after head: Head) {
    guard let first = items.first else { return }
    let start = first.range.lowerBound
    var low = 0
    var high = items.count
    while high - low > 1 {
      let middle = (low + high) / 2
      let beginning = head.text + text(in: start..<items[middle - 1].range.upperBound)
      if end(of: beginning + head.closers) == nil { high = middle } else { low = middle }
    }
    // The first `low` items match; whether the next one does requires looking inside.
    var next = head
    if low > 0 { next.text += text(in: start..<items[low - 1].range.upperBound) }
    next.literalCount += items[..<low].reduce(0) { $0 + $1.literalCount }
    guard items[low].isWordCharacter(source) else {
      descend(into: items[low], after: next)
      return
    }
    // Within a literal word, the whole word is what was wanted.
    let word = items.wordAround(low) { $0.isWordCharacter(source) }
    var beforeWord = head
    if word.lowerBound > 0 {
      beforeWord.text += text(in: start..<items[word.lowerBound - 1].range.upperBound)
    }
    beforeWord.literalCount = next.literalCount
    let range =
      items[word.lowerBound].range.lowerBound..<items[word.upperBound - 1].range.upperBound
    note(beforeWord, wanted: range)
  }

  private mutating func note(_ head: Head, wanted: Range<Int>) {
    guard let end = end(of: head.text + head.closers) else { return }
    guard (head.literalCount, end) > (literalCount, reach) || self.wanted.isEmpty else { return }
    literalCount = head.literalCount
    reach = end
    self.wanted = wanted
  }

  /// The end of a match with a prefix; nil if it does not match.
  private mutating func end(of pattern: String) -> Int? {
    guard !pattern.isEmpty else { return 0 }
    // A pattern with thousands of branches is not examined completely.
    guard budget > pattern.utf16.count else { return nil }
    budget -= pattern.utf16.count
    guard let compiled = try? engine.compile(pattern),
      case .match(let match) = compiled.firstMatch(in: subject, limits: limits).outcome
    else { return nil }
    return match.ranges.first??.upperBound
  }
}

extension RegexNode {
  /// Whether the node is an unescaped literal letter or digit.
  fileprivate func isWordCharacter(_ source: [UInt16]) -> Bool {
    guard case .literal = kind, range.count == 1 else { return false }
    let scalar = Unicode.Scalar(source[range.lowerBound])
    return scalar.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
  }

  /// The minimum number of literal characters in the node.
  fileprivate var literalCount: Int {
    switch kind {
    case .literal: 1
    case .concatenation(let items): items.reduce(0) { $0 + $1.literalCount }
    case .alternation(let branches): branches.map(\.literalCount).min() ?? 0
    case .group(let kind, let body): kind.isLookaround ? 0 : body.literalCount
    case .quantified(let body, let quantifier): quantifier.lowerBound > 0 ? body.literalCount : 0
    default: 0
    }
  }
}

extension Array {
  /// The run of elements around an index that satisfy a predicate.
  fileprivate func wordAround(_ index: Int, _ isPart: (Element) -> Bool) -> Range<Int> {
    let start = self[..<index].lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
    let end = self[index...].firstIndex { !isPart($0) } ?? count
    return start..<end
  }
}
