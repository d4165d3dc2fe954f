/// Writes tokens with the minimum of separators.
struct ScriptPrinter {
  let script: ScriptTokens
  /// The shorter names by token index.
  var names: [Int: String] = [:]
}

extension ScriptPrinter {
  func text() -> String {
    var output: [UInt8] = []
    var last: Int?
    for index in script.tokens.indices where keeps(index) {
      if let last { output += separator(between: last, and: index) }
      output += text(index)
      last = index
    }
    return String(decoding: output, as: UTF8.self)
  }

  func keeps(_ index: Int) -> Bool { !isSuperfluous(index) }

  private func text(_ index: Int) -> [UInt8] {
    names[index].map { Array($0.utf8) } ?? Array(script.bytes[script.tokens[index].range])
  }

  private func separator(between left: Int, and right: Int) -> [UInt8] {
    if script.needsNewline(between: left, and: right) { return [0x0A] }
    return needsSpace(between: left, and: right) ? [0x20] : []
  }

  /// Whether two tokens would merge without a separator.
  private func needsSpace(between left: Int, and right: Int) -> Bool {
    let (first, second) = (script.tokens[left], script.tokens[right])
    if first.kind.endsLikeWord, second.kind.startsLikeWord {
      // A number that begins with a dot may touch the word before it.
      return first.range.upperBound != second.range.lowerBound
        || names[left] != nil || names[right] != nil
    }
    if first.kind == .number, script.bytes[second.range.lowerBound] == UInt8(ascii: ".") {
      // A dot would be part of the number, unless the number already ends where it is.
      return first.range.upperBound != second.range.lowerBound
    }
    if second.kind == .number, script.isPunctuator(left, ".") {
      return first.range.upperBound != second.range.lowerBound
    }
    if second.kind == .regex { return script.isPunctuator(left, "/") }
    guard first.kind == .punctuator, second.kind == .punctuator else { return false }
    // Tokens that are adjacent in the script remain separate.
    guard first.range.upperBound != second.range.lowerBound else { return false }
    return !Self.safePairs.contains(script.bytes[first.range.upperBound - 1])
      && !Self.safePairs.contains(script.bytes[second.range.lowerBound])
  }

  /// Punctuators that never merge with a neighbour.
  private static let safePairs = Set("(){}[];,:~".utf8)

  /// Whether a semicolon is redundant.
  private func isSuperfluous(_ index: Int) -> Bool {
    let token = script.tokens[index]
    guard script.isPunctuator(index, ";"), script.frames[token.frame].kind.hasStatements,
      index > 0
    else { return false }
    if endsBlock(index - 1) { return true }
    var next = index + 1
    while script.isPunctuator(next, ";") { next += 1 }
    return script.isPunctuator(next, "}") && isEndOfStatement(index - 1)
  }

  private func endsBlock(_ index: Int) -> Bool {
    guard script.isPunctuator(index, "}"), let bracket = script.tokens[index].bracket else {
      return false
    }
    return script.frames[bracket].kind.endsStatement
  }

  /// Whether a semicolon could be replaced by a closing brace, since it is not a required empty
  /// statement.
  private func isEndOfStatement(_ index: Int) -> Bool {
    let token = script.tokens[index]
    switch token.kind {
    case .keyword: return !(script.has(index, "else") || script.has(index, "do"))
    case .punctuator:
      if let bracket = token.bracket {
        guard script.frames[bracket].close == index else { return false }
        if case .head = script.frames[bracket].kind { return false }
        return true
      }
      return ["++", "--", ";"].contains { (text: StaticString) in script.has(index, text) }
    default: return true
    }
  }
}

extension ScriptToken.Kind {
  fileprivate var endsLikeWord: Bool {
    switch self {
    case .keyword, .name, .property, .key, .number, .regex: true
    case .string, .template, .punctuator: false
    }
  }

  fileprivate var startsLikeWord: Bool {
    switch self {
    case .keyword, .name, .property, .key, .number: true
    case .string, .template, .regex, .punctuator: false
    }
  }
}
