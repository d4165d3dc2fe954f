/// Shortens local names of a script.
///
/// A name is replaced everywhere or nowhere, by one that does not occur in the script, so all
/// bindings are preserved as long as each use refers to a local.
struct NameShortener {
  let script: ScriptTokens
}

extension NameShortener {
  /// The shorter names by token index.
  func names() -> [Int: String] {
    let declarations = NameDeclarations(script)
    var uses: [String: [Int]] = [:]
    var words: Set<String> = []
    for index in script.tokens.indices where script.tokens[index].kind.isWord {
      let text = script.text(index)
      words.insert(text)
      if script.tokens[index].kind == .name { uses[text, default: []].append(index) }
    }
    let isNameRead = readsNames
    let candidates = uses.filter { name, indices in
      name.utf8.count > 1 && !declarations.fixed.contains(name) && !Self.special.contains(name)
        && indices.allSatisfy { isLocal($0, declarations.regions[name] ?? []) }
        && !(isNameRead && indices.contains(where: namesFunction))
    }
    return assign(candidates, avoiding: words)
  }

  private func isLocal(_ index: Int, _ regions: [ClosedRange<Int>]) -> Bool {
    regions.contains { $0.contains(index) }
  }

  /// Assigns the shortest names to those used most.
  private func assign(_ candidates: [String: [Int]], avoiding words: Set<String>) -> [Int: String] {
    var shortNames = ShortNames(avoiding: words)
    var result: [Int: String] = [:]
    let order = candidates.sorted { left, right in
      left.value.count != right.value.count
        ? left.value.count > right.value.count : left.value[0] < right.value[0]
    }
    for (name, indices) in order {
      let short = shortNames.next(shorterThan: name.utf8.count)
      guard let short else { continue }
      for index in indices { result[index] = short }
    }
    return result
  }

  /// Names with a special meaning.
  private static let special: Set<String> = [
    "arguments", "async", "await", "eval", "get", "let", "of", "set", "static", "undefined",
    "yield", "Infinity", "NaN", "implements", "interface", "package", "private", "protected",
    "public",
  ]
}

// MARK: - The names of functions

extension NameShortener {
  /// Whether the script may read a function's name.
  private var readsNames: Bool {
    script.tokens.indices.contains { index in
      switch script.tokens[index].kind {
      case .property, .key: script.has(index, "name")
      case .string:
        script.bytes[script.tokens[index].range].dropFirst().dropLast().elementsEqual("name".utf8)
      default: false
      }
    }
  }

  /// Whether a function may get its name here, by a declaration or an assignment.
  private func namesFunction(_ index: Int) -> Bool {
    if script.isKeyword(index - 1, "function") { return true }
    if script.isPunctuator(index - 1, "*"), script.isKeyword(index - 2, "function") { return true }
    guard script.isPunctuator(index + 1, "=") || isLogicalAssignment(index + 1) else {
      return false
    }
    if script.isKeyword(index + 2, "function") || script.isPunctuator(index + 2, "(") {
      return true
    }
    guard index + 2 < script.tokens.count, script.tokens[index + 2].kind == .name else {
      return false
    }
    return script.has(index + 2, "async") || script.isPunctuator(index + 3, "=>")
  }

  private func isLogicalAssignment(_ index: Int) -> Bool {
    ["&&=", "||=", "??="].contains { (text: StaticString) in script.isPunctuator(index, text) }
  }
}

extension ScriptToken.Kind {
  fileprivate var isWord: Bool { [.keyword, .name, .property, .key].contains(self) }
}

/// Names by length: `a` to `z`, `A` to `Z`, `aa` and so on.
private struct ShortNames {
  private let words: Set<String>
  private var count = 0

  init(avoiding words: Set<String>) {
    self.words = words
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
  private static let reserved: Set<String> = [
    "as", "do", "if", "in", "is", "of", "for", "get", "let", "new", "NaN", "set", "try", "var",
    "case", "else", "enum", "eval", "from", "null", "this", "true", "void", "with",
  ]

  /// The next free name, if it is short enough.
  mutating func next(shorterThan length: Int) -> String? {
    while true {
      let name = Self.name(count)
      guard name.utf8.count < length else { return nil }
      count += 1
      if !words.contains(name), !Self.reserved.contains(name) { return name }
    }
  }

  private static func name(_ number: Int) -> String {
    var bytes: [UInt8] = []
    var rest = number
    repeat {
      bytes.append(letters[rest % letters.count])
      rest = rest / letters.count - 1
    } while rest >= 0
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }
}
