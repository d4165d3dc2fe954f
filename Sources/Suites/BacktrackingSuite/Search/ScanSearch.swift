import MatchEngine
import SubjectDomains

/// Looks for a subject over which an engine reads very many characters within few steps.
///
/// Loops over one character run to their end in one step, and what they read there is not counted:
/// over `a a a … /x/` each start of `(\w+)(?!.*/x/.*)` reads the rest of the subject, which is quadratic
/// in characters with hardly a step. The engine itself is asked how many it reads.
struct ScanSearch {
  private let meter: StepMeter
  private let domain: SubjectDomain
  private let cap: Int
  private let scanCap: Int
  private let longest: Int

  init(_ estimator: GrowthEstimator) {
    meter = estimator.meter
    domain = estimator.domain
    cap = estimator.cap
    scanCap = estimator.scanCap
    longest = estimator.longest
  }
}

/// A subject over which an engine reads very many characters within few steps.
public struct ConfirmedScan: Sendable, Hashable {
  /// The family of subjects; its curve has characters in the place of steps.
  public var attack: ConfirmedAttack
  /// The characters that were read within steps, in UTF-16 units; the search was stopped there.
  public var characters: Int
  /// The steps that were taken up to there.
  public var steps: Int
}

extension ScanSearch {
  /// The first of some shapes, the nearest to a real subject first, that the engine reads enough over.
  ///
  /// - Parameters:
  ///   - own: Shapes that this engine read far over, as short subjects show.
  ///   - others: Shapes that the screening engine read far over.
  ///   - likenesses: How near to a real subject the attack may be, the nearest first.
  /// - Returns: The attack; nil where none of them is one.
  func attack(
    among own: [RatedShape],
    then others: [RatedShape],
    of likenesses: [Likeness]
  ) -> ConfirmedScan? {
    for likeness in likenesses {
      // What fails as a real subject may be slow as another string.
      var seen: Set<AttackShape> = []
      for shapes in [own, others] {
        for shape in best(of: likeness, among: shapes) where seen.insert(shape).inserted {
          if let attack = confirm(shape) { return attack }
        }
      }
    }
    return nil
  }

  /// The shortest subjects of a likeness, one for each list of pumps.
  private func best(of likeness: Likeness, among shapes: [RatedShape]) -> [AttackShape] {
    var seen: Set<[[UInt16]]> = []
    return
      shapes
      .filter { $0.shape.likeness(in: domain) == likeness }
      .sorted(by: RatedShape.isBetter)
      .map(\.shape)
      .filter { seen.insert($0.segments.map(\.pump)).inserted }
      .prefix(Self.maxShapes)
      .map(\.self)
  }

  private static let maxShapes = 4

  /// Runs longer and longer subjects until the engine has read enough.
  private func confirm(_ shape: AttackShape) -> ConfirmedScan? {
    let most = shape.count(forLength: longest)
    guard shape.length(most) <= longest else { return nil }
    var readings: [(count: Int, steps: Int)] = []
    // Short subjects first, whatever the greatest length is.
    var next = max(2, shape.count(forLength: shape.fixedLength + Self.minLength))
    while next <= most / 2 {
      guard let reading = scan(shape, next) else { return nil }
      if reading.isCut { break }
      readings.append((next, max(1, reading.characters)))
      next *= 2
    }
    guard let last = readings.last, let before = readings.dropLast().last else { return nil }
    var estimate = GrowthEstimate(before, last, cap: scanCap)
    guard case .power(let power) = estimate.law, power > Self.minPower else { return nil }
    for _ in 0..<Self.tries {
      let count = Int((min(estimate.count, 1e9) * Self.margin).rounded(.up))
      guard count <= most || Double(most) >= estimate.count else { return nil }
      let tried = min(most, count)
      guard let reading = scan(shape, tried) else { return nil }
      // Where the steps come first, this is no matter of what is read within them.
      if reading.steps >= cap { return nil }
      if reading.characters >= scanCap {
        // Tries that lie close together tell little of the growth: texts are read by the chunk.
        readings.append((tried, reading.characters))
        let confirmation = Confirmation(
          count: tried,
          readings: readings,
          law: estimate.law
        )
        return ConfirmedScan(
          attack: ConfirmedAttack(engine: meter.engine, shape, confirmation, in: domain),
          characters: reading.characters,
          steps: reading.steps
        )
      }
      if reading.isCut || tried == most { return nil }
      estimate = estimate.corrected(by: (tried, max(1, reading.characters)), cap: scanCap)
    }
    return nil
  }

  private func scan(_ shape: AttackShape, _ count: Int) -> ScanMeasurement? {
    meter.scan(shape.text(count), characters: scanCap, steps: cap)
  }

  /// The pumped part of the first subject, in UTF-16 units.
  private static let minLength = 32
  private static let tries = 3
  private static let margin = 1.03
  private static let minPower = 1.5
}
