import RegexSyntax
import SubjectDomains

/// Makes inputs out of others.
struct InputMutator: Sendable {
  let pieces: PatternPieces
  /// The longest input that is made, in UTF-16 units.
  let longest: Int
  let domain: SubjectDomain
  /// How many of ten changes are those of the domain, where the input is one of its subjects.
  let domainShare: Int
  var random: SplitMix64
}

extension InputMutator {
  /// An input made from one with one to three changes.
  ///
  /// - Parameters:
  ///   - input: The input to begin with, with what it did.
  ///   - other: Another one, to splice in.
  /// - Returns: The new input.
  mutating func mutate(_ input: KeptInput, with other: KeptInput) -> [UInt16] {
    var units = input.units
    let count = Int.random(in: 1...3, using: &random)
    for index in 0..<count {
      units = changed(units, of: input, isFirst: index == 0, with: other)
    }
    return Array(units.prefix(longest))
  }

  private mutating func changed(
    _ units: [UInt16],
    of input: KeptInput,
    isFirst: Bool,
    with other: KeptInput
  ) -> [UInt16] {
    if Int.random(in: 0..<10, using: &random) < domainShare,
      let mutated = domain.mutate(units, with: other.units, pieces: pieces.texts, using: &random)
    {
      return mutated
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return isFirst ? wanting(units, input) : inserting(units)
    case 2, 3: return repeating(units, around: isFirst ? input.hot : nil)
    case 4: return splicing(units, other.units)
    case 5: return inserting(units)
    case 6: return replacing(units)
    case 7: return removing(units)
    case 8: return breaking(units)
    default: return loops(units)
    }
  }

  private mutating func place(in units: [UInt16]) -> Int {
    Int.random(in: 0...units.count, using: &random)
  }

  private mutating func piece() -> [UInt16] { pieces.texts.randomElement(using: &random) ?? [] }

  /// Puts in what the pattern wanted where it failed furthest.
  private mutating func wanting(_ units: [UInt16], _ input: KeptInput) -> [UInt16] {
    guard let place = input.wanted.randomElement(using: &random), input.furthest >= 0 else {
      return inserting(units)
    }
    let at = min(input.furthest, units.count)
    var wanted: [UInt16]
    if pieces.references.contains(place), at > 0 {
      let length = Int.random(in: 1...min(at, 16), using: &random)
      wanted = Array(units[(at - length)..<at])
    } else {
      wanted = pieces.wants[place]?.randomElement(using: &random) ?? piece()
    }
    let dropped = Bool.random(using: &random) ? 0 : min(wanted.count, units.count - at)
    if Int.random(in: 0..<4, using: &random) == 0 { return Array(units[..<at]) + wanted }
    wanted = Array(units[..<at]) + wanted + units[(at + dropped)...]
    return wanted
  }

  /// Repeats a part, best one of those over which many steps are spent.
  private mutating func repeating(_ units: [UInt16], around hot: Range<Int>?) -> [UInt16] {
    guard !units.isEmpty else { return inserting(units) }
    let whole = 0..<units.count
    var range = hot?.clamped(to: whole) ?? whole
    if range.isEmpty || Int.random(in: 0..<4, using: &random) == 0 { range = whole }
    let start = Int.random(in: range, using: &random)
    let length = Int.random(in: 1...min(16, units.count - start), using: &random)
    let part = units[start..<(start + length)]
    let count = [1, 2, 4, 8, 16].randomElement(using: &random) ?? 1
    var result = Array(units[..<start])
    for _ in 0..<count where result.count < longest { result += part }
    return result + units[start...]
  }

  private mutating func loops(_ units: [UInt16]) -> [UInt16] {
    guard let loop = pieces.loops.randomElement(using: &random) else {
      return repeating(units, around: nil)
    }
    let at = place(in: units)
    let count = [2, 4, 8, 16].randomElement(using: &random) ?? 2
    var result = Array(units[..<at])
    for _ in 0..<count where result.count < longest { result += loop }
    return result + units[at...]
  }

  private mutating func splicing(_ units: [UInt16], _ other: [UInt16]) -> [UInt16] {
    Array(units[..<place(in: units)]) + other[place(in: other)...]
  }

  private mutating func inserting(_ units: [UInt16]) -> [UInt16] {
    let at = place(in: units)
    return Array(units[..<at]) + piece() + units[at...]
  }

  private mutating func replacing(_ units: [UInt16]) -> [UInt16] {
    guard !units.isEmpty else { return piece() }
    let at = Int.random(in: 0..<units.count, using: &random)
    return Array(units[..<at]) + piece() + units[(at + 1)...]
  }

  private mutating func removing(_ units: [UInt16]) -> [UInt16] {
    let at = place(in: units)
    let length = Int.random(in: 1...8, using: &random)
    return Array(units[..<at]) + units[min(at + length, units.count)...]
  }

  /// Cuts the end off, or puts a character there that fits few places.
  private mutating func breaking(_ units: [UInt16]) -> [UInt16] {
    let kept = Bool.random(using: &random) ? units : Array(units[..<place(in: units)])
    return kept + (pieces.breakers.randomElement(using: &random) ?? [])
  }
}
