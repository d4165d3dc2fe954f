public import Foundation

extension DeeplinkTemplate {
  /// Matches a URL: the template must be behind scheme and host; anything may follow it.
  ///
  /// One pass from left to right, in time that is linear in the URL.
  public func match(
    _ url: URL,
    decoding: DeeplinkDecoding = .asWritten
  ) -> Result<DeeplinkMatch, DeeplinkMismatch> {
    match(text: url.absoluteString, decoding: decoding)
  }

  /// Matches the text of a URL, which need not be one that `URL` accepts.
  public func match(
    text: String,
    decoding: DeeplinkDecoding = .asWritten
  ) -> Result<DeeplinkMatch, DeeplinkMismatch> {
    var text = text
    return text.withUTF8 { bytes in
      match(bytes, from: LinkText.relativeStart(of: bytes), decoding: decoding)
    }
  }

  /// Matches what follows scheme and host.
  func match(
    relativeText text: String,
    decoding: DeeplinkDecoding = .asWritten
  ) -> Result<DeeplinkMatch, DeeplinkMismatch> {
    var text = text
    return text.withUTF8 { match($0, from: 0, decoding: decoding) }
  }

  func match(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    decoding: DeeplinkDecoding
  ) -> Result<DeeplinkMatch, DeeplinkMismatch> {
    var ranges: [Range<Int>] = []
    var position = start
    for (index, step) in steps.enumerated() {
      guard let end = step.end(in: bytes, from: position) else {
        return .failure(mismatch(atPart: index, offset: position))
      }
      if case .argument = step { ranges.append(position..<end) }
      position = end
    }
    return found(ranges, in: bytes, decoding: decoding)
  }

  private func mismatch(atPart index: Int, offset: Int) -> DeeplinkMismatch {
    switch parts[index] {
    case .literal(let literal):
      DeeplinkMismatch(reason: .literalExpected(literal), offset: offset)
    case .argument(let argument):
      DeeplinkMismatch(
        reason: .argumentWithoutEnd(argument.name, literal: parts[index + 1].literal ?? ""),
        offset: offset
      )
    }
  }

  private func found(
    _ ranges: [Range<Int>],
    in bytes: UnsafeBufferPointer<UInt8>,
    decoding: DeeplinkDecoding
  ) -> Result<DeeplinkMatch, DeeplinkMismatch> {
    var (values, segments): ([String: DeeplinkValue], [String]) = ([:], [])
    for (argument, range) in zip(arguments, ranges) {
      let segment = String(decoding: bytes[range], as: UTF8.self)
      guard let value = argument.value(of: segment, decoding: decoding) else {
        return .failure(
          DeeplinkMismatch(
            reason: .malformedPercentEncoding(argument: argument.name),
            offset: range.lowerBound
          )
        )
      }
      segments.append(segment)
      values[argument.name] = value
    }
    return .success(DeeplinkMatch(values: values, segments: segments, ranges: ranges))
  }
}

extension DeeplinkTemplate.Part {
  /// The text of a literal.
  var literal: String? { if case .literal(let text) = self { text } else { nil } }
}

extension DeeplinkTemplate.Argument {
  /// The value that a segment of a URL gives; nil if it cannot be decoded.
  func value(of segment: String, decoding: DeeplinkDecoding) -> DeeplinkValue? {
    guard let separator else { return Self.decode(segment, decoding).map(DeeplinkValue.text) }
    var elements: [String] = []
    for piece in segment.pieces(separatedBy: separator) where !piece.isEmpty {
      guard let element = Self.decode(piece, decoding) else { return nil }
      elements.append(element)
    }
    return .list(elements)
  }

  private static func decode(_ text: String, _ decoding: DeeplinkDecoding) -> String? {
    decoding == .asWritten ? text : PercentEncoding.decode(text)
  }
}

extension String {
  /// Splits at the bytes of a character, whatever marks follow it.
  fileprivate func pieces(separatedBy separator: Character) -> [String] {
    let finder = LiteralFinder(Array(separator.utf8))
    var (copy, pieces) = (self, [String]())
    copy.withUTF8 { bytes in
      var start = 0
      while let end = finder.firstStart(in: bytes, from: start, before: ByteSet([])) {
        pieces.append(String(decoding: bytes[start..<end], as: UTF8.self))
        start = end + finder.bytes.count
      }
      pieces.append(String(decoding: bytes[start...], as: UTF8.self))
    }
    return pieces
  }
}
