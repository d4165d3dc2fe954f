import TextCoding

extension HTTPURL {
  /// Resolves the value of a `Location` field against this URL (RFC 3986, section 5.2); nil where the
  /// result is no http or https URL.
  public func resolving(_ reference: String) -> HTTPURL? {
    guard reference.utf8.count <= Self.maxLength else { return nil }
    let bytes = Self.cleaned(reference)
    let given = String(decoding: bytes, as: UTF8.self)
    if Self.hasScheme(bytes) { return HTTPURL(given) }
    if bytes.starts(with: [.slash, .slash]) { return HTTPURL("\(scheme):\(given)") }
    return switch bytes.first {
    case nil: HTTPURL(text)
    case .slash: HTTPURL(origin + given)
    case .question: HTTPURL(origin + path + given)
    case .hash: HTTPURL(text + given)
    default: HTTPURL(origin + path[...(path.lastIndex(of: "/") ?? path.startIndex)] + given)
    }
  }
}

extension HTTPURL {
  private static func hasScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let colon = bytes.firstIndex(of: .colon), let first = bytes.first else { return false }
    let symbols = Set("+-.".utf8)
    return first.isASCIILetter
      && bytes[..<colon].allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || symbols.contains($0) }
  }
}
