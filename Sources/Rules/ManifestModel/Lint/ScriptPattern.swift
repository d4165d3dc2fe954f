/// A regular expression that a script runs on its URL.
struct ScriptPattern: Sendable {
  /// The pattern with its string escapes decoded.
  let source: String
  /// The flags, such as `i`.
  let flags: String

  /// The patterns that a script runs on the first parameter of `process` and requires to match:
  /// `RegExp(…).exec(url)[1]`, `var found = /…/.exec(url); … found[1]`, `url.match(…)[1]`.
  ///
  /// Other forms, such as a pattern that is assembled, are not recognised.
  static func patterns(in script: String) -> [ScriptPattern] {
    guard let header = script.firstMatch(of: #/function\s+process\s*\(\s*(\w+)/#) else { return [] }
    let url = String(header.output.1)
    return constructed(in: script, url) + literal(in: script, url)
  }

  /// `RegExp('…', 'flags')` before `.exec(url)`, or within `url.match(…)`.
  private static func constructed(in script: String, _ url: String) -> [ScriptPattern] {
    let call =
      #/RegExp\(\s*('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")\s*(?:,\s*['"](\w*)['"]\s*)?\)/#
    return script.matches(of: call).compactMap { match in
      let isOnURL = isApplied(
        to: url,
        before: match.range.lowerBound,
        after: match.range.upperBound,
        script
      )
      guard isOnURL else { return nil }
      let literal = match.output.1.dropFirst().dropLast()
      return ScriptPattern(source: literal.unescapedJavaScript, flags: String(match.output.2 ?? ""))
    }
  }

  /// `/…/flags` in the same places.
  private static func literal(in script: String, _ url: String) -> [ScriptPattern] {
    let literal =
      #/\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\/\\\[\n*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\/\\\[\n])*)\/([a-z]*)/#
    return script.matches(of: literal).compactMap { match in
      let isOnURL = isApplied(
        to: url,
        before: match.range.lowerBound,
        after: match.range.upperBound,
        script
      )
      guard isOnURL else { return nil }
      return ScriptPattern(source: String(match.output.1), flags: String(match.output.2))
    }
  }

  /// Whether a pattern's result on the URL is indexed, directly or through a variable, without a
  /// check that it matched.
  private static func isApplied(
    to url: String,
    before start: String.Index,
    after end: String.Index,
    _ script: String
  ) -> Bool {
    let following = String(script[end...].prefix(40).filter { !$0.isWhitespace })
    let preceding = String(script[..<start].suffix(80))
    let head: String
    let rest: Substring
    if following.hasPrefix(".exec(\(url))") {
      head = preceding
      rest = following.dropFirst(".exec(\(url))".count)
    } else if following.hasPrefix(")"), let call = preceding.suffixCall(of: url) {
      head = String(preceding[..<call])
      rest = following.dropFirst()
    } else {
      return false
    }
    if rest.hasPrefix("[") { return true }
    guard let name = head.firstMatch(of: #/(\w+)\s*=\s*(?:new\s+)?$/#)?.output.1 else {
      return false
    }
    let isIndexed = script.contains("\(name)[")
    let guards = ["if (\(name)", "if(\(name)", "!\(name)", "\(name) ?", "\(name)?", "\(name) &&"]
    let comparisons = ["\(name) !", "\(name) =="]
    return isIndexed && !(guards + comparisons).contains { script.contains($0) }
  }
}

extension String {
  /// The start of a trailing `url.match(`.
  fileprivate func suffixCall(of url: String) -> String.Index? {
    for call in ["\(url).match(", "\(url).match(new "] where hasSuffix(call) {
      return index(endIndex, offsetBy: -call.count)
    }
    return nil
  }
}

extension Substring {
  /// The value of a JavaScript string literal (ECMA-262, section 12.9.4), given without quotes.
  fileprivate var unescapedJavaScript: String {
    var units: [UInt16] = []
    var rest = Array(utf16)[...]
    let backslash = UInt16(UInt8(ascii: "\\"))
    while let unit = rest.popFirst() {
      guard unit == backslash, let escape = rest.popFirst() else {
        units.append(unit)
        continue
      }
      switch Unicode.Scalar(escape) {
      case "n": units.append(0x0A)
      case "r": units.append(0x0D)
      case "t": units.append(0x09)
      case "b": units.append(0x08)
      case "f": units.append(0x0C)
      case "v": units.append(0x0B)
      case "x": units.append(rest.popHexadecimal(2) ?? escape)
      case "u": units.append(rest.popHexadecimal(4) ?? escape)
      default: units.append(escape)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}

extension ArraySlice<UInt16> {
  fileprivate mutating func popHexadecimal(_ count: Int) -> UInt16? {
    guard let value = UInt16(String(decoding: prefix(count), as: UTF16.self), radix: 16),
      self.count >= count
    else { return nil }
    removeFirst(count)
    return value
  }
}
