import Digests
import TextCoding

/// The path of a golden's file within the folder of goldens.
///
/// Every name has a distinct path, even on case-insensitive file systems and those that normalise
/// accents: bytes other than `a` to `z`, digits, `.`, `_`, `+`, `~` and `-` are written as `%` and
/// two digits. Long names end in a digest (SHA-256) after `%~`, which no other path has; a golden
/// contains its name, so that even then it cannot be mistaken for another's.
public enum GoldenPath {
  /// The ending of a golden's file.
  public static let ending = ".golden"
  private static let maxPartLength = 100
  private static let maxNameLength = 600
  private static let maxParts = 16

  /// The path of the golden of a name, with `/` between its parts.
  public static func path(ofName name: String) -> String {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count <= maxParts, name.utf8.count <= maxNameLength else {
      return "%~\(SHA256.hex(name.utf8))\(ending)"
    }
    var encoded = parts.map { part(Array($0)) }
    for index in encoded.indices.dropLast() where encoded[index].hasSuffix(ending) {
      encoded[index] = encoded[index].dropLast() + "%6E"
    }
    return encoded.joined(separator: "/") + ending
  }

  private static func part(_ bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "%" }
    var text = ""
    for (index, byte) in bytes.enumerated() {
      let isHidden = byte == UInt8(ascii: ".") && (index == 0 || index == bytes.count - 1)
      text += isPlain(byte) && !isHidden ? String(Unicode.Scalar(byte)) : escape(byte)
    }
    if deviceNames.contains(String(text.prefix { $0 != "." })) {
      text = escape(bytes[0]) + text.dropFirst()
    }
    guard text.utf8.count > maxPartLength else { return text }
    return "\(text.prefix(maxPartLength / 2))%~\(SHA256.hex(bytes))"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "~"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    String(decoding: byte.percentEscape, as: UTF8.self)
  }

  /// Names that Windows keeps for devices, whatever their ending.
  private static let deviceNames: Set<String> = {
    let numbered = (0...9).flatMap { ["com\($0)", "lpt\($0)"] }
    return Set(["con", "prn", "aux", "nul"] + numbered)
  }()
}
