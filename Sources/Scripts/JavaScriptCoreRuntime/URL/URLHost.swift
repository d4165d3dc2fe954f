import Foundation
import URLSyntax

/// Reads the hosts of URLs.
///
/// Source: URL standard, section 3.5. A domain is mapped to ASCII by lower case, compatibility
/// normalization and Punycode: the tables of UTS #46 beyond these are left out.
enum URLHost {
  /// Reads a host.
  ///
  /// - Parameters:
  ///   - text: The host's text.
  ///   - isOpaque: Whether the scheme has no rules for hosts.
  /// - Returns: The host as it is written in a URL, or nil if it is not valid.
  static func parse(_ text: String, isOpaque: Bool) -> String? {
    if text.hasPrefix("[") {
      guard text.hasSuffix("]") else { return nil }
      return IPv6Address(String(text.dropFirst().dropLast())).map { "[\($0.text)]" }
    }
    if isOpaque {
      let isForbidden = text.unicodeScalars.contains { forbidden.contains($0) && $0 != "%" }
      return isForbidden ? nil : URLPercentEncoding.control.encode(text)
    }
    guard let domain = asciiDomain(URLPercentEncoding.decode(text)), !domain.isEmpty else {
      return nil
    }
    return endsInNumber(domain) ? ipv4(domain) : domain
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
  /// A label in ASCII; nil if it is a broken one of Punycode.
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

  private static func endsInNumber(_ domain: String) -> Bool {
    var parts = domain.split(separator: ".", omittingEmptySubsequences: false)
    if parts.last == "" {
      if parts.count == 1 { return false }
      parts.removeLast()
    }
    guard let last = parts.last, !last.isEmpty else { return false }
    return last.unicodeScalars.allSatisfy(\.isASCIIDigit) || ipv4Number(last) != nil
  }

  private static func ipv4(_ domain: String) -> String? {
    var parts = domain.split(separator: ".", omittingEmptySubsequences: false)
    if parts.last == "" && parts.count > 1 { parts.removeLast() }
    guard parts.count <= 4 else { return nil }
    let numbers = parts.compactMap(ipv4Number)
    guard numbers.count == parts.count, let last = numbers.last,
      numbers.dropLast().allSatisfy({ $0 <= 255 }), last < 1 << (8 * (5 - numbers.count))
    else { return nil }
    var address = last
    for (index, number) in numbers.dropLast().enumerated() {
      address += number << (8 * (3 - index))
    }
    return stride(from: 24, through: 0, by: -8).map { "\(address >> $0 & 255)" }
      .joined(separator: ".")
  }

  private static func ipv4Number(_ part: Substring) -> Int? {
    if part.isEmpty { return nil }
    var digits = part
    var radix = 10
    if part.hasPrefix("0x") || part.hasPrefix("0X") {
      digits = part.dropFirst(2)
      radix = 16
    } else if part.count > 1 && part.hasPrefix("0") {
      digits = part.dropFirst()
      radix = 8
    }
    if digits.isEmpty { return 0 }
    guard !digits.hasPrefix("+"), !digits.hasPrefix("-") else { return nil }
    if digits.count > 40 && digits.allSatisfy(\.isHexDigit) { return 1 << 40 }
    return Int(digits, radix: radix)
  }
}
