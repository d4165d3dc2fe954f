public import Diagnostics

/// What one engine makes of a pattern and a subject.
public enum DriftResult: Sendable, Hashable {
  /// The pattern matches: for every match the ranges of the whole match and of each group, nil for
  /// a group that took no part.
  case matches([[TextRange?]])
  /// The pattern matches nowhere.
  case noMatch
  /// The engine does not compile the pattern, with its message.
  case refused(message: String)
  /// A replacement's output.
  case output(String)
  /// The engine does not take the replacement template, with its message.
  case templateRefused(message: String)
  /// The engine gave up.
  case undecided(FailureReason)
}

extension DriftResult {
  /// The kinds of results.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case matches, noMatch, refused, output, templateRefused, undecided
  }

  /// The kind of the result.
  public var type: Kind {
    switch self {
    case .matches: .matches
    case .noMatch: .noMatch
    case .refused: .refused
    case .output: .output
    case .templateRefused: .templateRefused
    case .undecided: .undecided
    }
  }
}

extension DriftResult: Codable {
  /// The JSON form.
  private struct Snapshot: Codable {
    var type: Kind
    var matches: [[TextRange?]]?
    var output: String?
    var message: String?
    var reason: FailureReason?
  }

  /// Reads a result.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: `DecodingError` if it is none; a key that its type needs may be absent.
  public init(from decoder: any Decoder) throws {
    let snapshot = try Snapshot(from: decoder)
    switch snapshot.type {
    case .matches: self = .matches(snapshot.matches ?? [])
    case .noMatch: self = .noMatch
    case .refused: self = .refused(message: snapshot.message ?? "")
    case .output: self = .output(snapshot.output ?? "")
    case .templateRefused: self = .templateRefused(message: snapshot.message ?? "")
    case .undecided: self = .undecided(snapshot.reason ?? .unknown)
    }
  }

  /// Writes the result.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var snapshot = Snapshot(type: type)
    switch self {
    case .matches(let matches): snapshot.matches = matches
    case .noMatch: break
    case .refused(let message), .templateRefused(let message): snapshot.message = message
    case .output(let output): snapshot.output = output
    case .undecided(let reason): snapshot.reason = reason
    }
    try snapshot.encode(to: encoder)
  }
}
