internal import CRE2
import MatchEngine

/// A pattern that RE2 has compiled or refused; immutable, so that threads can share it.
final class RE2Program: @unchecked Sendable {
  let pointer: OpaquePointer
  let captureGroupCount: Int

  private init(_ source: String, memory: Int) {
    var source = source
    pointer = source.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        ruleproof_re2_compile($0.baseAddress, $0.count, Int64(memory))
      }
    }
    captureGroupCount = Int(ruleproof_re2_group_count(pointer))
  }

  deinit { ruleproof_re2_free(pointer) }
}

extension RE2Program {
  convenience init(compiling source: String, _ settings: RE2Settings) throws(PatternError) {
    let length = source.utf16.count
    guard length <= settings.patternLength else {
      throw PatternError(
        engine: engineName,
        message: "the pattern has \(length) UTF-16 units; the limit is \(settings.patternLength)"
      )
    }
    self.init(source, memory: settings.memory)
    if let refusal { throw Self.error(refusal, of: source, settings) }
  }

  /// Why RE2 refuses a pattern.
  private struct Refusal: Equatable {
    var code: Int32
    /// The offending part of the pattern.
    var part: String
    var words: String
  }

  private var refusal: Refusal? {
    let code = ruleproof_re2_error_code(pointer)
    guard code != 0 else { return nil }
    var length = 0
    let part = ruleproof_re2_error_part(pointer, &length)
    let partText = Self.text(part, length)
    let words = ruleproof_re2_error(pointer, &length)
    return Refusal(code: code, part: partText, words: Self.text(words, length))
  }

  private static func error(
    _ refusal: Refusal,
    of source: String,
    _ settings: RE2Settings
  ) -> PatternError {
    var words = refusal.words
    // Omits the pattern from an error about the whole of it.
    if refusal.part.isEmpty, words.hasSuffix(": \(source)") {
      words.removeLast(source.count + 2)
    }
    return PatternError(
      engine: engineName,
      message: words,
      offset: offset(of: refusal, in: source, settings)
    )
  }

  /// The offset of the refused part, which RE2 does not report.
  ///
  /// It is the first occurrence of the part up to which RE2 refuses the pattern for the same
  /// reason.
  private static func offset(
    of refusal: Refusal,
    in source: String,
    _ settings: RE2Settings
  ) -> Int? {
    guard !refusal.part.isEmpty else { return nil }
    let (units, part) = (Array(source.utf16), Array(refusal.part.utf16))
    let places = units.indices.lazy.filter { units[$0...].starts(with: part) }
    return places.prefix(maxPlaces).first { place in
      let start = String(decoding: units[..<(place + part.count)], as: UTF16.self)
      return RE2Program(start, memory: settings.memory).refusal == refusal
    }
  }

  private static let maxPlaces = 64

  static func text(_ bytes: UnsafePointer<CChar>, _ length: Int) -> String {
    UnsafeBufferPointer(start: bytes, count: length).withMemoryRebound(to: UInt8.self) {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The version of the library's interface, from its file name, such as `RE2 9.0.0`.
  static let libraryVersion: String = {
    let name = "libre2."
    let file = String(cString: ruleproof_re2_library()).split(separator: "/").last ?? ""
    guard file.hasPrefix(name) else { return "RE2" }
    let numbers = file.dropFirst(name.count).split(separator: ".").filter { Int($0) != nil }
    return "RE2 \(numbers.joined(separator: "."))"
  }()
}
