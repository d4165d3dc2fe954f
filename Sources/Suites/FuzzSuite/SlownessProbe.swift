import BacktrackingSuite
import MatchEngine
import RunRecord
import SubjectDomains

/// Finds short URLs over which an engine takes very many steps.
struct SlownessProbe {
  let target: FuzzTarget
  let engine: FuzzEngines.Measured
  private let code: any CostMeasuringPattern
  private let note: (_ rule: String, _ urls: [[UInt16]]) -> Void

  /// Creates a probe; nil if the engine refuses the pattern.
  init?(
    _ target: FuzzTarget,
    on engine: FuzzEngines.Measured,
    _ note: @escaping (_ rule: String, _ urls: [[UInt16]]) -> Void = { _, _ in }
  ) {
    guard let code = engine.compile(target.pattern) else { return nil }
    self.target = target
    self.engine = engine
    self.code = code
    self.note = note
  }
}

extension SlownessProbe {
  /// Whether the engine takes the steps of the cap, or more, on a URL.
  func isSlow(_ units: [UInt16]) -> Bool {
    note(target.rule, [units])
    let cost = code.measureCost(in: Subject(utf16: units), limit: engine.cap)
    switch cost.end {
    case .limit, .failed(.matchLimit): return true
    case .finished, .failed: return cost.steps >= engine.cap
    }
  }

  /// The first of some shapes that is slow at a short length, made as short as it can be.
  ///
  /// - Parameters:
  ///   - shapes: The shapes, the likeliest first.
  ///   - isStopped: Whether to stop.
  /// - Returns: The finding; nil if no shape is slow.
  func finding(among shapes: [PumpedShape], isStopped: () -> Bool) -> Finding? {
    for shape in shapes where target.takes(shape.text(2)) {
      guard !isStopped() else { return nil }
      let count = (target.domain.maxUsualLength - shape.length(0)) / max(1, shape.pump.count)
      guard count > 0, isSlow(shape.text(count)) else { continue }
      return finding(shortest(shape, count, isStopped: isStopped))
    }
    return nil
  }

  /// Fewer repetitions, a shorter beginning and end, as long as it is still slow.
  private func shortest(
    _ shape: PumpedShape,
    _ count: Int,
    isStopped: () -> Bool
  ) -> (PumpedShape, Int) {
    var best = shape
    var count = count
    func take(_ shorter: PumpedShape) {
      guard !isStopped(), target.takes(shorter.text(count)), isSlow(shorter.text(count)) else {
        return
      }
      best = shorter
    }
    for _ in 0..<3 {
      take(
        PumpedShape(
          prefix: best.prefix,
          pump: best.pump,
          suffix: Array(best.suffix.dropLast((best.suffix.count + 1) / 2))
        )
      )
    }
    for _ in 0..<3 {
      let cut = best.prefix.count / 2
      take(
        PumpedShape(prefix: Array(best.prefix.prefix(cut)), pump: best.pump, suffix: best.suffix)
      )
    }
    var low = 0
    while count - low > 1, !isStopped() {
      let middle = (low + count) / 2
      if isSlow(best.text(middle)), target.takes(best.text(middle)) {
        count = middle
      } else {
        low = middle
      }
    }
    return (best, count)
  }

  private func finding(_ attack: (shape: PumpedShape, count: Int)) -> Finding {
    func text(_ units: [UInt16]) -> String { String(decoding: units, as: UTF16.self) }
    return finding(
      .pumped(
        Attack(
          pumps: [
            Attack.Pump(prefix: text(attack.shape.prefix), pump: text(attack.shape.pump))
          ],
          repeat: attack.count,
          suffix: text(attack.shape.suffix)
        )
      )
    )
  }

  func finding(_ url: FindingURL) -> Finding {
    Finding(
      kind: .slow,
      rule: target.rule,
      cause: engine.name,
      url: url,
      message:
        "\(engine.name) takes \(engine.cap) \(engine.unit.rawValue) or more on a \(target.domain.noun) of "
        + "\(url.length) characters",
      pattern: target.pattern
    )
  }
}
