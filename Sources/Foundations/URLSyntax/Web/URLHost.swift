import Foundation

/// Parses the hosts of URLs.
///
/// Source: URL standard, section 3.5. A domain is mapped to ASCII by lower-casing, compatibility
/// normalization and Punycode; other tables of UTS #46 are not implemented.
enum URLHost {
  /// Parses a host.
  ///
  /// - Parameters:
  ///   - text: The host's text.
  ///   - isOpaque: Whether the scheme has no rules for hosts.
  /// - Returns: The host as written in a URL, or nil if it is invalid.
  static func parse(_ text: String, isOpaque: Bool) -> String? {
    if text.hasPrefix("[") {
      guard text.hasSuffix("]") else { return nil }
      return IPAddress(ipv6: text.dropFirst().dropLast()).map { "[\($0)]" }
    }
    if isOpaque {
      let isForbidden = text.unicodeScalars.contains { forbidden.contains($0) && $0 != "%" }
      return isForbidden ? nil : URLPercentEncoding.control.encode(text)
    }
    guard let domain = asciiDomain(URLPercentEncoding.decode(text)), !domain.isEmpty else {
      return nil
    }
    return switch DomainKind(domain) {
    case .name: domain
    case .address(let address): address.description
    case .invalid: nil
    }
  }

  private static let forbidden = Set(
    "\u{0}\t\n\r #/:<>?@[\\]^|%".unicodeScalars
  )

  private static func asciiDomain(_ domain: String) -> String? {
    let mapped = domain.precomposedStringWithCompatibilityMapping.lowercased()
      .precomposedStringWithCompatibilityMapping
    var labels: [String] = [""]
    for scalar in mapped.unicodeScalars {
      switch scalar {
      case ".", "\u{3002}": labels.append("")
      case "\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{FE00}"..."\u{FE0F}": continue
      case _ where scalar.isDisallowedInDomains: return nil
      default: labels[labels.count - 1].unicodeScalars.append(scalar)
      }
    }
    let encoded = labels.map(asciiLabel)
    guard !encoded.contains(nil) else { return nil }
    let result = encoded.compactMap { $0 }.joined(separator: ".")
    let isForbidden = result.unicodeScalars.contains {
      forbidden.contains($0) || $0.value <= 0x20 || $0.value == 0x7F
    }
    return isForbidden ? nil : result
  }
}

extension URLHost {
  /// A label in ASCII; nil if its Punycode is invalid.
  private static func asciiLabel(_ label: String) -> String? {
    guard label.unicodeScalars.allSatisfy(\.isASCII) else {
      return Punycode.encode(label).map { "xn--" + $0 }
    }
    guard label.hasPrefix("xn--") else { return label }
    let code = String(label.dropFirst(4))
    guard let decoded = Punycode.decode(code), Punycode.encode(decoded) == code,
      decoded.unicodeScalars.contains(where: { !$0.isASCII }),
      !decoded.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    return label
  }
}

extension Unicode.Scalar {
  /// Whether UTS #46 allows a character beyond ASCII in no domain: it is no character, none for text, or
  /// a blank.
  fileprivate var isDisallowedInDomains: Bool {
    guard !isASCII else { return false }
    switch properties.generalCategory {
    case .control, .unassigned, .privateUse, .surrogate, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      return true
    default: return (0xFFF9...0xFFFD).contains(value)
    }
  }
}
