package import Diagnostics
package import LinkResolver
package import ManifestModel
import MatchEngine
package import ScriptRuntime
package import ScriptSyntax

/// A script of a manifest with its format.
package struct ScriptUse: Sendable {
  package let program: RuleProgram
  package let format: Format
  package let script: Located<String>
  package let environment: ScriptEnvironment

  /// The scripts that a minified manifest keeps, in file order.
  package static func all(of resolver: LinkResolver, _ options: MinifyOptions) -> [ScriptUse] {
    resolver.programs.flatMap { program -> [ScriptUse] in
      // Redirects have none; older apps do not read previews.
      if program.rule.kind == .preview, options.prefersWebViewScripts { return [] }
      return program.rule.formats.compactMap { format in
        if !options.prefersWebViewScripts, let script = format.script2 {
          return ScriptUse(program: program, format: format, script: script, environment: .script2)
        }
        return format.script.map {
          ScriptUse(program: program, format: format, script: $0, environment: .webView)
        }
      }
    }
  }

  /// The result of shortening a script.
  package enum Result: Sendable, Hashable {
    /// Shortened; the obstacle is why names were kept.
    case shortened(String, NameObstacle?)
    case alreadyShort
    /// Kept for this reason.
    case kept(KeptReason)
  }
}

/// Why a script is not shortened.
package enum KeptReason: Sendable, Hashable {
  /// The tokenizer does not understand it.
  case notUnderstood(String)
  /// No test of its format runs it: there is none, or the pattern matches none of the inputs.
  case noTest
  /// Scripts are not run.
  case notRun
  /// The test of this input has no result: a limit was reached, or a response is not recorded.
  case undecided(input: String, FailureReason)
  /// The script itself fails on this input.
  case failing(input: String, FailureReason)
  /// The shorter text has another result for this input.
  case differs(input: String)
}

extension KeptReason {
  /// The reason in machine-readable reports.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    case notUnderstood, noTest, notRun, undecided, failing, differs
  }

  package var code: Code {
    switch self {
    case .notUnderstood: .notUnderstood
    case .noTest: .noTest
    case .notRun: .notRun
    case .undecided: .undecided
    case .failing: .failing
    case .differs: .differs
    }
  }

  /// The explanation without a specific input: lower case, without a full stop.
  package var summary: String {
    switch self {
    case .notUnderstood: "the script is not understood"
    case .noTest, .notRun: message
    case .undecided(_, let reason): "a test has no result (\(reason.words))"
    case .failing(_, let reason): "the script fails (\(reason.words))"
    case .differs: "the shorter script gives another result"
    }
  }

  /// The explanation: lower case, without a full stop.
  package var message: String {
    switch self {
    case .notUnderstood(let words): "the script is not understood: \(words)"
    case .noTest: "no test runs the script"
    case .notRun: "scripts are not run"
    case .undecided(let input, let reason):
      "the test of '\(input)' has no result (\(reason.words))"
    case .failing(let input, let reason): "the script fails for '\(input)' (\(reason.words))"
    case .differs(let input): "the shorter script gives another result for '\(input)'"
    }
  }
}
