import Diagnostics
import FileAccess
import Foundation
import FoundationEngine
import MatchEngine
import PCRE2Engine
import PatternRuleFormat
import ProcessEngine
import RuleSets
import TestSupport
import Testing

/// Files of rules as the tests read them.
enum RuleFiles {
  static func read(_ text: String, named name: String = "a.rules.json") throws -> any RuleFile {
    var context = RuleReading(folder: ".")
    context.engines = [.foundation, .pcre2, .python]
    context.engine = { id in
      switch id {
      case .foundation: FoundationEngine()
      case .pcre2: PCRE2Engine()
      case .python: try? ProcessEngine(.python(in: ProcessInfo.processInfo.environment))
      default: nil
      }
    }
    return try PatternRuleFormat.read(SourceFile(name: name, bytes: Array(text.utf8)), context)
  }

  /// A file with one rule, whose other keys are given.
  static func rule(_ keys: String, of file: String = "") throws -> any ProvenRule {
    let text = #"{"ruleproof": 1, \#(file) "rules": [{"id": "a", \#(keys)}]}"#
    return try #require(try read(text).rules.first)
  }

  static func error(_ text: String, named name: String = "a.rules.json") throws -> Diagnostic {
    let error = try #require(throws: InputError.self) { try read(text, named: name) }
    return try #require(error.diagnostics.first)
  }
}
