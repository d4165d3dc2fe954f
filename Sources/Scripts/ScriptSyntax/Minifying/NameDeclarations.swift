/// The scopes of the names that a script declares.
///
/// Only what is certain without a parser is recorded: a region in which every use of the name means
/// this declaration or a nested one. A region may be smaller than the name's real scope.
struct NameDeclarations {
  let script: ScriptTokens
  /// The token ranges in which a name is local, for each of its declarations.
  private(set) var regions: [String: [ClosedRange<Int>]] = [:]
  /// Names that must be kept.
  private(set) var fixed: Set<String> = []

  init(_ script: ScriptTokens) {
    self.script = script
    for index in script.tokens.indices {
      switch script.tokens[index].kind {
      case .keyword: noteKeyword(index)
      case .punctuator where script.isPunctuator(index, "=>"): noteArrow(index)
      case .key: noteKey(index)
      case .name: noteLabel(index)
      default: break
      }
    }
  }
}

extension NameDeclarations {
  private mutating func declare(_ index: Int, within region: ClosedRange<Int>) {
    regions[script.text(index), default: []].append(region)
  }

  /// The innermost frame around a token that satisfies a predicate; the first frame is the whole
  /// script.
  private func frame(around index: Int, where fits: (ScriptFrame.Kind) -> Bool) -> Int {
    var frame = script.tokens[index].frame
    while let parent = script.frames[frame].parent, !fits(script.frames[frame].kind) {
      frame = parent
    }
    return frame
  }

  private func region(of frame: Int) -> ClosedRange<Int> {
    script.frames[frame].open...script.frames[frame].close
  }

  /// Declares a name in a frame; top-level declarations are visible from outside.
  private mutating func declare(_ index: Int, in frame: Int) {
    if frame == 0 {
      fixed.insert(script.text(index))
    } else {
      declare(index, within: region(of: frame))
    }
  }

  private mutating func noteKeyword(_ index: Int) {
    if script.has(index, "var") {
      noteVariables(index, in: frame(around: index, where: \.isFunction))
    } else if script.has(index, "let") || script.has(index, "const") {
      noteVariables(index, in: frame(around: index, where: \.hasStatements), isLexical: true)
    } else if script.has(index, "function") {
      noteFunction(index)
    }
  }
}

// MARK: - Variables

extension NameDeclarations {
  // VariableDeclarationList : VariableDeclaration | VariableDeclarationList , VariableDeclaration
  private mutating func noteVariables(_ keyword: Int, in frame: Int, isLexical: Bool = false) {
    let level = script.tokens[keyword].frame
    var index = keyword + 1
    var isTarget = true
    while index < script.tokens.count {
      let token = script.tokens[index]
      if index > keyword + 1, token.frame == level,
        script.needsNewline(between: index - 1, and: index)
      {
        return
      }
      if token.frame == level, isTarget {
        isTarget = false
        if token.kind == .name {
          declareVariable(index, in: frame, level, isLexical)
        } else if let bracket = token.bracket {
          fixNames(in: bracket)
        }
      }
      if let bracket = token.bracket {
        // A closing bracket here is that of the frame itself.
        guard script.frames[bracket].open == index else { return }
        index = script.frames[bracket].close
      } else if token.frame == level {
        if script.isPunctuator(index, ";") || script.isKeyword(index, "of")
          || script.isKeyword(index, "in")
        {
          return
        }
        if script.isPunctuator(index, ",") { isTarget = true }
      }
      index += 1
    }
  }

  private mutating func declareVariable(
    _ index: Int,
    in frame: Int,
    _ level: Int,
    _ isLexical: Bool
  ) {
    guard isLexical, case .head = script.frames[level].kind else {
      declare(index, in: frame)
      return
    }
    // A loop variable: its scope is the head, and the body if that is a block.
    let close = script.frames[level].close
    var end = close
    if script.isPunctuator(close + 1, "{"), let body = script.tokens[close + 1].bracket {
      end = script.frames[body].close
    }
    declare(index, within: script.frames[level].open...end)
  }

  /// Keeps all names within brackets: those of a pattern, and anything beside them.
  private mutating func fixNames(in bracket: Int) {
    for index in region(of: bracket) where script.tokens[index].kind == .name {
      fixed.insert(script.text(index))
    }
  }
}

// MARK: - Functions

