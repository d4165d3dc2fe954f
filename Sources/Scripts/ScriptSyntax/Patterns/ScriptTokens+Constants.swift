extension ScriptTokens {
  struct Arguments {
    var list: [Range<Int>]
    var close: Int
    /// The UTF-8 offset after the call.
    var end: Int
  }

  /// The arguments between the parentheses that a token opens, if it does.
  func arguments(ofCallAt open: Int) -> Arguments? {
    guard isPunctuator(open, "("), let frame = tokens[open].bracket else { return nil }
    let close = frames[frame].close
    guard close > open, close < tokens.count else { return nil }
    var list: [Range<Int>] = []
    var start = open + 1
    for index in start..<close where tokens[index].frame == frame && isPunctuator(index, ",") {
      list.append(start..<index)
      start = index + 1
    }
    if start < close { list.append(start..<close) }
    return Arguments(list: list, close: close, end: tokens[close].range.upperBound)
  }

  /// The value of tokens that form a constant string or a concatenation of such.
  func constantText(of range: Range<Int>, depth: Int = 0) -> ConstantText? {
    guard !range.isEmpty, depth < 16 else { return nil }
    let frame = tokens[range.lowerBound].frame
    var result: ConstantText?
    var start = range.lowerBound
    for index in range.lowerBound...range.upperBound {
      let isEnd = index == range.upperBound
      guard isEnd || (tokens[index].frame == frame && isPunctuator(index, "+")) else { continue }
      guard let term = constantTerm(start..<index, depth: depth) else { return nil }
      if result == nil { result = term } else { result?.append(term) }
      start = index + 1
    }
    return result
  }

  private func constantTerm(_ range: Range<Int>, depth: Int) -> ConstantText? {
    guard let first = range.first else { return nil }
    switch tokens[first].kind {
    case .string where range.count == 1:
      return ConstantText(quoted: tokens[first].range, of: bytes)
    case .template where range.count == 1 && isWholeTemplate(first):
      return ConstantText(quoted: tokens[first].range, of: bytes)
    case .name where range.count == 4 && has(first, "String"):
      guard isPunctuator(first + 1, "."), has(first + 2, "raw"), isWholeTemplate(first + 3) else {
        return nil
      }
      return ConstantText(quoted: tokens[first + 3].range, of: bytes, isRaw: true)
    case .punctuator where range.count > 2:
      guard let frame = tokens[first].bracket, isPunctuator(first, "("),
        frames[frame].close == range.upperBound - 1
      else { return nil }
      return constantText(of: first + 1..<range.upperBound - 1, depth: depth + 1)
    default: return nil
    }
  }

  private func isWholeTemplate(_ index: Int) -> Bool {
    guard tokens[index].kind == .template else { return false }
    let text = bytes[tokens[index].range]
    return text.count > 1 && text.first == UInt8(ascii: "`") && text.last == UInt8(ascii: "`")
  }

  /// Whether a name is declared at this token, by a keyword before it or as a parameter.
  func isDeclared(_ index: Int) -> Bool {
    for keyword in ["var", "let", "const", "function"] as [StaticString]
    where isKeyword(index - 1, keyword) {
      return true
    }
    if isPunctuator(index + 1, "=>") { return true }
    let frame = frames[tokens[index].frame]
    switch frame.kind {
    case .parameters, .clause: return isKeyword(frame.open - 1, "catch") || frame.kind.isParameters
    case .parentheses: return isPunctuator(frame.close + 1, "=>")
    default: return false
    }
  }
}

extension ScriptFrame.Kind {
  fileprivate var isParameters: Bool {
    if case .parameters = self { true } else { false }
  }
}
