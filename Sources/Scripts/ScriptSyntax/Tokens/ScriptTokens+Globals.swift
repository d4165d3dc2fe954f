extension ScriptTokens {
  /// Whether a script may define a global when it runs, apart from declaring it at its top.
  ///
  /// It may if it assigns to the name, or to a property of it, or has a function of the name in a block;
  /// if it has the name in a string, an object or a list; and if it runs text. A name that is put
  /// together when it runs is not seen.
  ///
  /// - Parameter name: The name of the global.
  /// - Returns: Whether it may.
  package func mayDefineGlobal(_ name: String) -> Bool {
    tokens.indices.contains(where: { mayDefine(name, at: $0) })
  }

  private func mayDefine(_ name: String, at index: Int) -> Bool {
    let text = text(index)
    switch tokens[index].kind {
    case .name, .property, .key:
      // A name can be written with escapes.
      if text.contains("\\") || Self.runners.contains(text) { return true }
      return text == name && definesGlobal(at: index)
    case .string, .template: return text.contains(name)
    case .keyword, .number, .regex, .punctuator: return false
    }
  }

  /// Names through which a script can run text.
  private static let runners: Set<String> = ["eval", "Function", "constructor"]

  private func definesGlobal(at index: Int) -> Bool {
    if isFunctionName(index) { return !isInFunction(tokens[index].frame) }
    if isPunctuator(index + 1, "=") { return true }
    guard tokens[index].kind != .key else { return true }
    switch frames[tokens[index].frame].kind {
    case .array, .object: return true
    default: return false
    }
  }

  private func isFunctionName(_ index: Int) -> Bool {
    isKeyword(index - 1, "function")
      || isPunctuator(index - 1, "*") && isKeyword(index - 2, "function")
  }

  private func isInFunction(_ frame: Int) -> Bool {
    var frame: Int? = frame
    while let current = frame {
      switch frames[current].kind {
      case .body, .method, .arrow: return true
      default: frame = frames[current].parent
      }
    }
    return false
  }
}
