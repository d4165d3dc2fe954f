import ScriptSyntax

extension FuzzEntry {
  /// Scripts: split into tokens, shortened, and searched for patterns.
  package static let script = FuzzEntry("script") {
    (input: [UInt8], _: StepVisitor) throws(BrokenInvariant) in
    let text = String(decoding: input, as: UTF8.self)
    guard let tokens = try? ScriptTokens(text) else { return }
    try ScriptInvariants(text: text, tokens: tokens).check()
  }
}

/// What must hold of a script that is split into tokens.
private struct ScriptInvariants {
  let text: String
  let tokens: ScriptTokens

  func check() throws(BrokenInvariant) {
    try checkTokens()
    try checkFrames()
    for shortensNames in [false, true] { try checkShortForm(shortensNames) }
    try checkPatterns()
  }

  private func checkTokens() throws(BrokenInvariant) {
    var end = 0
    for token in tokens.tokens {
      try require(
        end <= token.range.lowerBound && !token.range.isEmpty
          && token.range.upperBound <= tokens.bytes.count,
        "tokens are in the order of the script",
        "\(token.range)"
      )
      try require(tokens.frames.indices.contains(token.frame), "a token is in a frame")
      end = token.range.upperBound
    }
  }

  private func checkFrames() throws(BrokenInvariant) {
    for (index, frame) in tokens.frames.enumerated() {
      try require(
        frame.open < frame.close && frame.close <= tokens.tokens.count,
        "a frame opens before it closes",
        "\(frame)"
      )
      guard let parent = frame.parent else { continue }
      try require(
        parent < index && tokens.frames[parent].open < frame.open
          && frame.close < tokens.frames[parent].close,
        "a frame is inside the one around it",
        "\(frame)"
      )
    }
  }

  /// What was split into tokens can be shortened, gets no longer, and stays so the second time.
  private func checkShortForm(_ shortensNames: Bool) throws(BrokenInvariant) {
    let short: ShortScript
    do throws(ScriptTokenError) {
      short = try ShortScript(text, shortensNames: shortensNames)
    } catch {
      throw BrokenInvariant("a script that has tokens can be shortened", error.message)
    }
    try require(
      short.text.utf8.count <= text.utf8.count,
      "a shortened script is not longer",
      short.text.debugDescription
    )
    let again = try? ShortScript(short.text, shortensNames: shortensNames)
    try require(
      again.map { $0.text.utf8.count <= short.text.utf8.count } == true,
      "a shortened script can be shortened again",
      short.text.debugDescription
    )
  }

  private func checkPatterns() throws(BrokenInvariant) {
    guard let found = try? ScriptPatterns(text) else {
      throw BrokenInvariant("a script that has tokens can be searched for patterns")
    }
    let length = text.utf16.count
    for range in found.patterns.map(\.range) + found.dynamic {
      try require(range.upperBound <= length, "a pattern is in its script", "\(range)")
      _ = ScriptPosition(ofUTF16: range.lowerBound, in: text)
    }
    for pattern in found.patterns {
      let whole = pattern.place(of: 0..<pattern.source.utf16.count)
      try require(
        pattern.range.lowerBound <= whole.lowerBound
          && whole.upperBound <= pattern.range.upperBound,
        "a pattern's parts are inside it",
        "\(whole) in \(pattern.range)"
      )
    }
  }
}
