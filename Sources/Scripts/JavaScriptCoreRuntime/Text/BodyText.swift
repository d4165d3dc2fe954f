import Foundation
import ScriptRuntime

/// Decodes the text of a response's body.
enum BodyText {
  /// Decodes a body by its byte order mark, else the charset of its media type, else as UTF-8.
  ///
  /// Invalid bytes become U+FFFD; an unknown charset counts as UTF-8.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - type: A media type that overrides the response's own.
  /// - Returns: The body's text.
  static func decode(_ response: HTTPResponse, type: String? = nil) -> String {
    let ownType = response.headers.last { $0.name.lowercased() == "content-type" }?.value
    let charset = (type ?? ownType).flatMap(charset(ofType:))
    let body = response.body
    if body.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(decoding: body.dropFirst(3), as: UTF8.self)
    }
    if body.starts(with: [0xFF, 0xFE]) { return utf16(body.dropFirst(2), isBigEndian: false) }
    if body.starts(with: [0xFE, 0xFF]) { return utf16(body.dropFirst(2), isBigEndian: true) }
    return decode(body, charset: charset ?? "utf-8")
  }

  /// The charset of a media type, in lower case.
  static func charset(ofType type: String) -> String? {
    for parameter in type.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      let name = parts[0].trimmingCharacters(in: .whitespaces)
      guard parts.count == 2, name.lowercased() == "charset" else { continue }
      let quotes = CharacterSet(charactersIn: "\"'").union(.whitespaces)
      return parts[1].trimmingCharacters(in: quotes).lowercased()
    }
    return nil
  }

  private static func decode(_ body: [UInt8], charset: String) -> String {
    switch charset {
    case "utf-8", "utf8": return String(decoding: body, as: UTF8.self)
    case "utf-16", "utf-16le": return utf16(body[...], isBigEndian: false)
    case "utf-16be": return utf16(body[...], isBigEndian: true)
    case "iso-8859-1", "latin1", "latin-1", "us-ascii", "ascii", "windows-1252", "cp1252":
      return windows1252(body)
    default:
      let text = encodings[charset].flatMap { String(bytes: body, encoding: $0) }
      return text ?? String(decoding: body, as: UTF8.self)
    }
  }

  private static func utf16(_ body: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    let units = stride(from: body.startIndex, to: body.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(body[index]), UInt16(body[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    let text = String(decoding: units, as: UTF16.self)
    return body.count % 2 == 0 ? text : text + "\u{FFFD}"
  }

  private static let encodings: [String: String.Encoding] = [
    "iso-8859-2": .isoLatin2, "latin2": .isoLatin2,
    "windows-1250": .windowsCP1250, "cp1250": .windowsCP1250,
    "windows-1251": .windowsCP1251, "cp1251": .windowsCP1251,
    "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
    "shift_jis": .shiftJIS, "shift-jis": .shiftJIS, "sjis": .shiftJIS,
    "euc-jp": .japaneseEUC, "iso-2022-jp": .iso2022JP, "macintosh": .macOSRoman,
  ]
}

extension BodyText {
  /// The web decodes Latin-1 and ASCII as windows-1252, too; unassigned bytes remain controls.
  private static func windows1252(_ body: [UInt8]) -> String {
    let units = body.map { byte in
      HTMLEntities.character(UInt32(byte)).first.map { byte == 0 ? 0 : $0 } ?? 0xFFFD
    }
    return String(decoding: units, as: UTF16.self)
  }
}
