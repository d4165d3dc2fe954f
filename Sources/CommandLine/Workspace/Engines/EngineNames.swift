import Foundation
package import MatchEngine

/// Why a list of engines cannot be used.
package struct EngineNameProblem: Error, CustomStringConvertible {
  package let description: String
  /// Which word of the list is wrong; nil if the list is.
  package let index: Int?

  fileprivate init(_ description: String, at index: Int? = nil) {
    self.description = description
    self.index = index
  }
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
      guard let name = map(\.id).first(where: { $0.rawValue == word }) else {
        let isEngine = EngineRegistry.ids.contains { $0.rawValue == word }
        let problem = isEngine ? "'\(word)' cannot be used here" : "no engine is called '\(word)'"
        throw EngineNameProblem("\(problem); the engines are \(words)", at: index)
      }
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
}
