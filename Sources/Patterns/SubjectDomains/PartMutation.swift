import RegexSyntax

/// Changes parts of subjects, which separators divide; what is real stays so.
struct PartMutation {
  let alphabet: DomainAlphabet
  let separators: Set<UInt16>
  let rate: @Sendable ([UInt16]) -> Likeness

  private static let tries = 8
}

extension PartMutation {
  /// Changes a subject; nil if no change was found that leaves it one.
  func mutate(_ change: SubjectChange, using random: inout SplitMix64) -> [UInt16]? {
    guard rate(change.units) == .real else { return nil }
    for _ in 0..<Self.tries {
      let changed = changed(change, using: &random)
      if changed != change.units, rate(changed) == .real { return changed }
    }
    return nil
  }

  private func changed(_ change: SubjectChange, using random: inout SplitMix64) -> [UInt16] {
    let units = change.units
    let part = part(of: units, using: &random)
    let text = alphabet.plainPiece(of: change.pieces, using: &random) ?? [0x61]
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return Array(units[..<part.lowerBound]) + text + units[part.upperBound...]
    case 1: return Array(units[..<part.upperBound]) + text + units[part.upperBound...]
    case 2: return Array(units[..<part.lowerBound]) + units[part.upperBound...]
    case 3:
      let count = [1, 2, 4, 8, 16].randomElement(using: &random) ?? 1
      let turns = Array(repeatElement(units[part], count: count).joined())
      return Array(units[..<part.upperBound]) + turns + units[part.upperBound...]
    case 4:
      let donor = change.other[self.part(of: change.other, using: &random)]
      return Array(units[..<part.lowerBound]) + donor + units[part.upperBound...]
    default: return units + units[part]
    }
  }

  /// One of the parts, with the separator before it.
  private func part(of units: [UInt16], using random: inout SplitMix64) -> Range<Int> {
    let starts = [0] + units.indices.dropFirst().filter { separators.contains(units[$0]) }
    let index = Int.random(in: starts.indices, using: &random)
    return starts[index]..<(index + 1 < starts.count ? starts[index + 1] : units.count)
  }
}
