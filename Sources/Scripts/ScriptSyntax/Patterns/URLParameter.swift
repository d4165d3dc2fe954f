/// The parameter of `process` that contains the URL, in a script that never reassigns it.
struct URLParameter {
  private let name: String

  /// Finds the parameter; nil if there is none, or if the name may have another meaning somewhere.
  init?(_ tokens: ScriptTokens) {
    let starts = tokens.tokens.indices.filter { index in
      tokens.tokens[index].kind == .name && tokens.has(index, "process")
    }
    let places = starts.compactMap { Self.parameter(ofFunctionAt: $0, in: tokens) }
    guard places.count == 1, let place = places.first else { return nil }
    name = tokens.text(place)
    for index in tokens.tokens.indices where index != place && isName(index, in: tokens) {
      if Self.changes(index, in: tokens) || tokens.isDeclared(index) { return nil }
    }
  }

  /// The token of the first parameter of a function declared here with this name.
  private static func parameter(ofFunctionAt index: Int, in tokens: ScriptTokens) -> Int? {
    var open = index + 1
    if !tokens.isKeyword(index - 1, "function") {
      guard tokens.isPunctuator(open, "=") else { return nil }
      open += 1
      if open < tokens.tokens.count, tokens.has(open, "async") { open += 1 }
      if tokens.isKeyword(open, "function") {
        open += 1
        if open < tokens.tokens.count, tokens.tokens[open].kind == .name { open += 1 }
      } else if tokens.isPunctuator(open + 1, "=>") {
        return open
      } else {
        guard open < tokens.tokens.count, let frame = tokens.tokens[open].bracket,
          tokens.isPunctuator(tokens.frames[frame].close + 1, "=>")
        else { return nil }
      }
    }
    guard tokens.isPunctuator(open, "("), open + 1 < tokens.tokens.count,
      tokens.tokens[open + 1].kind == .name,
      tokens.isPunctuator(open + 2, ",") || tokens.isPunctuator(open + 2, ")")
    else { return nil }
    return open + 1
  }

  private func isName(_ index: Int, in tokens: ScriptTokens) -> Bool {
    tokens.tokens.indices.contains(index) && tokens.tokens[index].kind == .name
      && tokens.text(index) == name
  }

  /// Whether a name is assigned to at this token.
  private static func changes(_ index: Int, in tokens: ScriptTokens) -> Bool {
    let assignments: [StaticString] = [
      "=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=",
      "||=", "??=", "++", "--",
    ]
    if assignments.contains(where: { tokens.isPunctuator(index + 1, $0) }) { return true }
    if tokens.isPunctuator(index - 1, "++") || tokens.isPunctuator(index - 1, "--") { return true }
    if tokens.isKeyword(index + 1, "in") || tokens.isKeyword(index + 1, "of") { return true }
    // A destructuring pattern, which may assign to it.
    let frame = tokens.frames[tokens.tokens[index].frame]
    return [.array, .object].contains(frame.kind) && tokens.isPunctuator(frame.close + 1, "=")
  }
}

extension URLParameter {
  /// Whether a pattern is matched against the URL itself: `/…/.exec(url)` or `url.match(/…/)`.
  ///
  /// - Parameters:
  ///   - pattern: The tokens of the pattern.
  ///   - tokens: The script.
  /// - Returns: Whether the tokens show it.
  func isMatched(by pattern: Range<Int>, in tokens: ScriptTokens) -> Bool {
    let end = pattern.upperBound
    if tokens.isPunctuator(end, "."), tokens.isPunctuator(end + 2, "("),
      tokens.has(end + 1, "exec") || tokens.has(end + 1, "test"), isName(end + 3, in: tokens),
      tokens.isPunctuator(end + 4, ")")
    {
      return true
    }
    let open = pattern.lowerBound - 1
    guard open >= 3, tokens.isPunctuator(open, "("),
      tokens.isPunctuator(open - 2, ".") || tokens.isPunctuator(open - 2, "?."),
      isName(open - 3, in: tokens)
    else { return false }
    let methods: [StaticString] = ["match", "matchAll", "search", "replace", "replaceAll", "split"]
    return methods.contains { tokens.has(open - 1, $0) }
  }
}
