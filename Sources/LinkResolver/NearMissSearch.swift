public import ManifestModel
public import MatchEngine
import RegexSyntax

/// Finds the rules that came close to a URL, and where their patterns stopped matching.
public struct NearMissSearch: Sendable {
  private let resolver: LinkResolver
  private let engine: any MatchEngine

  /// Creates a search over a compiled manifest; the engine compiles the patterns' beginnings.
  public init(_ resolver: LinkResolver, engine: any MatchEngine) {
    self.resolver = resolver
    self.engine = engine
  }
}

/// A rule whose pattern matches a URL only so far.
public struct NearMiss: Sendable {
  /// The rule.
  public var rule: Rule
  /// How many characters the pattern spells out in the part that matches: what makes it likely that
  /// the rule was meant.
  public var literalCount: Int
  /// How much of the URL the pattern's beginning matches up to, in UTF-16 code units.
  public var reach: Int
  /// The text of the URL from there on.
  public var rest: String
  /// The part of the pattern that found nothing there, as UTF-16 offsets in the pattern; empty at
  /// the end of the pattern.
  public var wanted: Range<Int>
  /// The text of that part.
  public var wantedText: String
}

extension NearMissSearch {
  /// The rules that came closest, the closest first.
  ///
  /// A rule is close when its pattern's beginning spells out more of the URL than a scheme. The more
  /// it spells out, and then the further it gets, the closer it is.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - limit: The most rules that are wanted.
  ///   - selection: Whether the rule of an id takes part.
  /// - Returns: The near misses, in file order where they are equally close.
  public func nearMisses(
    of url: String,
    limit: Int = 5,
    selection: (String) -> Bool = { _ in true }
  ) -> [NearMiss] {
    let subject = Subject(url)
    let close = resolver.programs.compactMap { program -> NearMiss? in
      guard program.rule.kind != .browser, selection(program.rule.id) else { return nil }
      return nearMiss(of: program, in: subject)
    }
    .filter { $0.literalCount > "https://www.".utf16.count }
    return Array(
      close.stableSorted { ($0.literalCount, $0.reach) > ($1.literalCount, $1.reach) }
        .prefix(limit)
    )
  }

  private func nearMiss(of program: RuleProgram, in subject: Subject) -> NearMiss? {
    guard case .success(let compiled) = program.pattern,
      let source = program.rule.pattern?.value, let syntax = try? RegexParser.parse(source),
      case .noMatch = compiled.firstMatch(in: subject, limits: resolver.limits).outcome
    else { return nil }
    var walk = PrefixWalk(source: source, subject: subject, engine: engine, limits: resolver.limits)
    walk.descend(into: syntax.root, after: PrefixWalk.Head())
    return NearMiss(
      rule: program.rule,
      literalCount: walk.literalCount,
      reach: walk.reach,
      rest: subject.text(in: walk.reach..<subject.utf16.count),
      wanted: walk.wanted,
      wantedText: walk.text(in: walk.wanted)
    )
  }
}

/// Shortens a pattern from its end until it matches: the longest beginning that does tells how far
/// the pattern gets.
///
/// A beginning of a concatenation matches wherever a longer one does, so the longest is found by
/// bisection; then the walk goes on inside the item that failed, if that is a group or an
/// alternation.
private struct PrefixWalk {
  let source: [UInt16]
  let subject: Subject
  let engine: any MatchEngine
  let limits: MatchLimits
  private(set) var literalCount = 0
  private(set) var reach = 0
  private(set) var wanted = 0..<0

  /// What stands in a beginning of the pattern before the node that is looked at.
  struct Head {
    var text = ""
    /// The brackets that close the groups which the text opens.
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
    // Here the first `low` items match; whether the next one does is known by looking inside it.
    var next = head
    if low > 0 { next.text += text(in: start..<items[low - 1].range.upperBound) }
    next.literalCount += items[..<low].reduce(0) { $0 + $1.literalCount }
    let literals = items[low...].prefix { $0.isLiteral }
    if let last = literals.last {
      note(next, wanted: items[low].range.lowerBound..<last.range.upperBound)
    } else {
      descend(into: items[low], after: next)
    }
  }

  private mutating func note(_ head: Head, wanted: Range<Int>) {
    guard let end = end(of: head.text + head.closers) else { return }
    guard (head.literalCount, end) > (literalCount, reach) || self.wanted.isEmpty else { return }
    literalCount = head.literalCount
    reach = end
    self.wanted = wanted
  }

  /// Where a beginning of the pattern ends to match; nil where it does not match.
  private func end(of pattern: String) -> Int? {
    guard !pattern.isEmpty else { return 0 }
    guard let compiled = try? engine.compile(pattern),
      case .match(let match) = compiled.firstMatch(in: subject, limits: limits).outcome
    else { return nil }
    return match.ranges.first??.upperBound
  }
}

extension RegexNode {
  fileprivate var isLiteral: Bool {
    if case .literal = kind { true } else { false }
  }

  /// The fewest characters that the node spells out.
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
  fileprivate func stableSorted(_ precedes: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { left, right in
      if precedes(left.element, right.element) { return true }
      if precedes(right.element, left.element) { return false }
      return left.offset < right.offset
    }
    .map(\.element)
  }
}
