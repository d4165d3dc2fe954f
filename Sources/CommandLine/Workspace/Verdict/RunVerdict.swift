package import FileAccess

/// How a run ended: the one thing that decides the exit code.
package enum RunVerdict: Sendable {
  /// No problems.
  case clean
  /// Something that was examined is wrong.
  case failed
  /// No tests ran, so nothing is proven, whatever else was found; the error says why.
  case untested(InputError)
  /// Something that the run needs is missing here, so that a part of it is not examined; the error says
  /// what.
  case incomplete(InputError)
  /// The tool could not do its work, so nothing is known of what it was given.
  case internalError
  /// Another process of this tool did the work, and has reported what it found.
  case ended(Int32)
}

extension RunVerdict {
  /// The exit code where the input or the call is wrong.
  package static let wrongInput: Int32 = 2

  /// A run that failed, or did not.
  package init(failsIf isFailed: Bool) {
    self = isFailed ? .failed : .clean
  }

  package var exitCode: Int32 {
    switch self {
    case .clean: 0
    case .failed: 1
    case .untested, .incomplete: Self.wrongInput
    case .internalError: 3
    case .ended(let code): code
    }
  }

  /// The error to print at the end; nil for none.
  package var error: InputError? {
    switch self {
    case .untested(let error), .incomplete(let error): error
    case .clean, .failed, .internalError, .ended: nil
    }
  }

  /// The verdict of several parts of one run: that of the highest exit code, the first of several.
  package static func worst(_ parts: [RunVerdict]) -> RunVerdict {
    parts.reduce(.clean) { $1.exitCode > $0.exitCode ? $1 : $0 }
  }
}
