import Diagnostics
public import ManifestModel
public import MatchEngine
import RegexSyntax
import URLSyntax

/// Finds the rules that nearly match a URL, and where their patterns stop matching.
public struct NearMissSearch: Sendable {
  private let resolver: LinkResolver
  private let engine: any MatchEngine

  /// Creates a search in a compiled manifest; the engine compiles prefixes of patterns.
  public init(_ resolver: LinkResolver, engine: any MatchEngine) {
    self.resolver = resolver
    self.engine = engine
  }
}

/// A rule whose pattern matches only the beginning of a URL.
public struct NearMiss: Sendable {
  /// The rule.
  public var rule: Rule
  /// The number of literal characters in the matching part, which indicates that the rule was
  /// meant.
  public var literalCount: Int
  /// The length of the URL that the pattern's prefix matches, in UTF-16 code units.
  public var reach: Int
  /// The rest of the URL from there on.
  public var rest: String
  /// The part of the pattern that does not match there, as UTF-16 offsets in the pattern; empty at
  /// the end of the pattern.
  public var wanted: Range<Int>
  /// The text of that part.
  public var wantedText: String
}

extension NearMiss {
  /// Where the pattern stops, in one sentence without its full stop.
  public var sentence: String {
    let place = rest.isEmpty ? "at the end of the URL" : "before '\(Self.shortened(rest))'"
    let wanted = Self.words(forWanted: wantedText)
    return "the pattern stops \(place)" + (wanted.isEmpty ? "" : ", where it wants \(wanted)")
  }

  /// A part of a pattern, in words if its syntax is hard to read.
  public static func words(forWanted part: String) -> String {
    if part == "$" { return "the end ($)" }
    if part == "^" { return "the start (^)" }
    if part.hasPrefix("(?!"), part.hasSuffix(")") {
      return "anything but \(part.dropFirst(3).dropLast().description.printable)"
    }
    return shortened(part)
  }

  private static func shortened(_ text: String) -> String {
    guard text.count > maxShown else { return text.printable }
    return text.prefix(maxShown).description.printable + "…"
  }

  /// The maximum number of characters of a pattern or a URL that are quoted.
  private static let maxShown = 60
}

extension NearMissSearch {
  /// The closest rules, closest first.
  ///
  /// A rule is close if a prefix of its pattern matches more literal text of the URL than the
  /// scheme, or if one of its tests has the URL's host or nearly so. More literal text makes it
  /// closer, then a longer match.
  ///
  /// - Parameters:
  ///   - input: The URL, with the headers of its response if known.
  ///   - limit: The maximum number of rules.
  ///   - selection: The ids of rules to include however far they are; nil for the close ones of
  ///     all.
  /// - Returns: The near misses; equally close ones in file order.
  public func nearMisses(
    of input: RuleInput,
    limit: Int = 5,
    selection: Set<String>? = nil
  ) -> [NearMiss] {
    let host = input.url.hostOfLink
    let candidates = resolver.programs.compactMap { program -> Candidate? in
      guard program.rule.kind != .browser else { return nil }
      if let selection, !selection.contains(program.rule.id) { return nil }
      guard let miss = nearMiss(of: program, input) else { return nil }
      let candidate = Candidate(miss: miss, kinship: program.rule.kinship(withHost: host))
      return selection != nil || candidate.isClose ? candidate : nil
    }
    return candidates.sorted { $0.rank > $1.rank }.prefix(limit).map(\.miss)
  }

  private func nearMiss(of program: RuleProgram, _ input: RuleInput) -> NearMiss? {
    let subject = Subject(input.subject(for: program.rule))
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

/// A near miss with its closeness.
private struct Candidate {
  let miss: NearMiss
  /// 2 if a test of the rule has the URL's host, 1 if one has a similar host, else 0.
  let kinship: Int

  private var spelledOut: Int {
    miss.literalCount > "https://www.".utf16.count ? miss.literalCount : 0
  }

  var isClose: Bool { spelledOut > 0 || kinship > 0 }

  var rank: (Int, Int, Int) { (spelledOut, kinship, miss.reach) }
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

extension Rule {
  /// The similarity of the rule's test hosts to a host: 2 for the same, 1 for a similar one, 0 for
  /// none.
  fileprivate func kinship(withHost host: String) -> Int {
    let inputs = testInputs?.value.compactMap(\.value) ?? redirectTests.map(\.input.value)
    let hosts = Set(inputs.map(\.hostOfLink))
    if hosts.contains(host) { return 2 }
    return host.nearest(among: hosts.sorted()) == nil ? 0 : 1
  }
}

extension String {
  /// The host of a link, with or without a scheme; empty if there is none.
  fileprivate var hostOfLink: String { linkHost(needsScheme: false) ?? "" }
}
