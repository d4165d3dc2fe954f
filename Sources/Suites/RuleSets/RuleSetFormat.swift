package import Diagnostics
package import FileAccess
package import MatchEngine
package import URLSchemes

/// A format of files of rules.
package protocol RuleSetFormat: Sendable {
  /// The format's name, in the place of a version in records.
  static var id: String { get }

  /// Whether its files can hold tests.
  static var holdsTests: Bool { get }

  /// Whether a text is of this format, rather than of another.
  static func fits(_ source: SourceFile) -> Bool

  /// Reads a text.
  ///
  /// - Throws: `InputError` if something in it is wrong.
  static func read(
    _ source: SourceFile,
    _ context: RuleReading
  ) throws(InputError) -> any RuleFile
}

extension RuleSetFormat {
  package static var holdsTests: Bool { true }
}

/// What the reading of a file of rules may use.
package struct RuleReading: Sendable {
  /// The folder that the files are in that it names.
  package var folder: String
  /// Where the files that it names must be; nil if the user named it.
  package var boundary: PathBoundary?
  /// The contracts that it can name or extend.
  package var contracts: ContractSet
  /// The engines that patterns can be for, first the one whose syntax trees are in.
  package var engines: EngineNames = []
  /// What rules run on whose file does not say it; nil for the first of the engines.
  package var usualEngine: EngineID?
  /// Whether an engine can be started here.
  package var canStart: @Sendable (EngineID) -> Bool = { _ in true }
  /// Makes the engine of an id.
  package var engine: @Sendable (EngineID) -> (any MatchEngine)? = { _ in nil }

  package init(
    folder: String,
    boundary: PathBoundary? = nil,
    contracts: ContractSet = .builtIn
  ) {
    self.folder = folder
    self.boundary = boundary
    self.contracts = contracts
  }

  /// The engines of most users of a format; none where the user names others, or one cannot be started.
  package func unlessNamed(_ names: [String]) -> [EngineID] {
    let engines = names.map { EngineID(rawValue: $0) }
    return usualEngine == nil && engines.allSatisfy(canStart) ? engines : []
  }

  /// The engine that the rules of a file run on.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - id: The engine that it names; nil for the usual one.
  /// - Throws: `InputError` if there is none.
  /// - Returns: The engine, and the one whose syntax trees are in.
  package func engines(
    for source: SourceFile,
    _ id: EngineID? = nil
  ) throws(InputError) -> (engine: any MatchEngine, reference: any MatchEngine) {
    let reference = engines.ids.first.flatMap(engine)
    let named = id ?? usualEngine
    guard let found = named.map(engine) ?? reference else {
      throw InputError(code: "missing-engine", "there is no engine for '\(source.name)'")
    }
    return (found, reference ?? found)
  }
}
