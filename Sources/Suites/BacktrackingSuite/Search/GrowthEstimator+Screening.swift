import MatchEngine
import SubjectDomains

extension GrowthEstimator {
  /// The shapes of candidates that can pass the cap, the best first.
  mutating func screen(_ candidates: [Candidate], _ given: [AttackShape]) -> [RatedShape] {
    var shapes: [AttackShape] = []
    for candidate in candidates.prefix(Self.maxCandidates) {
      for suffix in candidate.suffixes.prefix(Self.firstSuffixes) {
        shapes.append(AttackShape(segments: candidate.segments, suffix: suffix))
      }
    }
    shapes += given
    let rated = rate(shapes, .coarse)
    // The other ends of the best.
    var seen = Set(shapes)
    var more: [AttackShape] = []
    for best in rated.prefix(4) {
      for suffix in Self.suffixes(of: best, candidates) {
        var shape = best.shape
        shape.suffix = suffix
        if seen.insert(shape).inserted { more.append(shape) }
      }
    }
    let single = (rated + rate(more, .coarse)).sorted(by: RatedShape.isBetter)
    let double = Self.combined(single) + Self.doubled(single, candidates)
    return (single + rate(double, .coarse)).sorted(by: RatedShape.isBetter)
  }

  /// Shapes of two pumps, made of the best with one.
  ///
  /// Where the search begins anew at every repetition of a long pump, and each time runs through a
  /// loop that a short one turns as well, many turns of the short one for each of the long one make
  /// more work in the same length.
  private static func combined(_ single: [RatedShape]) -> [AttackShape] {
    guard let best = single.first, best.length > 200, !best.growth.isSteep else { return [] }
    let pumps = single.prefix(24).compactMap { $0.shape.segments.first?.pump }
    var short: [[UInt16]] = []
    var tails: [[UInt16]] = []
    for pump in pumps where pump.count > 6 {
      if let last = pump.last, !short.contains([last]) { short.append([last]) }
    }
    for pump in pumps where pump.count <= 4 && !short.contains(pump) { short.append(pump) }
    for rated in single.prefix(6) where !tails.contains(rated.shape.suffix) {
      tails.append(rated.shape.suffix)
    }
    var result: [AttackShape] = []
    for rated in single.prefix(8) {
      guard let first = rated.shape.segments.first, rated.shape.segments.count == 1,
        first.pump.count > 6
      else { continue }
      for pump in short.prefix(4) {
        let turns = max(1, first.pump.count / pump.count)
        let second = AttackShape.Segment(
          prefix: [],
          pump: Array(repeatElement(pump, count: turns).joined())
        )
        for tail in tails.prefix(2) {
          result.append(AttackShape(segments: [first, second], suffix: tail))
        }
      }
    }
    return result
  }

  /// Shapes of two short pumps, for patterns over which one pump alone makes little work: a loop that
  /// runs over both may give back all of the second from each place in the first.
  private static func doubled(
    _ single: [RatedShape],
    _ candidates: [Candidate]
  ) -> [AttackShape] {
    guard single.first?.length ?? .infinity > 2_000 else { return [] }
    var pumps: [[UInt16]] = []
    for candidate in candidates where candidate.pump.count <= 4 && pumps.count < 4 {
      if !pumps.contains(candidate.pump) { pumps.append(candidate.pump) }
    }
    var tails = pumps
    for candidate in candidates {
      for suffix in candidate.suffixes where suffix.count == 1 && tails.count < 8 {
        if !tails.contains(suffix) { tails.append(suffix) }
      }
    }
    return pumps.flatMap { first in
      tails.filter { $0 != first }.map { second in
        let segments = [first, second].map { AttackShape.Segment(prefix: [], pump: $0) }
        return AttackShape(segments: segments, suffix: [])
      }
    }
  }

  private static let maxCandidates = 160
  private static let firstSuffixes = 4

  private static func suffixes(of rated: RatedShape, _ candidates: [Candidate]) -> [[UInt16]] {
    var result: [[UInt16]] = []
    for candidate in candidates where candidate.leads(to: rated.shape) {
      for suffix in candidate.suffixes where !result.contains(suffix) { result.append(suffix) }
    }
    return result
  }

