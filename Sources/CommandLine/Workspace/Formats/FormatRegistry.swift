import ClearURLsFormat
package import Diagnostics
package import FileAccess
import Foundation
package import LinkResolver
import LinkRuleFormat
package import MatchEngine
import ModSecurityFormat
import OpenerFormat
import PatternRuleFormat
import PatternTableFormat
import PCRE2Engine
import RedirectorFormat
package import RegressionSuite
package import RuleSets
package import RunRecord
import UserAgentParserFormat

/// The formats of files of rules, in the order in which they are asked whether a file is one of theirs.
///
/// Manifests are read by `ManifestLoader`.
package enum FormatRegistry {
  private static let formats: [any RuleSetFormat.Type] = [
    PatternRuleFormat.self, PatternTableFormat.self, UserAgentParserFormat.self,
    RedirectorFormat.self, ClearURLsFormat.self, ModSecurityFormat.self, LinkRuleFormat.self,
  ]

  /// The format of a text; nil if it is of none.
  package static func format(of source: SourceFile) -> (any RuleSetFormat.Type)? {
    formats.first { $0.fits(source) }
  }

  /// The name of a text's format, that of link rules if it is of none.
  package static func id(of source: SourceFile) -> String {
    (format(of: source) ?? LinkRuleFormat.self).id
  }

  /// Whether files of a format can hold tests.
  package static func holdsTests(_ id: String) -> Bool {
    formats.first { $0.id == id }?.holdsTests ?? true
  }

  /// Whether a file, named without saying what it is, is of one of the formats, and not a manifest.
  ///
  /// A stream is a manifest: it cannot be read twice.
  package static func isOfOtherFormat(_ path: String) -> Bool {
    guard case .file = FileIdentity(path), let file = try? InputFile.read(path) else {
      return false
    }
    return format(of: file) != nil
  }

  /// The files of rules in a folder, but manifests, as seen from where the folder is.
  package static func files(inFolder path: String) -> [String] {
    RuleSet.files(inFolder: path, also: isOfOtherFormat)
  }

  /// Reads a text that the caller knows to be of one of the formats.
  ///
  /// - Throws: `InputError` if something in it is wrong.
  package static func read(
    _ source: SourceFile,
    _ context: RuleReading
  ) throws(InputError) -> any RuleFile {
    var context = context
    context.engines = EngineRegistry.names
    context.canStart = { EngineRegistry.absence(of: $0) == nil }
    context.engine = EngineRegistry(pcre2: .asWritten).engine
    do throws(InputError) {
      return try (format(of: source) ?? LinkRuleFormat.self).read(source, context)
    } catch {
      throw error.ofRules
    }
  }
}

extension RuleReading {
  /// What the reading of a file may use that the user named.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - engine: What its rules run on if it does not say it.
  package init(beside file: SourceFile, on engine: EngineID?) {
    let path = URL(fileURLWithPath: file.name)
    self.init(folder: path.deletingLastPathComponent().relativePath)
    usualEngine = engine
  }
}

extension InputError {
  /// An error of what reads lists of patterns, as one of a file of rules.
  fileprivate var ofRules: InputError {
    var error = self
    for index in error.diagnostics.indices
    where error.diagnostics[index].code == "wrong-pattern-list" {
      error.diagnostics[index].code = "wrong-rules"
      error.diagnostics[index].help = "'ruleproof help rule-files' has the formats"
    }
    return error
  }
}

extension RuleSet {
  /// Reads files and folders of files.
  ///
  /// - Parameters:
  ///   - paths: The files, or folders whose files of rules are read in their order.
  ///   - boundary: Where they must be; nil if the user named them.
  ///   - engine: What rules run on whose file does not say it; nil for the engine of manifests.
  /// - Throws: `InputError` if one cannot be read, or two rules have one id.
  package init(
    paths: [String],
    within boundary: PathBoundary? = nil,
    on engine: EngineID? = nil
  ) throws(InputError) {
    try self.init(
      paths: paths,
      within: boundary,
      on: engine,
      also: FormatRegistry.isOfOtherFormat,
      read: FormatRegistry.read
    )
  }
}

extension LinkResolver {
  /// The rules with their tests, in file order.
  package var rulesToTest: [any TestedRule] { testedRules }

  package func runTests(of program: RuleProgram) -> [TestRecord] {
    ManifestRule(program, of: self).runTests()
  }
}
