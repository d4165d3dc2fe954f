import Foundation

/// The engines that can be compared.
package enum EngineName: String, CaseIterable, Sendable {
  case foundation, pcre2, javascript
}

/// Two engines or more.
package struct EngineList: Sendable {
  package let names: [EngineName]

  package init(names: [EngineName]) {
    self.names = names
  }

  package init?(argument: String) {
    guard let names = EngineName.names(in: argument), names.count > 1 else { return nil }
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

  package init(names: [ProfiledEngineName]) {
    self.names = names
  }

  package init?(argument: String) {
    guard let names = ProfiledEngineName.names(in: argument), !names.isEmpty else { return nil }
    self.names = names
  }
}

extension RawRepresentable<String> where Self: Hashable {
  /// The names in a list with commas between; nil if one is unknown or repeated.
  package static func names(in argument: String) -> [Self]? {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let names = words.compactMap { Self(rawValue: $0.trimmingCharacters(in: .whitespaces)) }
    return names.count == words.count && Set(names).count == names.count ? names : nil
  }
}
