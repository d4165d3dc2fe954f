import Foundation
import MatchEngine
import RunRecord

extension ScriptAnalysis {
  /// What JavaScript does with longer attacks: the first on which it does not end, or the last.
  ///
  /// The subjects are as long as would take a hundred and a hundred thousand times the steps of the
  /// attack: tens of seconds, and hours.
  func replay(of record: SlowRecord) -> SlowRecord.Replay? {
    guard let replay = engines.replay, var attack = record.attack, record.isSlow else { return nil }
    let fewest = attack.repeat
    let pump = max(1, attack.pumps.reduce(0) { $0 + $1.pump.utf16.count })
    let most = max(1, (Self.maxLength - attack.length) / pump + fewest)
    var last: SlowRecord.Replay?
    for factor in Self.factors {
      attack.repeat = min(repeatCount(fewest, for: factor, record), most)
      if let last, attack.length <= last.length { break }
      guard let isSlow = replay(target.pattern, script.flags, attack) else { return last }
      last = SlowRecord.Replay(
        length: attack.length,
        outcome: isSlow ? .confirmed : .notReproduced
      )
      if isSlow { break }
    }
    return last
  }

  /// The repetitions that take so many times the steps, by the growth that was seen.
  private func repeatCount(_ count: Int, for factor: Double, _ record: SlowRecord) -> Int {
    switch record.class {
    case .exponential: Int(Double(count) * (1 + log10(factor) / 4)) + 16
    case .bounded, nil: count * 4
    case .polynomial:
      Int(Double(count) * pow(factor, 1 / Double(max(1, record.degree ?? 1)))) + 1
    }
  }

  private static let factors = [100.0, 100_000]
  private static let maxLength = 400_000
}
