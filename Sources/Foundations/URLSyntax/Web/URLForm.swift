import TextCoding

/// The encoding `application/x-www-form-urlencoded` of names and values.
///
/// Source: URL standard, section 5.
package enum URLForm {
  package static func encode(_ units: [UInt16]) -> [UInt16] {
    var output: [UInt16] = []
    for byte in String(decoding: units, as: UTF16.self).utf8 {
      switch byte {
      case UInt8(ascii: " "): output.append(UInt16(UInt8(ascii: "+")))
      case _ where byte.isASCIILetterOrDigit || "*-._".utf8.contains(byte):
        output.append(UInt16(byte))
      default: output += byte.percentEscape.map(UInt16.init)
      }
    }
    return output
  }

  package static func decode(_ units: [UInt16]) -> [UInt16] {
    let text = units.map { $0 == UInt16(UInt8(ascii: "+")) ? UInt16(UInt8(ascii: " ")) : $0 }
    return Array(URLPercentEncoding.decode(String(decoding: text, as: UTF16.self)).utf16)
  }
}
