import Diagnostics
import Foundation
package import MatchEngine

extension [EngineRegistry.Entry] {
  /// The names in a sentence.
  package var words: String { map(\.id.rawValue).inWords }

  /// Reads a comma-separated list of some of these engines.
  ///
  /// - Parameters:
  ///   - argument: The list.
  ///   - minimum: How many there must be.
  /// - Throws: `EngineNameProblem` if one is not among these or is repeated, or there are too few.
  /// - Returns: The engines, in the order of the list.
  package func names(
    in argument: String,
    atLeast minimum: Int = 1
  ) throws(EngineNameProblem) -> [EngineID] {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    return try names(of: argument.isEmpty ? [] : parts.map(String.init), atLeast: minimum)
  }

  /// Reads a list of names of some of these engines, as `names(in:atLeast:)` does.
  package func names(
    of list: [String],
    atLeast minimum: Int = 1
  ) throws(EngineNameProblem) -> [EngineID] {
    guard !list.isEmpty else {
      throw EngineNameProblem("no engine is named; the engines are \(words)")
    }
    var names: [EngineID] = []
    for (index, part) in list.enumerated() {
      let word = part.trimmingCharacters(in: .whitespaces)
      let name = try name(of: word, at: index)
      guard !names.contains(name) else {
        throw EngineNameProblem("'\(word)' is there twice", at: index)
      }
      names.append(name)
    }
    guard names.count >= minimum else {
      throw EngineNameProblem(
        "one engine is not enough; the others are "
          + filter { !names.contains($0.id) }.words
      )
    }
    return names
  }

  /// The engine that one word of a list names.
  private func name(of word: String, at index: Int) throws(EngineNameProblem) -> EngineID {
    do throws(EngineNameProblem) {
      if let id = try ids.id(of: word) { return id }
    } catch {
      throw EngineNameProblem(error.description, at: index)
    }
    let isEngine = (try? EngineRegistry.names.id(of: word)) != nil
    if !isEngine, let edition = lazy.map({ "\($0.id.rawValue)@\(word)" }).first(where: isEdition) {
      throw EngineNameProblem(
        "no engine is called '\(word)'; did you mean '\(edition)'?",
        at: index
      )
    }
    let problem = isEngine ? "'\(word)' cannot be used here" : "no engine is called '\(word)'"
    throw EngineNameProblem("\(problem); the engines are \(words)", at: index)
  }

  private func isEdition(_ name: String) -> Bool { (try? edition(name)) ?? nil != nil }

  /// The names, and those of editions.
  package var ids: EngineNames {
    EngineNames(map(\.id)) { name throws(EngineNameProblem) in
      try edition(name).map(\.id)
    }
  }

  /// An engine in an edition, by a name such as `javascript@safari-15`; nil for a name of another
  /// form.
  func edition(_ name: String) throws(EngineNameProblem) -> EngineRegistry.Entry? {
    guard let sign = name.firstIndex(of: "@"),
      let family = first(where: { $0.id.rawValue == name[..<sign] }), let edition = family.edition
    else { return nil }
    return try edition(String(name[name.index(after: sign)...]))
  }
}
