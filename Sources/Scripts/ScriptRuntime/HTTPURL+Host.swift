import Foundation
import TextCoding

extension HTTPURL {
  /// A host in lower case, in Punycode, and without a trailing dot; nil if it is invalid.
  static func canonicalHost(_ bytes: ArraySlice<UInt8>) -> String? {
    var host = String(decoding: bytes, as: UTF8.self)
    if !bytes.allSatisfy({ $0 < 0x80 }) {
      // Only plain names are accepted: parsers may disagree about a percent sign or a delimiter.
      guard bytes.allSatisfy({ $0 >= 0x80 || $0.isHostByte }) else { return nil }
      var components = URLComponents()
      components.host = host
      guard let encoded = components.encodedHost else { return nil }
      host = encoded
    }
    host = host.lowercased()
    if host.hasPrefix("["), host.hasSuffix("]") {
      let address = host.utf8.dropFirst().dropLast()
      return (2...45).contains(address.count) && address.allSatisfy(\.isIPv6Byte) ? host : nil
    }
    if host.hasSuffix(".") { host.removeLast() }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let isName = labels.allSatisfy {
      (1...63).contains($0.utf8.count) && $0.utf8.allSatisfy { $0.isHostByte }
    }
    return isName && host.utf8.count <= 253 ? host : nil
  }
}

extension UInt8 {
  fileprivate var isHostByte: Bool {
    isASCIILetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "_")
  }

  fileprivate var isIPv6Byte: Bool {
    hexadecimalDigit != nil || self == .colon || self == UInt8(ascii: ".")
  }
}
