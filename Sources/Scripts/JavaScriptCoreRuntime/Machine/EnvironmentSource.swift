internal import EmbeddedFiles
import ScriptRuntime

/// A piece of the JavaScript that makes up a script's environment: a file of `JavaScript`.
///
/// Each piece is an expression whose value is a function. The first, `kit`, is called with the host
/// functions and returns the kit: the built-in functions as they were before any script ran, and
/// helpers shared by the pieces. The others are called with the kit, in order; `driver`, the last,
/// returns the functions that run scripts.
///
/// Three rules hold in all pieces. They are strict code. Code around a script uses the kit's
/// functions and no property that a script may have changed. And a function that a script calls
/// throws by `return fail(…)`, a tail call: its own frame is gone when the error is created, so the
/// error's line and column are those of the script.
struct EnvironmentSource: Sendable {
  /// The piece's name in stack traces.
  let name: String
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
  /// The prefix of every piece's URL, which distinguishes its errors from those of scripts.
  static let urlPrefix = "environment:"

  /// The URL under which the engine knows the piece.
  var url: String { Self.urlPrefix + name }

  /// The pieces of an environment, in order.
  static func pieces(of environment: ScriptEnvironment) -> [EnvironmentSource] {
    let names =
      switch environment {
      case .script2: ["kit", "globals", "script2", "guards", "isolation", "seal", "driver"]
      case .webView:
        [
          "kit", "globals", "window", "storage", "timers", "url", "events", "status-text",
          "xmlhttprequest", "fetch", "nodes", "markup", "selector-parser", "selectors", "elements",
          "documents", "guards",
          "isolation", "seal", "driver",
        ]
      }
    return names.map(EnvironmentSource.init)
  }
}
