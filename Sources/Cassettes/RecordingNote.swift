public import ScriptRuntime

/// Something that a recording did, or that whoever recorded should know.
public enum RecordingNote: Sendable, Hashable {
  /// An exchange was written, or found unchanged.
  case written(WrittenExchange)
  /// Nothing was recorded: for this failure, or because the format cannot hold the exchange.
  case notRecorded(RequestKey, failure: HTTPFailure?)
  /// The request failed, and the answer that was recorded before was kept.
  case answerKept(file: String, failure: HTTPFailure)
  /// The body was trimmed; it had this many bytes.
  case trimmed(RequestKey, from: Int)
  /// The URL has a query parameter whose name stands for a secret; the file holds its value.
  case secretInURL(url: String, parameter: String)
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
    case .answerKept(let file, let failure): "\(file): kept, though the request failed: \(failure)"
    case .trimmed(let key, let length): "\(key.method) \(key.url): trimmed from \(length) bytes"
    case .secretInURL(let url, let parameter):
      "\(url): the parameter '\(parameter)' may be a secret, and is recorded"
    case .problem(let error): error.description
    }
  }
}
