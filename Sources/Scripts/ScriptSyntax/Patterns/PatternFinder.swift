/// Finds the patterns among the tokens of a script.
struct PatternFinder {
  let tokens: ScriptTokens
  private(set) var patterns: [ScriptPattern] = []
  private(set) var dynamic: [Range<Int>] = []
  private let url: URLParameter?
  private let offsets: UTF16Offsets
  /// The flags that a constructor gives a regular expression literal instead of its own; nil if
  /// they are not constant.
  private var flagsOfLiterals: [Int: String?] = [:]
  private var isConstructorKnown = true

  init(_ tokens: ScriptTokens) {
    self.tokens = tokens
    url = URLParameter(tokens)
    offsets = UTF16Offsets(tokens.bytes)
  }
}

extension PatternFinder {
  mutating func run() {
    isConstructorKnown = !tokens.tokens.indices.contains { redefinesConstructor($0) }
    for index in tokens.tokens.indices {
      switch tokens.tokens[index].kind {
      case .regex: addLiteral(index)
      case .name where tokens.has(index, "RegExp"): addConstructor(index)
      case .property where tokens.has(index, "RegExp") && isGlobal(index - 2):
        addConstructor(index)
      case .property where Self.methods.contains { tokens.has(index, $0) }: addArgument(index)
      default: break
      }
    }
  }

  /// The methods that convert a string into a pattern.
  private static let methods: [StaticString] = ["match", "matchAll", "search"]

  private func isGlobal(_ index: Int) -> Bool {
    guard tokens.tokens.indices.contains(index), tokens.tokens[index].kind == .name else {
      return false
    }
    return tokens.has(index, "window") || tokens.has(index, "self")
      || tokens.has(index, "globalThis")
  }

  /// Whether a token redefines the name `RegExp`.
  private func redefinesConstructor(_ index: Int) -> Bool {
    guard tokens.tokens[index].kind == .name, tokens.has(index, "RegExp") else { return false }
    return tokens.isPunctuator(index + 1, "=") || tokens.isDeclared(index)
  }

  // MARK: Literals

  private mutating func addLiteral(_ index: Int) {
    let range = tokens.tokens[index].range
    guard let slash = tokens.bytes[range].lastIndex(of: UInt8(ascii: "/")) else { return }
    var flags = String(decoding: tokens.bytes[slash + 1..<range.upperBound], as: UTF8.self)
    if let given = flagsOfLiterals[index] {
      guard let given else { return }
      flags = given
    }
    let body = range.lowerBound + 1..<slash
    add(
      ConstantText(verbatim: body, of: tokens.bytes),
      flags,
      .literal,
      isOnURL: url?.isMatched(by: index..<index + 1, in: tokens) ?? false
    )
  }

  // MARK: Constructors

  private mutating func addConstructor(_ index: Int) {
    guard !tokens.isKeyword(index - 1, "function"),
      let arguments = tokens.arguments(ofCallAt: index + 1), !arguments.list.isEmpty
    else { return }
    let call = tokens.tokens[index].range.lowerBound..<arguments.end
    let first = arguments.list.first ?? 0..<0
    let last = arguments.list.count > 1 ? arguments.list[1] : nil
    let flags = last.map { tokens.constantText(of: $0)?.text } ?? ""
    guard isConstructorKnown else { return dynamic.append(offsets[call]) }
    if first.count == 1, tokens.tokens[first.lowerBound].kind == .regex {
      // The literal is a separate pattern, unless it gets other flags here.
      if last != nil { flagsOfLiterals[first.lowerBound] = .some(flags) }
      if flags == nil { dynamic.append(offsets[call]) }
      return
    }
    guard let flags, let text = tokens.constantText(of: first) else {
      return dynamic.append(offsets[call])
    }
    var start = index
    if tokens.tokens[index].kind == .property { start -= 2 }
    if tokens.isKeyword(start - 1, "new") { start -= 1 }
    let isOnURL = url?.isMatched(by: start..<arguments.close + 1, in: tokens) ?? false
    add(text, flags, .constructor, isOnURL: isOnURL)
  }

  // MARK: Methods of strings

  private mutating func addArgument(_ index: Int) {
    guard let arguments = tokens.arguments(ofCallAt: index + 1), let first = arguments.list.first
    else { return }
    if let text = tokens.constantText(of: first) {
      let isOnURL = url?.isMatched(by: first, in: tokens) ?? false
      add(text, tokens.has(index, "matchAll") ? "g" : "", .argument, isOnURL: isOnURL)
    } else if [.string, .template].contains(tokens.tokens[first.lowerBound].kind) {
      dynamic.append(offsets[tokens.tokens[index].range.lowerBound..<arguments.end])
    }
  }

  private mutating func add(
    _ text: ConstantText,
    _ flags: String,
    _ form: ScriptPattern.Form,
    isOnURL: Bool
  ) {
    let source = String(decoding: text.units, as: UTF16.self)
    patterns.append(
      ScriptPattern(
        source: source,
        flags: flags,
        form: form,
        range: offsets[text.range],
        isMatchedOnURL: isOnURL,
        hasLoneSurrogate: !source.utf16.elementsEqual(text.units),
        places: text.places.map { offsets[$0] }
      )
    )
  }
}

extension ConstantText {
  fileprivate var text: String { String(decoding: units, as: UTF16.self) }
}

/// Converts UTF-8 offsets in a script to UTF-16.
private struct UTF16Offsets {
  /// Indexed by UTF-8 offset; nil for an ASCII script, where both are the same.
  private let offsets: [Int]?

  init(_ bytes: [UInt8]) {
    guard bytes.contains(where: { $0 >= 0x80 }) else {
      offsets = nil
      return
    }
    var result: [Int] = []
    result.reserveCapacity(bytes.count + 1)
    var units = 0
    for byte in bytes {
      result.append(units)
      // The scalar's length is known only at its first byte, which counts all units.
      if byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
    }
    result.append(units)
    offsets = result
  }

  subscript(range: Range<Int>) -> Range<Int> {
    guard let offsets else { return range }
    return offsets[range.lowerBound]..<offsets[range.upperBound]
  }
}
