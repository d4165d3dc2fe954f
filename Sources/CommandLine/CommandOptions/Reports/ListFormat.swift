import ArgumentParser

/// The forms of a list.
package enum ListFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text
  /// For programs.
  case json
}
