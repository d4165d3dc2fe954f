import Foundation
public import SubjectDomains

/// A subject with which an engine passes the cap of steps, as the engine itself has shown.
public struct ConfirmedAttack: Sendable, Hashable {
  /// The engine's name.
  public var engine: String
  /// How near the subject is to those of the domain.
  public var likeness: Likeness
  /// How the steps grow with the length.
  public var growth: Growth
  /// The steps that were counted, by the subject's length in UTF-16 units; the last stopped at the cap.
  public var curve: [CurvePoint]
  /// The family of subjects.
  public var shape: AttackShape
  /// The repetitions of every pump.
  public var repeatCount: Int

  /// A length with its steps.
  public struct CurvePoint: Sendable, Hashable {
    /// The subject's length in UTF-16 units.
    public var length: Int
    /// The steps.
    public var steps: Int
  }

  /// The laws of growth that are told apart.
  public enum Growth: Sendable, Hashable {
    /// The steps multiply with every repetition.
    case exponential
    /// The steps grow with this power of the length.
    case polynomial(degree: Int)
    /// The steps grow steeply up to a bound and no further.
    case bounded
  }
}

extension ConfirmedAttack {
  /// The subject, as UTF-16 units.
  public var text: [UInt16] { shape.text(repeatCount) }

  /// The subject's length in UTF-16 units.
  public var length: Int { shape.length(repeatCount) }
}

extension ConfirmedAttack {
  init(
    engine: String,
    _ shape: AttackShape,
    _ confirmed: Confirmation,
    in domain: SubjectDomain = .url
  ) {
    self.engine = engine
    self.shape = shape
    repeatCount = confirmed.count
    likeness = domain.likeness(of: shape.text(confirmed.count))
    curve = confirmed.readings.filter { $0.steps > 0 }.map {
      CurvePoint(length: shape.length($0.count), steps: $0.steps)
    }
    // A few turns of a long pump tell less than their characters do.
    let isLong = confirmed.count < Self.fewTurns && shape.fixedLength <= Self.shortText
    growth = Growth(
      confirmed.readings.filter { $0.steps > 0 }.map {
        (isLong ? shape.length($0.count) : $0.count, $0.steps)
      },
      law: confirmed.law
    )
  }
}

extension ConfirmedAttack {
  private static let fewTurns = 12
  private static let shortText = 128
}

extension ConfirmedAttack.Growth {
  /// The law that readings show.
  ///
  /// A power shows as an even slope where both axes are logarithmic, and no pattern of a size that
  /// people write comes to a high one; what multiplies with every repetition gets ever steeper. The
  /// text around the pumps does not grow, and would make slopes too steep.
  init(_ all: [(count: Int, steps: Int)], law: GrowthEstimate.Law) {
    // The last reading was stopped at the cap, and is no more than a bound.
    let readings = all.count > 2 ? all.dropLast() : all
    let slopes = Self.slopes(readings)
    if let last = slopes.last {
      let before = slopes.dropLast().last ?? last
      let least = Self.slopes(all).last ?? last
      self =
        last > 6 || (last > 4 && last > before * 1.3) || (least > 6 && least > last * 1.3)
        ? .exponential : .polynomial(degree: max(1, Int(last.rounded())))
    } else {
      self = .exponential
    }
    if case .exponential = law, (slopes.last ?? .infinity) > 4 { self = .exponential }
  }

  /// The power of growth from each reading to the next.
  private static func slopes(_ readings: [(count: Int, steps: Int)]) -> [Double] {
    zip(readings, readings.dropFirst()).compactMap { left, right in
      guard left.steps > 0, right.count > left.count else { return nil }
      return log(Double(right.steps) / Double(left.steps))
        / log(Double(right.count) / Double(left.count))
    }
  }

  /// Whether the steps grow faster than searches that begin anew at every character can make them.
  var isSteep: Bool {
    switch self {
    case .exponential: true
    case .polynomial(let degree): degree > 2
    case .bounded: false
    }
  }
}
