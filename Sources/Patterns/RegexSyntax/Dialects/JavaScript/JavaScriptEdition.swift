/// The editions of ECMAScript that a pattern can need.
public enum JavaScriptEdition: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// The flag `u`, with which patterns are compiled.
  case es2015 = 2015
  /// Lookbehind, named groups and `\p{…}`.
  case es2018 = 2018
  /// Flags around a group, `(?i:…)`.
  case es2025 = 2025

  /// The edition as it is called, such as `ES2018`.
  public var name: String { "ES\(rawValue)" }

  /// Whether the left edition is older.
  public static func < (left: JavaScriptEdition, right: JavaScriptEdition) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension RegexPattern {
  /// The oldest edition of ECMAScript that has all that the pattern is made of, as far as any edition
  /// has it: what none has, such as an atomic group, is left out.
  public var javaScriptEdition: JavaScriptEdition {
    var edition = JavaScriptEdition.es2015
    root.forEach { edition = max(edition, $0.javaScriptEdition) }
    return edition
  }
}

extension RegexNode {
  fileprivate var javaScriptEdition: JavaScriptEdition {
    switch kind {
    case .group(.scopedFlags, _): .es2025
    case .group(.lookbehind, _), .group(.capturing(_, .some), _), .property: .es2018
    case .backReference(let reference): reference.name == nil ? .es2015 : .es2018
    case .characterClass(let set): set.content.hasProperty ? .es2018 : .es2015
    default: .es2015
    }
  }
}

extension ClassMember {
  fileprivate var hasProperty: Bool {
    switch kind {
    case .literal, .range, .shorthand: false
    case .property: true
    case .nested(let set): set.content.hasProperty
    case .union(let members): members.contains(where: \.hasProperty)
    case .operations(let first, let steps):
      first.hasProperty || steps.contains { $0.operand.hasProperty }
    }
  }
}
