public import ScriptRuntime

/// Something that a recording did, or that its user should know.
public enum RecordingNote: Sendable, Hashable {
  /// An exchange was written, or was unchanged.
  case written(WrittenExchange)
  /// Nothing was recorded, because of this failure or because the format cannot represent the
  /// exchange.
  case notRecorded(RequestKey, failure: HTTPFailure?)
  /// The request failed, and the previously recorded answer was kept.
  case answerKept(file: String, failure: HTTPFailure)
  /// The body was trimmed from this many bytes.
  case trimmed(RequestKey, from: Int)
  /// A possible secret was left out or replaced by its mark.
  case secret(RequestKey, place: SecretPlace, name: String)
  /// The request was not sent: it needs a secret of an answer that was recorded without it.
  case needsSecret(RequestKey)
  /// The exchange could not be written.
  case problem(CassetteError)
}

extension RecordingNote: CustomStringConvertible {
  /// The note in words.
  public var description: String {
    switch self {
    case .written(.created(let file)): "\(file): new"
    case .written(.replaced(let file)): "\(file): changed"
    case .written(.unchanged(let file)): "\(file): unchanged"
    case .notRecorded(let key, let failure?): "\(key.method) \(key.url): not recorded: \(failure)"
    case .notRecorded(let key, nil): "\(key.method) \(key.url): not recorded: not a plain exchange"
    case .answerKept(let file, let failure):
      """
      \(file): kept, although the request failed: \(failure)
      """
    case .trimmed(let key, let length): "\(key.method) \(key.url): truncated from \(length) bytes"
    case .secret(let key, let place, let name):
      "\(key.method) \(key.url): '\(name)' in \(place.rawValue) may be a secret, and is not recorded"
    case .needsSecret(let key):
      """
      \(key.method) \(key.url): not sent: it needs a secret from an earlier response that was not \
      recorded in this run; record all of them, without --missing
      """
    case .problem(let error): error.description
    }
  }
}

extension RecordingNote {
  /// Whether a response that should have been recorded was not.
  public var isFailure: Bool {
    switch self {
    case .notRecorded, .answerKept, .needsSecret, .problem: true
    case .written, .trimmed, .secret: false
    }
  }
}
