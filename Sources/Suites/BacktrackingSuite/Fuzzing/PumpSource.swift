import MatchEngine

/// Makes shapes of the inputs over which most steps are spent: parts of them become the pump.
struct PumpSource {
  let evolution: InputEvolution
  let limit: Int
  private(set) var traced = 0
  private(set) var steps = 0
  private(set) var shapes: [PumpedShape] = []
  private var seen: Set<PumpedShape> = []

  init(_ evolution: InputEvolution, limit: Int) {
    self.evolution = evolution
    self.limit = limit
  }
}

extension PumpSource {
  /// Collects shapes from the best inputs, the likeliest first.
  mutating func collect() {
    for (place, input) in best {
      let offsets = evolution.recorder.offsets(
        of: place,
        in: evolution.code,
        over: input.units,
        limit: limit
      )
      traced += 1
      steps += input.steps
      addRounds(offsets, of: input)
    }
    for (_, input) in best.prefix(6) { addParts(around: input.hot, of: input) }
    addLoops()
  }

  /// The hottest places with the inputs that visit them most.
  private var best: [(place: Int, input: KeptInput)] {
    var result: [(place: Int, input: KeptInput)] = []
    var taken: [Int: Int] = [:]
    for (place, champion) in evolution.coverage.hottest where taken[champion.input, default: 0] < 2
    {
      taken[champion.input, default: 0] += 1
      result.append((place, evolution.kept[champion.input]))
    }
    return Array(result.prefix(12))
  }

  /// What is taken between two visits of a place is one round of the loop around it.
  private mutating func addRounds(_ offsets: [Int], of input: KeptInput) {
    guard offsets.count > 1 else { return }
    let middle = offsets.count / 2
    for span in [1, 2, 3] {
      for index in [middle - span, 0, offsets.count - 1 - span] {
        guard index >= 0, index + span < offsets.count else { continue }
        add(input.units, offsets[index]..<offsets[index + span])
      }
    }
  }

  private mutating func addParts(around hot: Range<Int>, of input: KeptInput) {
    let center = (hot.lowerBound + hot.upperBound) / 2
    for length in [1, 2, 3, 4, 6] {
      for start in [center - length, center, hot.lowerBound] {
        let end = start + length
        guard start >= 0, end <= input.units.count else { continue }
        add(input.units, start..<end)
      }
    }
  }

  /// The bodies of loops, and single characters, at the very start.
  private mutating func addLoops() {
    let pieces = evolution.pieces
    let breaker = pieces.breakers.first ?? []
    for text in pieces.beginnings {
      add([], text, breaker)
      add([], text, [])
    }
    // What begins a match and cannot go on: the search begins anew at each, and may run far.
    for text in pieces.beginnings.prefix(6) {
      for end in [Self.space] + pieces.breakers.prefix(2) {
        add([], text + end, [])
        add([], text + end, Self.lineEnd)
      }
    }
    for text in pieces.loops.prefix(16) { add([], text, breaker) }
    for beginning in pieces.beginnings.prefix(6) {
      for text in pieces.loops.prefix(4) { add(beginning, text, breaker) }
    }
    for text in pieces.texts.filter({ $0.count == 1 }).prefix(12) { add([], text, breaker) }
  }

  private mutating func add(_ units: [UInt16], _ range: Range<Int>) {
    guard !range.isEmpty, range.count <= Self.maxPumpLength else { return }
    let prefix = Array(units[..<range.lowerBound])
    let pump = Array(units[range])
    add(prefix, pump, Array(units[range.upperBound...]))
    for breaker in evolution.pieces.breakers.prefix(1) { add(prefix, pump, breaker) }
  }

  private mutating func add(_ prefix: [UInt16], _ pump: [UInt16], _ suffix: [UInt16]) {
    let shape = PumpedShape(prefix: prefix, pump: pump, suffix: suffix).reduced
    guard !shape.pump.isEmpty, seen.insert(shape).inserted else { return }
    shapes.append(shape)
  }

  private static let maxPumpLength = 40
  private static let space: [UInt16] = [0x20]
  private static let lineEnd: [UInt16] = [0x0A]
}
