/// What the inputs so far have reached: which places of a pattern, and how often per character.
///
/// An input is worth keeping when it reaches a new place, or visits one more often per character than
/// all before it, by a power of two: after Lemieux et al., "PerfFuzz: Automatically Generating
/// Pathological Inputs", ISSTA 2018, <https://doi.org/10.1145/3213846.3213874>, and Petsios et al.,
/// "SlowFuzz: Automated Domain-Independent Detection of Algorithmic Complexity Vulnerabilities", CCS
/// 2017, <https://doi.org/10.1145/3133956.3134073>.
struct VisitCoverage: Sendable {
  /// The power of two of the visits per character, by place; -1 for none.
  private var levels: [Int]
  /// The greatest visits per character, by place, and the input with them.
  private(set) var champions: [Int: Champion] = [:]
  /// The number of places and levels that were new when they were reached.
  private(set) var reached = 0
  /// The places that are visited most, with their champions.
  private(set) var hottest: [(place: Int, champion: Champion)] = []

  /// The input that visits a place most often.
  struct Champion: Sendable {
    var input: Int
    var density: Double
  }

  init(patternLength: Int) {
    levels = [Int](repeating: -1, count: patternLength + 2)
  }
}

extension VisitCoverage {
  /// Takes note of what an input did.
  ///
  /// - Parameters:
  ///   - visits: What it did.
  ///   - input: The number that it would be kept under.
  /// - Returns: Whether it is worth keeping.
  mutating func take(_ visits: Visits, of input: Int) -> Bool {
    let length = Double(visits.offsets.count + Self.padding)
    var isNew = false
    for (place, count) in visits.places {
      let level = Self.level(Double(count) / length)
      guard level > levels[place] else { continue }
      levels[place] = level
      reached += 1
      isNew = true
    }
    guard isNew else { return false }
    for (place, count) in visits.places {
      let density = Double(count) / length
      if density > champions[place]?.density ?? 0 {
        champions[place] = Champion(input: input, density: density)
      }
    }
    hottest = Array(sorted().prefix(Self.maxHot))
    return true
  }

  private func sorted() -> [(place: Int, champion: Champion)] {
    champions.map { (place: $0.key, champion: $0.value) }.sorted { left, right in
      (right.champion.density, left.place) < (left.champion.density, right.place)
    }
  }

  private static func level(_ density: Double) -> Int {
    let scaled = max(Int(density * 16), 1)
    return Int.bitWidth - 1 - scaled.leadingZeroBitCount
  }

  private static let maxHot = 24

  /// What is added to lengths, so that the shortest inputs are not taken for the densest.
  private static let padding = 4
}
