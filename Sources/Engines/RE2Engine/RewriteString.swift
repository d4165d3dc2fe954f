internal import CRE2
import MatchEngine

/// A replacement template of RE2: `\0` to `\9` for the match and its groups, `\\` for a backslash.
struct RewriteString {
  /// The template's bytes, including references and escapes.
  private let bytes: [UInt8]

  /// Parses a template.
  ///
  /// - Throws: `templateRefused` with RE2's words.
  init(_ text: String, for program: RE2Program) throws(MatchFailure) {
    bytes = Array(text.utf8)
    var words = [CChar](repeating: 0, count: 256)
    let isTaken = bytes.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        ruleproof_re2_check_rewrite(program.pointer, $0.baseAddress, $0.count, &words, words.count)
      }
    }
    guard isTaken else {
      throw .templateRefused(
        String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      )
    }
  }
}

extension RewriteString {
  /// Appends the template with the groups of a match inserted.
  func expand(_ offsets: [Int], in subject: ContiguousArray<UInt8>, to output: inout [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let sign = rest.popFirst(), sign != byte else {
        output.append(byte)
        continue
      }
      let group = 2 * Int(sign - UInt8(ascii: "0"))
      if offsets[group] >= 0 { output += subject[offsets[group]..<offsets[group + 1]] }
    }
  }
}

/// A subject whose matches are being replaced.
struct RewrittenText {
  private let subject: ContiguousArray<UInt8>
  private let limit: Int
  private var output: [UInt8] = []
  private var copied = 0

  /// Starts with a subject that is followed by a zero byte.
  init(of subject: ContiguousArray<UInt8>, limit: Int) {
    self.subject = subject
    self.limit = limit
  }

  mutating func replace(_ offsets: [Int], by template: RewriteString) throws(MatchFailure) {
    output += subject[copied..<offsets[0]]
    template.expand(offsets, in: subject, to: &output)
    copied = offsets[1]
    // A UTF-16 unit takes at most 3 bytes.
    guard output.count <= 3 * limit else { throw .outputTooLong(limit: limit) }
  }

  /// The text, completed with what follows the last match.
  consuming func finished() throws(MatchFailure) -> String {
    output += subject[copied..<(subject.count - 1)]
    let text = String(decoding: output, as: UTF8.self)
    guard text.utf16.count <= limit else { throw .outputTooLong(limit: limit) }
    return text
  }
}
