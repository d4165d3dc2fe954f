public import MatchEngine
import Foundation

/// A subject with which an engine passes the cap of steps, as the engine itself has shown.
public struct ConfirmedAttack: Sendable, Hashable {
  /// The engine's name.
  public var engine: String
  /// How near the subject is to a URL.
  public var reach: SubjectGrade
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
  init(engine: String, _ shape: AttackShape, _ confirmed: Confirmation) {
    self.engine = engine
    self.shape = shape
    repeatCount = confirmed.count
    reach = SubjectGrade(of: Subject(utf16: shape.text(confirmed.count)))
    curve = confirmed.readings.filter { $0.steps > 0 }.map {
      CurvePoint(length: shape.length($0.count), steps: $0.steps)
    }
    growth = Growth(confirmed.law)
  }
}

extension ConfirmedAttack.Growth {
  init(_ law: GrowthEstimate.Law) {
    switch law {
    case .exponential: self = .exponential
    case .power(let power): self = .polynomial(degree: max(1, Int(power.rounded())))
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
