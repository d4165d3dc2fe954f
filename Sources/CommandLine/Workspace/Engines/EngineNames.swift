import Foundation
package import MatchEngine

/// Why a list of engines cannot be used.
package struct EngineNameProblem: Error, CustomStringConvertible {
  package let description: String
}

extension [EngineRegistry.Entry] {
  /// The names in a sentence.
  package var words: String {
    let names = map(\.id.rawValue)
    return (names.dropLast().joined(separator: ", ") + " and ") + (names.last ?? "")
  }

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
    guard !argument.isEmpty else {
      throw EngineNameProblem(description: "no engine is named; the engines are \(words)")
    }
    var names: [EngineID] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let word = part.trimmingCharacters(in: .whitespaces)
      guard let name = map(\.id).first(where: { $0.rawValue == word }) else {
        let isEngine = EngineRegistry.ids.contains { $0.rawValue == word }
        let problem = isEngine ? "'\(word)' cannot be used here" : "no engine is called '\(word)'"
        throw EngineNameProblem(description: "\(problem); the engines are \(words)")
      }
      guard !names.contains(name) else {
        throw EngineNameProblem(description: "'\(word)' is there twice")
      }
      names.append(name)
    }
    guard names.count >= minimum else {
      throw EngineNameProblem(
        description: "one engine is not enough; the others are "
          + filter { !names.contains($0.id) }.words
      )
    }
    return names
  }
}
