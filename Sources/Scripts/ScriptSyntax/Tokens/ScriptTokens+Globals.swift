extension ScriptTokens {
  /// Whether a script may define a global function, by a declaration or at run time.
  ///
  /// It may if it has a top-level function of that name; if it assigns anything but a plain value
  /// to the name, unless that is declared in a block or a function there, or to a property of it; if
  /// the name occurs as a string, in an object or in a list; or if it evaluates text. It does not if
  /// its top assigns a plain value to the name after all that. A name assembled at run time is not
  /// detected.
  ///
  /// - Parameter name: The name of the function.
  /// - Returns: Whether it may.
  package func mayDefineGlobal(_ name: String) -> Bool {
    let runsPages = tokens.indices.contains { isName($0) && Self.pageRunners.contains(text($0)) }
    let local = NameDeclarations(self).regions[name] ?? []
    let definitions = tokens.indices.filter { mayDefine(name, at: $0, runsPages, local) }
    return !definitions.isEmpty && !isOverwritten(name, definitions)
  }

  /// Whether the top of the script assigns a plain value to a name after it was defined.
  private func isOverwritten(_ name: String, _ definitions: [Int]) -> Bool {
    let last = tokens.indices.last { index in
      guard tokens[index].frame == 0, text(index) == name, isPunctuator(index + 1, "="),
        isPlainValue(index + 2)
      else { return false }
      switch tokens[index].kind {
      case .name: return isStartOfStatement(isKeyword(index - 1, "var") ? index - 1 : index)
      case .property:
        return index > 1 && Self.globals.contains(text(index - 2)) && isStartOfStatement(index - 2)
      default: return false
      }
    }
    guard let last, !tokens.indices.contains(where: { isKeyword($0, "throw") }) else {
      return false
    }
    return definitions.allSatisfy { index in
      // A function is defined before anything runs; what is in another one may run later.
      isName(index) && text(index) == name
        && (isFunctionName(index) || index < last && !isInFunction(tokens[index].frame))
    }
  }

  private func isStartOfStatement(_ index: Int) -> Bool {
    guard index > 0, !isPunctuator(index - 1, ";"), !isPunctuator(index - 1, "}") else {
      return true
    }
    guard tokens[index].hasNewlineBefore else { return false }
    switch tokens[index - 1].kind {
    case .name, .property, .number, .string, .regex, .template: return true
    case .punctuator:
      guard let frame = tokens[index - 1].bracket.map({ frames[$0] }), frame.close == index - 1
      else { return false }
      if case .head = frame.kind { return false }
      return true
    case .keyword, .key: return false
    }
  }

  private func mayDefine(
    _ name: String,
    at index: Int,
    _ runsPages: Bool,
    _ local: [ClosedRange<Int>]
  ) -> Bool {
    let text = text(index)
    switch tokens[index].kind {
    case .name, .property, .key:
      // Names can be written with escapes.
      if text.contains("\\") || Self.runners.contains(text) { return true }
      return text == name && definesGlobal(at: index, local)
    case .string, .template:
      return text.dropFirst().dropLast() == name || runsPages && text.contains(name)
    case .punctuator: return assignsAnyGlobal(at: index)
    case .keyword, .number, .regex: return false
    }
  }

  /// Whether a bracket ends a global property whose name is made at run time, as in
  /// `globalThis['pro' + 'cess'] = …`, which may be any.
  private func assignsAnyGlobal(at index: Int) -> Bool {
    guard isAssigned(index), let frame = tokens[index].bracket.map({ frames[$0] }),
      frame.close == index, frame.open > 0
    else { return false }
    // A name in quotes is another case.
    let isLiteral = frame.close - frame.open == 2 && tokens[frame.open + 1].kind != .name
    return !isLiteral && Self.globals.contains(text(frame.open - 1))
  }

  /// The names of the global object.
  private static let globals: Set<String> = [
    "globalThis", "this", "window", "self", "frames", "top", "parent",
  ]

  private func isName(_ index: Int) -> Bool {
    tokens[index].kind == .name || tokens[index].kind == .property
  }

  /// Names through which a script can evaluate text.
  private static let runners: Set<String> = ["eval", "Function", "constructor"]

  /// Names through which a script in a web view can evaluate text, among other things.
  private static let pageRunners: Set<String> = [
    "setTimeout", "setInterval", "createElement", "write", "writeln",
  ]

  private func definesGlobal(at index: Int, _ local: [ClosedRange<Int>]) -> Bool {
    if isFunctionName(index) { return isFunctionOfTop(index) }
    if tokens[index].kind == .name, local.contains(where: { $0.contains(index) }) { return false }
    if isAssigned(index) { return !isPlainValue(index + 2) }
    guard tokens[index].kind != .key else { return true }
    if isKeyword(index + 1, "of") || isKeyword(index + 1, "in") { return true }
    switch frames[tokens[index].frame].kind {
    case .array, .object: return true
    default: return false
    }
  }

  private func isAssigned(_ index: Int) -> Bool {
    isPunctuator(index + 1, "=") || isPunctuator(index + 1, "||=")
      || isPunctuator(index + 1, "&&=") || isPunctuator(index + 1, "??=")
  }

  /// Whether a value is certainly not a function: a literal with nothing after it.
  private func isPlainValue(_ start: Int) -> Bool {
    let index = isPunctuator(start, "-") ? start + 1 : start
    guard tokens.indices.contains(index) else { return false }
    let token = tokens[index]
    switch token.kind {
    case .number, .string, .regex, .template: return isEnd(index + 1)
    case .name: return has(index, "undefined") && isEnd(index + 1)
    case .keyword:
      return (has(index, "null") || has(index, "true") || has(index, "false")) && isEnd(index + 1)
    case .punctuator:
      guard let frame = token.bracket.map({ frames[$0] }), frame.open == index else { return false }
      switch frame.kind {
      case .array, .object: return isEnd(frame.close + 1)
      default: return false
      }
    case .property, .key: return false
    }
  }

  /// Whether an expression ends before a token.
  private func isEnd(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return true }
    let ends: [StaticString] = [";", ",", "}", ")"]
    if ends.contains(where: { isPunctuator(index, $0) }) { return true }
    let isOperator = isKeyword(index, "in") || isKeyword(index, "instanceof")
    return tokens[index].hasNewlineBefore && tokens[index].kind != .punctuator
      && tokens[index].kind != .template && !isOperator
  }

  private func isFunctionName(_ index: Int) -> Bool {
    isKeyword(index - 1, "function")
      || isPunctuator(index - 1, "*") && isKeyword(index - 2, "function")
  }

  /// Whether a named function is one of the top, or of a block of it, which in sloppy mode defines plain
  /// functions, too (ECMA-262, section B.3.2).
  private func isFunctionOfTop(_ index: Int) -> Bool {
    let parameters = isPunctuator(index + 1, "(") ? tokens[index + 1].bracket : nil
    if let parameters, frames[parameters].kind == .parameters(isDeclaration: false) { return false }
    guard tokens[index].frame != 0 else { return true }
    let isPlain = isKeyword(index - 1, "function") && !has(index - 2, "async")
    return isPlain && !isStrict && !isInFunction(tokens[index].frame)
  }

  /// Whether the script begins with the directive of strict mode.
  private var isStrict: Bool {
    tokens.first.map { $0.kind == .string && text(0).dropFirst().dropLast() == "use strict" }
      ?? false
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