extension NameDeclarations {
  // FunctionDeclaration : function BindingIdentifier ( FormalParameters ) { FunctionBody }
  private mutating func noteFunction(_ keyword: Int) {
    var index = keyword + 1
    if script.isPunctuator(index, "*") { index += 1 }
    var name: Int?
    if index < script.tokens.count, script.tokens[index].kind == .name {
      name = index
      index += 1
    }
    guard script.isPunctuator(index, "("), let parameters = script.tokens[index].bracket,
      case .parameters(let isDeclaration) = script.frames[parameters].kind
    else { return }
    let brace = script.frames[parameters].close + 1
    guard script.isPunctuator(brace, "{"), let body = script.tokens[brace].bracket else { return }
    let end = script.frames[body].close
    if let name {
      if isDeclaration {
        declare(name, in: frame(around: keyword, where: \.hasStatements))
      } else {
        declare(name, within: name...end)
      }
    }
    noteParameters(parameters, until: end)
  }

  private mutating func noteParameters(_ frame: Int, until end: Int) {
    let open = script.frames[frame].open
    for index in (open + 1)..<max(open + 1, script.frames[frame].close) {
      let token = script.tokens[index]
      if token.frame == frame, token.kind == .name, isParameter(index, after: open) {
        declare(index, within: open...end)
      } else if token.kind == .name, token.frame != frame {
        // Part of a pattern, or of a default.
        fixed.insert(script.text(index))
      }
    }
  }

  private func isParameter(_ index: Int, after open: Int) -> Bool {
    index - 1 == open || script.isPunctuator(index - 1, ",")
      || script.isPunctuator(index - 1, "...")
  }

  // ArrowFunction : ArrowParameters => ConciseBody
  private mutating func noteArrow(_ arrow: Int) {
    let end = endOfBody(behind: arrow)
    guard arrow > 0 else { return }
    let before = script.tokens[arrow - 1]
    if before.kind == .name {
      declare(arrow - 1, within: (arrow - 1)...end)
    } else if let bracket = before.bracket {
      noteParameters(bracket, until: end)
    }
  }

  /// The last token of an arrow function; without braces, as far as it is certain.
  private func endOfBody(behind arrow: Int) -> Int {
    if script.isPunctuator(arrow + 1, "{"), let body = script.tokens[arrow + 1].bracket,
      script.frames[body].kind == .arrow
    {
      return script.frames[body].close
    }
    var index = arrow + 1
    while index < script.tokens.count {
      let token = script.tokens[index]
      if let bracket = token.bracket {
        guard script.frames[bracket].open == index else { break }
        index = script.frames[bracket].close
      } else if token.kind == .template, script.isPartOfTemplate(index) {
        break
      } else if script.isKeyword(index, "in") || script.isKeyword(index, "of") {
        break
      } else if token.kind == .punctuator, [",", ";", ":"].contains(script.text(index)) {
        break
      }
      index += 1
      if index < script.tokens.count, script.needsNewline(between: index - 1, and: index) { break }
    }
    return max(arrow, index - 1)
  }
}

// MARK: - Other uses of names

extension NameDeclarations {
  /// `{name}` and `{name = 1}` are both a variable and a key.
  private mutating func noteKey(_ index: Int) {
    let isShort = [",", "}", "="].contains { (text: StaticString) in
      script.isPunctuator(index + 1, text)
    }
    if isShort { fixed.insert(script.text(index)) }
  }

  private mutating func noteLabel(_ index: Int) {
    if script.isKeyword(index - 1, "break") || script.isKeyword(index - 1, "continue") {
      fixed.insert(script.text(index))
    }
    guard script.isPunctuator(index + 1, ":"),
      script.frames[script.tokens[index].frame].kind.hasStatements
    else { return }
    fixed.insert(script.text(index))
  }
}

extension ScriptTokens {
  /// Whether a template has substitutions, so that the token is only a part of it.
  fileprivate func isPartOfTemplate(_ index: Int) -> Bool {
    let text = bytes[tokens[index].range]
    return text.first == UInt8(ascii: "}") || text.suffix(2).elementsEqual("${".utf8)
  }
}

extension ScriptFrame.Kind {
  /// Whether `var` is scoped to the brackets.
  fileprivate var isFunction: Bool {
    switch self {
    case .script, .body, .method, .arrow: true
    default: false
    }
  }
}
