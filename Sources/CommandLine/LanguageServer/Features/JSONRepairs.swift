import Diagnostics
import LocatedJSON

/// Changes of one place after which a text is JSON that is not.
struct JSONRepairs {
  let file: SourceFile

  struct Repair {
    var title: String
    var edit: DocumentEdit
  }

  /// The longest text that is read again for each change, in bytes.
  private static let maxLength = 16 << 20
  /// The maximum number of changes offered.
  private static let maxOffered = 2

  /// Where the text is no JSON, with what helps; nil for one that is.
  func repairs() -> (place: Range<Int>, repairs: [Repair])? {
    guard let error = error(file.bytes) else { return nil }
    guard file.bytes.count <= Self.maxLength else { return (error.range, []) }
    var offered: [Repair] = []
    for candidate in candidates(error) where offered.count < Self.maxOffered {
      var bytes = file.bytes
      bytes.replaceSubrange(candidate.edit.range, with: candidate.edit.text.utf8)
      if self.error(bytes) == nil { offered.append(candidate) }
    }
    return (error.range, offered)
  }

  private func error(_ bytes: [UInt8]) -> JSONSyntaxError? {
    do throws(JSONSyntaxError) {
      _ = try JSONDocument(SourceFile(name: file.name, bytes: bytes))
      return nil
    } catch {
      return error
    }
  }

  private func candidates(_ error: JSONSyntaxError) -> [Repair] {
    let bytes = file.bytes
    let place = min(error.range.lowerBound, bytes.count)
    // Behind the last character before the mistake that is not blank.
    var end = place
    while end > 0, Self.isBlank(bytes[end - 1]) { end -= 1 }
    func insert(_ text: String, _ offset: Int, _ title: String) -> Repair {
      Repair(title: title, edit: DocumentEdit(range: offset..<offset, text: text))
    }
    var candidates: [Repair] = []
    switch error.reason {
    case .byteOrderMark:
      candidates = [
        Repair(
          title: "Delete the byte order mark",
          edit: DocumentEdit(range: 0..<min(3, bytes.count), text: "")
        )
      ]
    case .trailingComma:
      candidates = [
        Repair(
          title: "Delete the comma",
          edit: DocumentEdit(range: error.range, text: "")
        )
      ]
    case .unclosedString:
      let line = bytes[place...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      var close = line ?? bytes.count
      candidates.append(insert("\"", close, "Close the string"))
      while close > place, ",]} ".utf8.contains(bytes[close - 1]) {
        close -= 1
        candidates.append(insert("\"", close, "Close the string"))
      }
    case .invalidEscape:
      candidates = [insert("\\", place, "Double the backslash")]
    case .unexpectedEnd:
      candidates = ["}", "]", "]}", "}]", "}]}"].map { insert($0, end, "Close with '\($0)'") }
    case .unexpectedCharacter, .unknownLiteral, .textAfterDocument:
      candidates = [
        insert(",", end, "Insert a comma"), insert(":", end, "Insert a colon"),
        insert("}", end, "Close the object"), insert("]", end, "Close the array"),
      ]
      if end > 0, bytes[end - 1] == UInt8(ascii: ",") {
        candidates.append(
          Repair(
            title: "Delete the comma",
            edit: DocumentEdit(range: (end - 1)..<end, text: "")
          )
        )
      }
      if !error.range.isEmpty {
        let text = file.text(in: error.range).cut(to: 20).printable
        candidates.append(
          Repair(title: "Delete '\(text)'", edit: DocumentEdit(range: error.range, text: ""))
        )
      }
    default: break
    }
    return candidates
  }

  private static func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}
