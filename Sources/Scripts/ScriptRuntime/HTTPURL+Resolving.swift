import URLSyntax

extension HTTPURL {
  /// Resolves the value of a `Location` field against this URL (RFC 3986, section 5.2); nil if the
  /// result is not http or https.
  public func resolving(_ reference: String) -> HTTPURL? {
    guard reference.utf8.count <= Self.maxLength else { return nil }
    let bytes = Self.cleaned(reference)
    let given = String(decoding: bytes, as: UTF8.self)
    if bytes.schemeLength != nil { return HTTPURL(given) }
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
