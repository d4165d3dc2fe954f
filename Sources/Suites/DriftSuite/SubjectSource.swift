import Diagnostics
import Digests
import MatchEngine
import RegexSyntax

/// Makes the subjects that show how two engines read one pattern.
struct SubjectSource {
  let pattern: String
  /// The pattern's trees: as ICU reads it, and as the other engine does.
  let trees: [RegexPattern]
  let features: [DialectFeature]
  let effort: DriftEffort
  /// Whether one of the engines does not take an ASCII letter for the one beyond ASCII that folds to it.
  private let comparesFolds: Bool
  var random: SplitMix64

  init(
    pattern: String,
    reference: RegexDialect,
    other: RegexDialect,
    effort: DriftEffort,
    seed: UInt64
  ) {
    self.pattern = pattern
    self.effort = effort
    comparesFolds = [reference, other].contains { $0.hasEditions && !$0.hasProperties }
    let readings = [reference, other].map { RegexParser.reading(of: pattern, in: $0) }
    let icu = try? RegexParser.parse(pattern)
    var trees: [RegexPattern] = []
    for tree in [icu, readings[0].tree, readings[1].tree] {
      guard let tree, !trees.contains(where: { $0.hasSameShape(as: tree) }) else { continue }
      trees.append(tree)
    }
    self.trees = trees
    var features: [DialectFeature] = []
    for construct in readings.flatMap(\.constructs) where !features.contains(construct.feature) {
      features.append(construct.feature)
    }
    self.features = features
    random = SplitMix64(seed: seed ^ FNV1a(of: pattern.utf8).value)
  }
}

extension SubjectSource {
  /// Adds what is made from the trees alone.
  mutating func addGenerated(to pool: inout SubjectPool) {
    for tree in trees {
      var generator = SubjectGenerator(tree, seed: random.next())
      for subject in generator.steeredSubjects(limit: effort.steered) { pool.add(subject) }
      for _ in 0..<effort.random {
        if let subject = generator.nextMatch() { pool.add(subject) }
        if let subject = generator.nextNearMiss() { pool.add(subject) }
      }
    }
    addProbes(to: &pool)
    addShortStrings(to: &pool)
  }

  private func addProbes(to pool: inout SubjectPool) {
    for feature in features {
      for string in SubjectProbes.strings(for: feature) { pool.add(Array(string.utf16)) }
    }
  }

  /// Adds all strings of a few characters that matter, for patterns that so few can match.
  private func addShortStrings(to pool: inout SubjectPool) {
    guard trees.isEmpty || trees.contains(where: { $0.minimumLength <= Self.shortLength }) else {
      return
    }
    let alphabet = alphabet
    pool.add([UInt16]())
    for unit in alphabet { pool.add(unit) }
    let pairs = alphabet.prefix(effort.pairAlphabet)
    for first in pairs { for second in pairs { pool.add(first + second) } }
    let triples = alphabet.prefix(effort.tripleAlphabet)
    for first in triples {
      for second in triples { for third in triples { pool.add(first + second + third) } }
    }
  }

  /// The characters that matter, ordinary and unusual ones in turns.
  private var alphabet: [[UInt16]] {
    var ordinary: [UInt32] = []
    var unusual: [UInt32] = []
    for tree in trees {
      let alphabet = tree.subjectAlphabet
      ordinary += alphabet.ordinary.filter { !ordinary.contains($0) }
      unusual += alphabet.unusual.filter { !unusual.contains($0) }
    }
    var mixed: [UInt32] = []
    for index in 0..<max(ordinary.count, unusual.count) {
      if index < ordinary.count { mixed.append(ordinary[index]) }
      if index < unusual.count { mixed.append(unusual[index]) }
    }
    return mixed.map(\.utf16)
  }

  /// Adds strings made from others that matter by putting in what hits the pattern's constructs.
  mutating func addMutations(of bases: [Subject], to pool: inout SubjectPool) {
    let inserts = insertions
    guard !inserts.isEmpty else { return }
    for base in bases {
      let units = base.utf16
      for insert in inserts {
        pool.add(units + insert)
        pool.add(insert + units)
      }
      for _ in 0..<effort.mutations {
        guard let insert = inserts.randomElement(using: &random) else { break }
        pool.add(mutated(units, with: insert))
      }
      if comparesFolds, features.contains(.caseFolding) {
        for other in Self.unfolded(units) { pool.add(other) }
      }
    }
  }

  /// A string with one letter, the first of its kind or the last, as the one beyond ASCII that folds to it.
  private static func unfolded(_ units: [UInt16]) -> [[UInt16]] {
    let others: [(letters: [UInt16], other: UInt16)] = [
      ([0x53, 0x73], 0x17F), ([0x4B, 0x6B], 0x212A),
    ]
    return others.flatMap { letters, other -> [[UInt16]] in
      let places = [
        units.firstIndex(where: letters.contains), units.lastIndex(where: letters.contains),
      ]
      return places.compactMap(\.self).uniqued.map { place in
        var copy = units
        copy[place] = other
        return copy
      }
    }
  }

  private mutating func mutated(_ units: [UInt16], with insert: [UInt16]) -> [UInt16] {
    let place = Int.random(in: 0...units.count, using: &random)
    let dropped = Int.random(in: 0...2, using: &random)
    var result = units
    result.replaceSubrange(place..<min(place + dropped, units.count), with: insert)
    if Bool.random(using: &random) { return result }
    return Array(result.prefix(place + insert.count))
  }

  /// What to put into strings, for the constructs that the pattern has.
  private var insertions: [[UInt16]] {
    var strings: [[UInt16]] = []
    for feature in features {
      for string in SubjectProbes.strings(for: feature) where !string.isEmpty {
        let units = Array(string.utf16)
        if !strings.contains(units) { strings.append(units) }
      }
    }
    return strings
  }

  /// The longest string that all short ones are tried of.
  private static let shortLength = 3
}

extension UInt32 {
  /// A code point's UTF-16 code units; one of a surrogate is itself.
  fileprivate var utf16: [UInt16] {
    guard self > 0xFFFF else { return [UInt16(truncatingIfNeeded: self)] }
    return Unicode.Scalar(self).map { Array(String($0).utf16) } ?? [0xFFFD]
  }
}
