import RegexSyntax

/// What an engine matched with each part of a pattern.
package struct PartExamples: Sendable {
  /// A subject that the pattern matches, if one was found.
  package private(set) var matching: [UInt16]?
  /// A similar subject that the pattern does not match, if one was found.
  package private(set) var notMatching: [UInt16]?
  private var texts: [Range<Int>: [UInt16]] = [:]

  /// An engine's answer for a subject.
  package enum Answer: Sendable {
    /// The UTF-16 ranges of the match and its groups.
    case match([Range<Int>?])
    case noMatch
    /// The engine gave up.
    case failed
  }

  /// Compiles a pattern to a search; nil if the engine refuses it.
  package typealias Engine = (_ pattern: String) -> (([UInt16]) -> Answer)?

  /// The maximum number of strings generated from the pattern.
  private static let maxSubjects = 64
  /// The maximum number of parts tried separately.
  private static let maxLoneParts = 200
  /// The number of searches that the engine may give up before the rest is left out: each takes as
  /// long as the engine allows.
  private static let maxFailures = 3

  /// Finds examples.
  ///
  /// - Parameters:
  ///   - explanation: The parts.
  ///   - subjects: Subjects to try first, such as the inputs of tests.
  ///   - engine: The engine that must match them.
  package init(
    for explanation: PatternExplanation,
    in subjects: [[UInt16]],
    engine: @escaping Engine
  ) {
    let engine = Self.stopping(engine)
    guard let search = engine(explanation.pattern.source) else { return }
    var generator = SubjectGenerator(explanation.pattern, seed: 0)
    let made =
      [NaturalSubject.units(for: explanation.pattern.root)]
      + generator.steeredSubjects(limit: Self.maxSubjects)
    let instrumented = InstrumentedPattern(explanation)
    let parts = instrumented.flatMap { engine($0.text) }
    var open = Set(instrumented.map { Array($0.groups.keys) } ?? [])
    for subject in subjects + made {
      guard case .match(let ranges) = search(subject) else { continue }
      if matching == nil { matching = subject }
      guard let instrumented, let parts, case .match(let groups) = parts(subject),
        // If the added groups change the match, they cannot be trusted.
        groups.first == ranges.first
      else {
        if instrumented == nil { break }
        continue
      }
      take(from: subject, groups, instrumented, &open)
      if open.isEmpty { break }
    }
    addLoneParts(explanation, engine)
    findNearMiss(explanation, search, parts, instrumented)
  }
}

extension PartExamples {
  /// An engine that answers nothing more once it has given up too often.
  private static func stopping(_ engine: @escaping Engine) -> Engine {
    var failures = 0
    return { pattern in
      guard failures < maxFailures, let search = engine(pattern) else { return nil }
      return { subject in
        guard failures < maxFailures else { return .failed }
        let answer = search(subject)
        if case .failed = answer { failures += 1 }
        return answer
      }
    }
  }

  /// What a part matched in one of the subjects; nil if it matched nothing in any.
  package func text(of part: ExplainedPart) -> [UInt16]? { texts[part.range] }

  private mutating func take(
    from subject: [UInt16],
    _ groups: [Range<Int>?],
    _ instrumented: InstrumentedPattern,
    _ open: inout Set<Range<Int>>
  ) {
    for range in open {
      guard let number = instrumented.groups[range], groups.indices.contains(number),
        let place = groups[number], !place.isEmpty
      else { continue }
      texts[range] = Array(subject[place])
      open.remove(range)
    }
  }

  /// Finds examples for parts that no subject reached, by matching each part separately.
  private mutating func addLoneParts(_ explanation: PatternExplanation, _ engine: Engine) {
    guard !explanation.pattern.source.contains("\\Q") else { return }
    var tried = 0
    let forbidden = explanation.pattern.negatedLookarounds
    explanation.forEachPart { part in
      guard part.takesText, part.role != .text, part.role != .reference, texts[part.range] == nil,
        tried < Self.maxLoneParts,
        !forbidden.contains(where: { $0.contains(part.range.lowerBound) }),
        let alone = try? RegexParser.parse(part.source, flags: part.flags),
        alone.backReferences.isEmpty,
        let search = engine("\\A\(part.flags.group(around: part.source))\\z")
      else { return }
      tried += 1
      var generator = SubjectGenerator(alone, seed: 0)
      let made = [NaturalSubject.units(for: alone.root)] + generator.steeredSubjects(limit: 8)
      texts[part.range] = made.first { text in
        guard !text.isEmpty, case .match = search(text) else { return false }
        return true
      }
    }
  }

  /// Removes the text of one part after another until the rest no longer matches.
  private mutating func findNearMiss(
    _ explanation: PatternExplanation,
    _ search: ([UInt16]) -> Answer,
    _ parts: (([UInt16]) -> Answer)?,
    _ instrumented: InstrumentedPattern?
  ) {
    guard let matching else { return }
    var places: [Range<Int>] = []
    if let parts, let instrumented, case .match(let groups) = parts(matching) {
      var captures: [Range<Int>] = []
      explanation.forEachPart { part in
        guard let number = instrumented.groups[part.range], groups.indices.contains(number),
          let place = groups[number], !place.isEmpty, place.count < matching.count
        else { return }
        if case .capture = part.role { captures.append(place) } else { places.append(place) }
      }
      places = captures.reversed() + places.reversed()
    } else if !matching.isEmpty {
      places = [matching.count - 1..<matching.count, 0..<1]
    }
    for place in places.prefix(Self.maxSubjects) {
      var subject = matching
      subject.removeSubrange(place)
      if case .noMatch = search(subject) {
        notMatching = subject
        return
      }
    }
  }
}

extension RegexPattern {
  fileprivate var negatedLookarounds: [Range<Int>] {
    var ranges: [Range<Int>] = []
    root.forEach { node in
      switch node.kind {
      case .group(.lookahead(isNegated: true), _), .group(.lookbehind(isNegated: true), _):
        ranges.append(node.range)
      default: break
      }
    }
    return ranges
  }
}

extension RegexFlags {
  /// A group that sets these flags for a pattern.
  fileprivate func group(around source: String) -> String {
    let letters: [(RegexFlags, String)] = [
      (.caseInsensitive, "i"), (.comments, "x"), (.dotMatchesLineSeparators, "s"),
      (.anchorsMatchLines, "m"), (.unixLines, "d"), (.unicodeWordBoundaries, "w"),
    ]
    let set = letters.filter { contains($0.0) }.map(\.1).joined()
    // In x mode the pattern may end in a comment.
    return "(?\(set):\(source)\(contains(.comments) ? "\n" : ""))"
  }
}
