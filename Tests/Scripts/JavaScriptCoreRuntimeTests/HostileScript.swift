import ScriptRuntime
import Testing

/// A script that means no good, and how it has to end.
struct HostileScript: Sendable, CustomTestStringConvertible {
  /// How a hostile script ends.
  enum End: Sendable {
    case output(String)
    case noResult
    case exception(containing: String)
    case syntaxError
    case wrongType(String)
    case timeLimit
    case handlerNotCalled
    case outputTooLong
    case outputLength(Int)
    case illFormed([UInt16])

    func isMet(by outcome: ScriptOutcome) -> Bool {
      switch (self, outcome) {
      case (.output(let wanted), .output(let output)): wanted.utf8.elementsEqual(output.utf8)
      case (.noResult, .noResult), (.handlerNotCalled, .failed(.handlerNotCalled)),
        (.timeLimit, .failed(.timeLimit)), (.syntaxError, .failed(.syntaxError)),
        (.outputTooLong, .failed(.outputTooLong)):
        true
      case (.exception(let words), .failed(.exception(let message, _, _))): message.contains(words)
      case (.wrongType(let wanted), .failed(.wrongResultType(let type))): wanted == type
      case (.illFormed(let wanted), .failed(.illFormedOutput(let units))): wanted == units
      case (.outputLength(let length), .output(let output)): output.utf16.count == length
      default: false
      }
    }
  }

  var name: String
  var source: String
  var end: End

  init(_ name: String, _ source: String, _ end: End) {
    self.name = name
    self.source = source
    self.end = end
  }

  /// A case whose script is the body of `process(url, done)`.
  init(_ name: String, body: String, _ end: End) {
    self.init(name, "function process(url, done) { \(body)\n}", end)
  }

  var testDescription: String { name }
}
