import Foundation
package import MatchEngine

/// Two engines or more.
package struct EngineList: Sendable {
  package let names: [EngineID]

  package init?(argument: String) {
    guard let names = EngineRegistry.all.names(in: argument), names.count > 1 else { return nil }
    self.names = names
  }
}

/// One or more of the engines that `slow` examines patterns for.
package struct SlowEngineList: Sendable {
  package let names: [EngineID]

  package init?(argument: String) {
    guard let names = EngineRegistry.searched.names(in: argument) else { return nil }
    self.names = names
  }
}

/// One or more of the engines that count steps.
package struct CountingEngineList: Sendable {
  package let names: [EngineID]

  package init?(argument: String) {
    guard let names = EngineRegistry.measured.names(in: argument) else { return nil }
    self.names = names
  }
}

extension [EngineRegistry.Entry] {
  /// The names in a sentence.
  package var words: String {
    let names = map(\.id.rawValue)
    return (names.dropLast().joined(separator: ", ") + " and ") + (names.last ?? "")
  }

  /// The names in a comma-separated list; nil if it is empty, or one is unknown or repeated.
  package func names(in argument: String) -> [EngineID]? {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let names = words.compactMap { word in
      map(\.id).first { $0.rawValue == word.trimmingCharacters(in: .whitespaces) }
    }
    let isWhole = !names.isEmpty && names.count == words.count && Set(names).count == names.count
    return isWhole ? names : nil
  }
}
