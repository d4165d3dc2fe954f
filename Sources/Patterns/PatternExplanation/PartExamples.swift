import RegexSyntax

/// What an engine took for each part of a pattern, in subjects that it matches.
package struct PartExamples: Sendable {
  /// A subject that the pattern matches; nil if none was found.
  package private(set) var matching: [UInt16]?
  /// A subject near to it that the pattern does not match; nil if none was found.
  package private(set) var notMatching: [UInt16]?
  private var texts: [Range<Int>: [UInt16]] = [:]

  /// What an engine says of a subject.
  package enum Answer: Sendable {
    /// The UTF-16 ranges of the match and its groups.
    case match([Range<Int>?])
    /// The pattern does not match.
    case noMatch
    /// The engine gave up.
    case failed
  }

  /// An engine: takes a pattern, and gives a search, or nil if it refuses the pattern.
  package typealias Engine = (_ pattern: String) -> (([UInt16]) -> Answer)?

  /// The most strings that are made from the pattern.
  private static let maxSubjects = 64
  /// The most parts that are tried alone.
  private static let maxLoneParts = 200

  /// Looks for examples.
  ///
  /// - Parameters:
  ///   - explanation: The parts.
  ///   - subjects: Subjects to try first, such as the inputs of tests.
  ///   - engine: The engine that has to match them.
  package init(for explanation: PatternExplanation, in subjects: [[UInt16]], engine: Engine) {
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
        // The groups change nothing, or they are not to be trusted.
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
  /// What the engine took for a part in one of the subjects; nil if it took nothing in any.
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

  /// Examples of parts that no subject reached, from a pattern of the part alone.
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

  /// Leaves out what one part took, until the engine says that the rest does not match.
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
  /// The ranges of what must not be there.
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
  /// A group that sets these flags around a pattern.
  fileprivate func group(around source: String) -> String {
    let letters: [(RegexFlags, String)] = [
      (.caseInsensitive, "i"), (.comments, "x"), (.dotMatchesLineSeparators, "s"),
      (.anchorsMatchLines, "m"), (.unixLines, "d"), (.unicodeWordBoundaries, "w"),
    ]
    let set = letters.filter { contains($0.0) }.map(\.1).joined()
    // In mode x the pattern may end in a comment.
    return "(?\(set):\(source)\(contains(.comments) ? "\n" : ""))"
  }
}
