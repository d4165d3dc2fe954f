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
  /// The errors among them, which no fix may add to.
  var errors: [Diagnostic] { get }
  /// The engines that its patterns are for, the one of its tests first; empty if it does not say it.
  var engines: [EngineID] { get }
  /// The engines of most programs that read its format, if the file names none.
  var usualEngines: [EngineID] { get }
  /// Whether its rules change the URLs of a site, rather than decide where links go.
  var rewrites: Bool { get }
  /// The contracts that it adds to those that are known.
  var contracts: [URLContract] { get }
}

extension RuleFile {
  package var linkedFiles: [SourceFile] { [] }
  package var findings: [Diagnostic] { [] }
  package var errors: [Diagnostic] { findings.filter { $0.severity == .error } }
  package var engines: [EngineID] { [] }

  /// The engines that it names, else the usual ones.
  package var ownEngines: [EngineID] { engines.isEmpty ? usualEngines : engines }
  package var usualEngines: [EngineID] { [] }
  package var rewrites: Bool { false }
  package var contracts: [URLContract] { [] }

  /// The expected result of a test as it is written, and as it would be for what its rule gives.
  ///
  /// - Throws: `ResultRefusal` if it cannot be replaced.
  package func resultChange(of test: TestRecord) throws(ResultRefusal) -> ResultChange {
    guard test.location.file == source.name, let rule = rules.first(where: { $0.id == test.rule })
    else { throw ResultRefusal(reason: "edit it by hand: it is in a file of its own") }
    return try rule.resultChange(of: test)
  }

  /// The file and those that its rules are made of.
  package var sources: [SourceFile] { [source] + linkedFiles }
}
