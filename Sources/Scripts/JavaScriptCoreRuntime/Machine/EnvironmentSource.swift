internal import EmbeddedFiles
import ScriptRuntime

/// A piece of the JavaScript that makes up what scripts find around them: a file of `JavaScript`.
///
/// Each piece is an expression whose value is a function. The first, `kit`, is called with the host
/// functions and gives the kit: the built-in functions as they were before any script ran, and what
/// the pieces share. The others are called with the kit, in order; `driver`, the last, gives the
/// functions that run scripts.
///
/// Three rules hold in all pieces. They are strict code. What runs around a script uses the kit's
/// functions and no property that a script may have changed. And a function that a script calls
/// throws by `return fail(…)`, a tail call: its own frame is gone when the error is made, so that
/// the error's line and column are those of the script.
struct EnvironmentSource: Sendable {
  /// The piece's name, under which its frames show in stack traces.
  let name: String
  /// The JavaScript text.
  let text: String

  init(_ name: String) {
    guard let text = EmbeddedFiles.text("\(Self.folder)/\(name).js") else {
      preconditionFailure("no file is called \(name).js")
    }
    self.name = name
    self.text = text
  }

  private static let folder = "Sources/Scripts/JavaScriptCoreRuntime/JavaScript"
}

extension EnvironmentSource {
  /// What every piece's URL starts with, by which its errors are told from those of scripts.
  static let urlPrefix = "environment:"

  /// The URL that the engine knows the piece by.
  var url: String { Self.urlPrefix + name }

  /// The pieces of an environment, in order.
  static func pieces(of environment: ScriptEnvironment) -> [EnvironmentSource] {
    let names =
      switch environment {
      case .script2: ["kit", "globals", "script2", "guards", "isolation", "seal", "driver"]
      case .webView:
        [
          "kit", "globals", "window", "timers", "url", "events", "status-text", "xmlhttprequest",
          "nodes", "markup", "selector-parser", "selectors", "elements", "documents", "guards",
          "isolation", "seal", "driver",
        ]
      }
    return names.map(EnvironmentSource.init)
  }
}
