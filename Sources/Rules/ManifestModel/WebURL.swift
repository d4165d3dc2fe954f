import URLSyntax

extension String {
  /// Whether the text is an http or https URL with a host, made of valid characters.
  ///
  /// RFC 3986, section 2; characters beyond ASCII are accepted, too.
  var isWebURL: Bool {
    let scheme = prefix { $0 != ":" }.lowercased()
    guard ["http", "https"].contains(scheme), let host = linkHost(),
      unicodeScalars.allSatisfy(\.canBeInURL)
    else { return false }
    if host.first == "[" { return host.last == "]" && host.count > 2 }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let named = labels.last?.isEmpty == true ? labels.dropLast() : labels[...]
    return !named.isEmpty
      && named.allSatisfy { $0.first.map { $0.isLetter || $0.isNumber } ?? false }
  }
}

extension Unicode.Scalar {
  /// Whether it is neither a blank, a control character, nor an ASCII character that URLs must
  /// escape.
  fileprivate var canBeInURL: Bool {
    guard isASCII else { return !properties.isWhitespace }
    return value > 0x20 && value != 0x7F && !"\"<>\\^`{|}".unicodeScalars.contains(self)
  }
}
