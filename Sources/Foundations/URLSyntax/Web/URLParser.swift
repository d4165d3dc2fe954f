/// Parses URLs like browsers.
///
/// Source: URL standard, section 4.4, the basic URL parser: a state machine over the code points of
/// the input, with the standard's names of states.
package struct URLParser {
  enum State {
    case schemeStart, scheme, noScheme, specialRelativeOrAuthority, pathOrAuthority, relative
    case relativeSlash, specialAuthoritySlashes, specialAuthorityIgnoreSlashes, authority, host
    case hostname, port, file, fileSlash, fileHost, pathStart, path, opaquePath, query, fragment
  }

  /// Whether to advance, process the same code point again, or stop.
  enum Step {
    case next, again, end, failure
  }

  var url: URLRecord
  let base: URLRecord?
  /// The only state to run when a part of a URL is set.
  let override: State?
  var state: State
  let input: [Unicode.Scalar]
  var pointer = 0
  var buffer = ""
  var (hasSeenAt, isInBrackets, hasSeenPassword) = (false, false, false)

  /// Parses a URL.
  ///
  /// - Parameters:
  ///   - text: The text; surrounding white space, and all tabs and line breaks, are ignored.
  ///   - base: The base of a relative URL.
  /// - Returns: Nil if the text is not a URL.
  package static func parse(_ text: String, base: URLRecord? = nil) -> URLRecord? {
    let isBlank = { (scalar: Unicode.Scalar) in scalar.value <= 0x20 }
    let scalars = Array(text.unicodeScalars)[...].drop(while: isBlank)
    let end = scalars.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? scalars.startIndex
    var parser = Self(
      Array(scalars[scalars.startIndex..<end]),
      url: URLRecord(),
      base: base,
      override: nil
    )
    return parser.run() ? parser.url : nil
  }

  init(_ input: [Unicode.Scalar], url: URLRecord, base: URLRecord?, override: State?) {
    self.input = input.filter { $0 != "\t" && $0 != "\n" && $0 != "\r" }
    self.url = url
    self.base = base
    self.override = override
    state = override ?? .schemeStart
  }
}

extension URLParser {
  /// The code point at the pointer; nil at the end.
  var current: Unicode.Scalar? { pointer < input.count ? input[pointer] : nil }

  /// The code points after the pointer.
  var remaining: ArraySlice<Unicode.Scalar> { input.dropFirst(pointer + 1) }

  /// Whether the authority or path ends here: at the end, `/`, `?`, `#`, and `\` where it counts as
  /// a slash.
  var isAtAuthorityEnd: Bool {
    switch current {
    case nil, "/", "?", "#": true
    case "\\": url.isSpecial
    default: false
    }
  }

  /// Runs the machine to the end; false if the input is invalid.
  mutating func run() -> Bool {
    while pointer <= input.count {
      switch step() {
      case .next: pointer += 1
      case .again: continue
      case .end: return true
      case .failure: return false
      }
    }
    return true
  }

  private mutating func step() -> Step {
    switch state {
    case .schemeStart: schemeStart()
    case .scheme: scheme()
    case .noScheme: noScheme()
    case .specialRelativeOrAuthority: specialRelativeOrAuthority()
    case .pathOrAuthority: pathOrAuthority()
    case .relative: relative()
    case .relativeSlash: relativeSlash()
    case .specialAuthoritySlashes: specialAuthoritySlashes()
    case .specialAuthorityIgnoreSlashes: specialAuthorityIgnoreSlashes()
    case .authority: authority()
    case .host, .hostname: hostname()
    case .port: port()
    case .file: file()
    case .fileSlash: fileSlash()
    case .fileHost: fileHost()
    case .pathStart: pathStart()
    case .path: path()
    case .opaquePath: opaquePath()
    case .query: query()
    case .fragment: fragment()
    }
  }

  /// Processes the same code point again in another state.
  mutating func again(_ state: State) -> Step {
    self.state = state
    return .again
  }

  /// Advances in another state.
  mutating func next(_ state: State) -> Step {
    self.state = state
    return .next
  }
}