  /// Shapes that another engine has screened out, in the order of what they come to on this one.
  ///
  /// An engine that looks for literals first, or lets loops keep what they took, may end at once on the
  /// best of the others' shapes; to see that costs little where it counts single steps.
  mutating func ranked(_ byLikeness: ShapesByLikeness, _ candidates: [Candidate])
    -> ShapesByLikeness
  {
    var byLikeness = byLikeness
    for likeness in Likeness.allCases {
      let shapes = byLikeness.shapes[likeness] ?? []
      byLikeness.shapes[likeness] =
        meter.resolution == 1 ? rankedAnew(shapes, candidates) : Self.varied(shapes)
    }
    return byLikeness
  }

  private mutating func rankedAnew(
    _ screened: [RatedShape],
    _ candidates: [Candidate]
  ) -> [RatedShape] {
    var shapes: [AttackShape] = []
    var seen: Set<AttackShape> = []
    for rated in Self.varied(screened).prefix(Self.maxWithEnds) {
      for suffix in [rated.shape.suffix] + Self.suffixes(of: rated, candidates) {
        var shape = rated.shape
        shape.suffix = suffix
        guard shape.likeness(in: domain) <= rated.shape.likeness(in: domain) else { continue }
        if seen.insert(shape).inserted { shapes.append(shape) }
      }
    }
    for rated in screened.prefix(Self.maxRanked) where seen.insert(rated.shape).inserted {
      shapes.append(rated.shape)
    }
    let rated = rate(shapes, .coarse)
    guard rated.isEmpty, minimumLength > Scale.coarse.small / 2 else { return rated }
    // Shorter subjects than every match are passed over at once.
    return rate(shapes, .coarse.above(minimumLength))
  }

  private static let maxWithEnds = 12
  private static let maxRanked = 120

  /// The shapes with the best of each pump first, so that many ends of one do not hide another.
  private static func varied(_ screened: [RatedShape]) -> [RatedShape] {
    var turns: [[[UInt16]]: Int] = [:]
    let keyed = screened.enumerated().map { index, rated in
      let key = rated.shape.segments.map(\.pump)
      turns[key, default: 0] += 1
      return (turn: (turns[key] ?? 1) / 3, index: index, rated: rated)
    }
    return keyed.sorted { ($0.turn, $0.index) < ($1.turn, $1.index) }.map(\.rated)
  }

  /// The shortest attack on this engine among shapes in its own order.
  mutating func shortest(_ ranked: [RatedShape], below bar: Double) -> ConfirmedAttack? {
    var rest = ranked[...]
    for size in Self.chunks where !rest.isEmpty {
      let chunk = rest.prefix(size)
      rest = rest.dropFirst(size)
      let finalists = finalists(Array(chunk)).filter { $0.length < bar }
      for finalist in finalists.prefix(3).map(\.withPrimitivePump) {
        guard spent < budget else {
          isExhausted = true
          return nil
        }
        // What is read decides then, and that is looked at next.
        guard farReadings == 0 else { return nil }
        for finalist in meter.forms(of: finalist) {
          guard let confirmed = confirm(finalist) else { continue }
          return ConfirmedAttack(engine: meter.engine, finalist.shape, confirmed, in: domain)
        }
      }
    }
    return nil
  }

  private static let chunks = [3, 5, 8, 16]

  private mutating func finalists(_ chunk: [RatedShape]) -> [RatedShape] {
    guard meter.resolution == 1 else { return rate(chunk) }
    let scale: Scale =
      minimumLength > Scale.coarse.small / 2 ? .fine.above(minimumLength) : .fine
    return rate(chunk.map(\.shape), scale)
  }
}

extension StepMeter {
  /// A shape as it is tried, the best first: an engine that looks at the length needs more at the end.
  fileprivate func forms(of rated: RatedShape) -> [RatedShape] {
    guard let padded = rated.shape.padded(forMatchesOf: checkedLength) else { return [rated] }
    return [RatedShape(padded, rated.growth), rated]
  }
}

extension Candidate {
  /// Whether a shape is the candidate's, perhaps with more text in front.
  fileprivate func leads(to shape: AttackShape) -> Bool {
    guard segments.count == shape.segments.count, let own = segments.first,
      let first = shape.segments.first
    else { return false }
    return first.pump == own.pump && first.prefix.ends(with: own.prefix)
      && segments.dropFirst() == shape.segments.dropFirst()
  }
}
