package import Diagnostics
package import LinkResolver
package import ManifestModel
import MatchEngine
package import ScriptRuntime
package import ScriptSyntax

/// A script of a manifest with the format that runs it.
package struct ScriptUse: Sendable {
  /// The rule that it belongs to.
  package let program: RuleProgram
  /// Its format.
  package let format: Format
  /// The text.
  package let script: Located<String>
  /// Where it runs.
  package let environment: ScriptEnvironment

  /// The scripts that are left of a manifest, in file order.
  package static func all(of resolver: LinkResolver, _ options: MinifyOptions) -> [ScriptUse] {
    resolver.programs.flatMap { program -> [ScriptUse] in
      // Redirects have none; older apps read no previews.
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

  /// What came of shortening a script.
  package enum Result: Sendable, Hashable {
    /// It does the same in this text; the obstacle is why names are as they were.
    case shortened(String, NameObstacle?)
    /// It has nothing that could go.
    case alreadyShort
    /// It stays as it is, because of this.
    case kept(KeptReason)
  }
}

/// Why a script stays as it is.
package enum KeptReason: Sendable, Hashable {
  /// The tokenizer does not understand it.
  case notUnderstood(String)
  /// No test of its format runs it: there is none, or the pattern matches none of the inputs.
  case noTest
  /// Nothing runs scripts here.
  case notRun
  /// A test of this input has no result: a limit was reached, or a response is not recorded.
  case undecided(input: String, FailureReason)
  /// The script itself fails on this input.
  case failing(input: String, FailureReason)
  /// The shorter text gives something else for this input.
  case differs(input: String)
}

extension KeptReason {
  /// The words for it in reports for programs.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    case notUnderstood, noTest, notRun, undecided, failing, differs
  }

  /// The word for it in reports for programs.
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

  /// What it means for any input: lower case, without a full stop.
  package var summary: String {
    switch self {
    case .notUnderstood: "the script is not understood"
    case .noTest, .notRun: message
    case .undecided(_, let reason): "a test has no result (\(reason.words))"
    case .failing(_, let reason): "the script fails (\(reason.words))"
    case .differs: "the shorter script gives another result"
    }
  }

  /// What it means: lower case, without a full stop.
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
