extension InputEvolution {
  /// The steps after which an input is stopped that is looked at step by step.
  static let traceLimit = 4_000

  /// Shapes made of the inputs so far: parts of the best of them, repeated.
  ///
  /// - Parameter bounds: How much may be tried.
  /// - Returns: Shapes that take more steps than grow in line with their length, those first that are
  ///   expected to be slow at the shortest length, with what was spent.
  public func pumpedShapes(
    within bounds: GuidedFuzzing.Bounds
  ) -> (shapes: [PumpedShape], executions: Int, steps: Int) {
    var source = PumpSource(self, limit: Self.traceLimit)
    source.collect()
    var estimator = PumpRater(
      code: code,
      bounds: bounds,
      executions: source.traced,
      steps: source.steps,
      reserve: GuidedFuzzing.Bounds(
        executions: bounds.executions / 6,
        steps: bounds.steps * 3 / 8
      )
    )
    var rated: [PumpRating] = []
    for shape in source.shapes where !estimator.isSpent {
      if let rating = estimator.rate(shape) { rated.append(rating) }
    }
    rated = Self.sorted(rated)
    refine(&rated, &estimator)
    estimator.reserve = GuidedFuzzing.Bounds(executions: 0, steps: 0)
    let shapes = completed(confirmed(rated, &estimator).map(\.shape))
    return (shapes, estimator.executions, estimator.steps)
  }

  /// The best shapes, no more than two with one pump, as longer subjects rate them.
  private func confirmed(_ rated: [PumpRating], _ estimator: inout PumpRater) -> [PumpRating] {
    var confirmed: [PumpRating] = []
    var rest: [PumpRating] = []
    var pumps: [[UInt16]: Int] = [:]
    for rating in rated {
      pumps[rating.shape.pump, default: 0] += 1
      guard pumps[rating.shape.pump, default: 0] <= Self.maxAlike else { continue }
      if estimator.isSpent || confirmed.count >= Self.maxShapes {
        rest.append(rating)
      } else if let rating = estimator.confirm(rating) {
        confirmed.append(rating)
      }
    }
    return Array((Self.sorted(confirmed) + rest).prefix(Self.maxShapes))
  }

  /// The shapes, the first of them also with what every match holds: an engine that looks for that
  /// before it begins would not begin.
  private func completed(_ shapes: [PumpedShape]) -> [PumpedShape] {
    guard !pieces.required.isEmpty else { return shapes }
    var result: [PumpedShape] = []
    let breaker = pieces.breakers.first ?? []
    for (index, shape) in shapes.enumerated() {
      result.append(shape)
      guard index < 4 else { continue }
      let suffix = (shape.suffix.isEmpty ? breaker : shape.suffix) + pieces.required
      result.append(PumpedShape(prefix: shape.prefix, pump: shape.pump, suffix: suffix))
    }
    return result
  }

  /// Tries other beginnings and ends of the best shapes, as long as that makes them better.
  private func refine(_ rated: inout [PumpRating], _ estimator: inout PumpRater) {
    var seen = Set(rated.map(\.shape))
    for _ in 0..<Self.rounds {
      var better: [PumpRating] = []
      for rating in rated.prefix(6) {
        for variant in variants(of: rating.shape) where !estimator.isSpent {
          guard seen.insert(variant).inserted, let rating = estimator.rate(variant) else {
            continue
          }
          better.append(rating)
        }
      }
      guard !better.isEmpty else { break }
      rated = Self.sorted(rated + better)
    }
  }

  private func variants(of shape: PumpedShape) -> [PumpedShape] {
    var variants: [PumpedShape] = []
    func add(_ prefix: [UInt16], _ pump: [UInt16], _ suffix: [UInt16]) {
      variants.append(PumpedShape(prefix: prefix, pump: pump, suffix: suffix).reduced)
    }
    let (prefix, pump, suffix) = (shape.prefix, shape.pump, shape.suffix)
    for ending in [[]] + pieces.breakers.prefix(4) {
      add(prefix, pump, ending)
      add(prefix, pump, suffix + ending)
      add(prefix, pump, ending + suffix)
    }
    add([], pump, suffix)
    add(Array(prefix.dropLast(pump.count)), pump, suffix)
    add(Array(prefix.dropFirst(max(1, prefix.count / 2))), pump, suffix)
    add(prefix, pump, Array(suffix.dropFirst(max(1, suffix.count / 2))))
    add(prefix, pump, Array(suffix.dropLast(max(1, suffix.count / 2))))
    for unit in Set(pump).sorted() where pump.count > 1 { add(prefix, [unit], suffix) }
    return variants
  }

  private static func sorted(_ rated: [PumpRating]) -> [PumpRating] {
    rated.sorted { $0.length < $1.length }
  }

  private static let rounds = 3
  private static let maxShapes = 24
  /// The most shapes with one pump.
  private static let maxAlike = 2
}
