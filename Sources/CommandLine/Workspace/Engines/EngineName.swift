import Foundation

/// The engines that can be compared.
package enum EngineName: String, CaseIterable, Sendable {
  case foundation, pcre2, javascript
}

/// Two engines or more.
package struct EngineList: Sendable {
  package let names: [EngineName]

  package static let all = EngineList(names: EngineName.allCases)

  package init(names: [EngineName]) {
    self.names = names
  }

  package init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let names = words.compactMap { word in
      EngineName(rawValue: word.trimmingCharacters(in: .whitespaces))
    }
    guard names.count == words.count, names.count > 1, Set(names).count == names.count else {
      return nil
    }
    self.names = names
  }
}

/// The engines that count steps.
package enum ProfiledEngineName: String, CaseIterable, Sendable {
  case pcre2, foundation
}

/// One engine or both.
package struct SlowEngineList: Sendable {
  package let names: [ProfiledEngineName]

  package static let all = SlowEngineList(names: ProfiledEngineName.allCases)

  package init(names: [ProfiledEngineName]) {
    self.names = names
  }

  package init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let names = words.compactMap { word in
      ProfiledEngineName(rawValue: word.trimmingCharacters(in: .whitespaces))
    }
    guard names.count == words.count, !names.isEmpty, Set(names).count == names.count else {
      return nil
    }
    self.names = names
  }
}
