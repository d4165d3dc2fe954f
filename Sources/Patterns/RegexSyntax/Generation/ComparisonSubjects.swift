extension RegexPattern {
  /// Strings that reveal what another spelling of the pattern loses or gains.
  ///
  /// They cover every branch, optional parts, loops at their bounds, sets at their members and
  /// ends, letters in the other case, consecutive matches, and near misses. An engine must decide
  /// which of them match.
  ///
  /// - Parameters:
  ///   - seed: The random seed; the same seed gives the same strings.
  ///   - limit: The maximum number of strings.
  ///   - hasNearMisses: Whether to include strings that the pattern nearly matches.
  /// - Returns: The distinct strings in UTF-16 units, shorter ones first.
  public func comparisonSubjects(
    seed: UInt64,
    limit: Int = 480,
    hasNearMisses: Bool = true
  ) -> [[UInt16]] {
    var generator = SubjectGenerator(self, seed: seed)
    var subjects: [[UInt16]] = []
    var seen: Set<[UInt16]> = []
    func add(_ units: [UInt16]) {
      if subjects.count < limit, seen.insert(units).inserted { subjects.append(units) }
    }
    for units in generator.steeredSubjects(limit: limit / 3) { add(units) }
    var last: [UInt16] = []
    for _ in 0..<2 * limit where subjects.count < limit {
      guard let units = generator.nextMatch() else { continue }
      add(units)
      if hasNearMisses {
        if let miss = generator.nextNearMiss() { add(miss) }
        add(units.inOtherCase)
        if units.count + last.count <= Self.maxDoubledLength { add(last + units) }
      }
      last = units
    }
    return subjects.sorted { $0.count < $1.count }
  }

  /// The maximum length of two concatenated strings, in UTF-16 units.
  private static let maxDoubledLength = 256
}

extension [UInt16] {
  /// The units with ASCII letters in the other case.
  fileprivate var inOtherCase: [UInt16] {
    map { unit in
      switch unit {
      case 0x41...0x5A, 0x61...0x7A: unit ^ 0x20
      default: unit
      }
    }
  }
}
