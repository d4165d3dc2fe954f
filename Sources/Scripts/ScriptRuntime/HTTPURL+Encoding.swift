import TextCoding

extension HTTPURL {
  /// The bytes without surrounding spaces and controls, without tabs and line ends, and with
  /// backslashes before the query replaced by slashes.
  static func cleaned(_ text: String) -> ArraySlice<UInt8> {
    var bytes = text.utf8.filter { ![0x09, 0x0A, 0x0D].contains($0) }[...]
    bytes = bytes.drop { $0 <= 0x20 }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    let end = bytes.firstIndex { $0 == .question || $0 == .hash } ?? bytes.endIndex
    for index in bytes.indices[..<end] where bytes[index] == UInt8(ascii: "\\") {
      bytes[index] = .slash
    }
    return bytes
  }

  private static let unsafe = ASCIISet("\"#<>[]^`{|}\\")

  static func encoded(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for index in bytes.indices {
      let byte = bytes[index]
      let isBarePercent =
        byte == UInt8(ascii: "%")
        && !(index + 2 < bytes.endIndex && bytes[index + 1].hexadecimalDigit != nil
          && bytes[index + 2].hexadecimalDigit != nil)
      if byte <= 0x20 || byte >= 0x7F || unsafe.contains(byte) || isBarePercent {
        result += byte.percentEscape
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Resolves `.` and `..`, even with escaped dots, like browsers.
  static func removingDotSegments(_ path: String) -> String {
    guard mayHaveDotSegments(path) else { return path }
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment.lowercased().replacing("%2e", with: ".") {
      case ".":
        if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default:
        kept.append(segment)
      }
    }
    return "/" + kept.joined(separator: "/")
  }

  /// Whether a segment begins with a dot or an escape, or the path is empty.
  private static func mayHaveDotSegments(_ path: String) -> Bool {
    var isStart = false
    for byte in path.utf8 {
      if isStart, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%") { return true }
      isStart = byte == .slash
    }
    return path.utf8.first != .slash
  }
}

extension UInt8 {
  static let slash = UInt8(ascii: "/")
  static let question = UInt8(ascii: "?")
  static let hash = UInt8(ascii: "#")
  static let colon = UInt8(ascii: ":")
}
