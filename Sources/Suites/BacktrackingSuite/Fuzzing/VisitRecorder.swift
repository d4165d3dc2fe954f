import MatchEngine

/// Counts where a search spends its steps: at which places of the pattern, and over which of the
/// subject.
final class VisitRecorder {
  private var pattern: [Int]
  private var subject: [Int] = []
  private var touched: [Int] = []
  private var furthest = -1
  private var wanted: [Int] = []

  init(patternLength: Int) {
    pattern = [Int](repeating: 0, count: patternLength + 2)
  }
}

/// What one search did.
struct Visits: Sendable {
  /// The steps at each place of the pattern that was visited, in the order of the first visits.
  var places: [(place: Int, count: Int)]
  /// The steps at each offset of the subject.
  var offsets: [Int]
  /// The furthest offset of the subject at which something was tried; -1 where nothing was.
  var furthest: Int
  /// What was tried there, as places in the pattern; the last few.
  var wanted: [Int]
  /// All steps.
  var steps: Int
  /// Whether the search was stopped.
  var isCut: Bool
  /// Whether the pattern matched.
  var isMatch: Bool
}

extension VisitRecorder {
  /// Runs a pattern over a subject.
  func visits(
    of code: any TracingPattern,
    over units: [UInt16],
    limit: Int
  ) -> Visits {
    for place in touched { pattern[place] = 0 }
    touched.removeAll(keepingCapacity: true)
    wanted.removeAll(keepingCapacity: true)
    furthest = -1
    subject = [Int](repeating: 0, count: units.count + 1)
    let result = code.trace(
      in: Subject(utf16: units),
      limits: MatchLimits(steps: limit, subjectLength: Int(Int32.max))
    ) { place, offset in
      note(place, offset)
      return true
    }
    var isCut = false
    var isMatch = false
    switch result.outcome {
    case .match: isMatch = true
    case .noMatch: break
    case .failed: isCut = result.cost >= limit
    }
    return Visits(
      places: touched.map { ($0, pattern[$0]) },
      offsets: subject,
      furthest: furthest,
      wanted: wanted,
      steps: result.cost,
      isCut: isCut,
      isMatch: isMatch
    )
  }

  private func note(_ place: Int, _ offset: Int) {
    guard place < pattern.count, offset < subject.count else { return }
    if pattern[place] == 0 { touched.append(place) }
    pattern[place] += 1
    subject[offset] += 1
    if offset > furthest {
      furthest = offset
      wanted.removeAll(keepingCapacity: true)
    }
    if offset == furthest, wanted.count < Self.maxWanted, !wanted.contains(place) {
      wanted.append(place)
    }
  }

  /// The offsets of the subject at which a place of the pattern is visited, sorted.
  func offsets(
    of place: Int,
    in code: any TracingPattern,
    over units: [UInt16],
    limit: Int
  ) -> [Int] {
    var isVisited = [Bool](repeating: false, count: units.count + 1)
    _ = code.trace(
      in: Subject(utf16: units),
      limits: MatchLimits(steps: limit, subjectLength: Int(Int32.max))
    ) { visited, offset in
      if visited == place, offset < isVisited.count { isVisited[offset] = true }
      return true
    }
    return isVisited.indices.filter { isVisited[$0] }
  }

  private static let maxWanted = 12
}
