package import Diagnostics
package import MatchEngine
package import RunRecord
package import URLSchemes

/// A file of rules, as its format reads it.
package protocol RuleFile: Sendable {
  var source: SourceFile { get }
  /// The other files that its rules are made of, which reports quote from.
  var linkedFiles: [SourceFile] { get }
  /// The rules, in the order of the file.
  var rules: [any ProvenRule] { get }
  /// The problems of the rules themselves.
  var findings: [Diagnostic] { get }
  /// The engines that its patterns are for, the one of its tests first; empty if it does not say it.
  var engines: [EngineID] { get }
  /// The options that its program gives PCRE2, such as `dotall`; nil if that is not known.
  var pcre2Options: String? { get }
  /// The contracts that it adds to those that are known.
  var contracts: [URLContract] { get }
  /// Replaces expected results; nil if the format has no way to.
  var resultEditor: (any ResultEditor)? { get }
}

extension RuleFile {
  package var linkedFiles: [SourceFile] { [] }
  package var findings: [Diagnostic] { [] }
  package var engines: [EngineID] { [] }
  package var pcre2Options: String? { nil }
  package var contracts: [URLContract] { [] }
  package var resultEditor: (any ResultEditor)? { nil }

  /// The file and those that its rules are made of.
  package var sources: [SourceFile] { [source] + linkedFiles }
}

/// Replaces expected results in a file of rules, and touches nothing else there.
package protocol ResultEditor: Sendable {
  /// The expected result of a test as it is written, and as it would be for what the rule gives.
  ///
  /// - Throws: `ResultRefusal` if it cannot be replaced.
  func words(of test: TestRecord) throws(ResultRefusal) -> ResultWords

  /// Notes a new result.
  ///
  /// - Parameters:
  ///   - offset: Where the result begins, in UTF-8 offsets.
  ///   - words: What is there, and what will be.
  /// - Throws: `ResultRefusal` if another text is there.
  mutating func replace(at offset: Int, _ words: ResultWords) throws(ResultRefusal)

  /// The file's bytes with all replacements made.
  var bytes: [UInt8] { get }
}

/// An expected result as it is written, and as it would be for what the rule gives.
package struct ResultWords: Sendable, Hashable {
  package let old: String
  package let new: String

  package init(old: String, new: String) {
    self.old = old
    self.new = new
  }
}

/// Why an expected result cannot be replaced.
package struct ResultRefusal: Error {
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }
}
