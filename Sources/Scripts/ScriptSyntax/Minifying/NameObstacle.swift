/// Why the names of a script are not shortened.
package enum NameObstacle: String, Sendable, Hashable, CaseIterable {
  /// Names can be looked up dynamically, by `eval`, `Function` or `with`.
  case looksUpNames
  /// Errors are caught, and their messages quote names.
  case catchesErrors
  case escapedName
}

extension NameObstacle {
  init?(_ script: ScriptTokens) {
    for index in script.tokens.indices {
      switch script.tokens[index].kind {
      case .keyword, .name, .property, .key:
        if script.bytes[script.tokens[index].range].contains(UInt8(ascii: "\\")) {
          self = .escapedName
          return
        }
        if Self.lookups.contains(where: { script.has(index, $0) }) {
          self = .looksUpNames
          return
        }
        if Self.handlers.contains(where: { script.has(index, $0) }) {
          self = .catchesErrors
          return
        }
      default: continue
      }
    }
    return nil
  }

  private static let lookups: [StaticString] = ["eval", "Function", "with"]
  private static let handlers: [StaticString] = [
    "catch", "then", "allSettled", "onerror", "onunhandledrejection", "addEventListener",
  ]
}
