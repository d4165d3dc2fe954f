public import Foundation

extension DeeplinkTemplate {
  /// Matches a URL from where the template begins in it, which is after scheme and host if the
  /// template names neither; anything may follow it.
  ///
  /// A single pass from left to right, in linear time.
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
      match(bytes, from: start.offset(in: bytes), decoding: decoding)
    }
  }

  /// Matches the text of a URL from where the template begins in it.
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
    walk(bytes, from: start).flatMap { found($0.ranges, in: bytes, decoding: decoding) }
  }

  /// Why a part does not match from an offset on.
  func mismatch(
    atPart index: Int,
    _ start: Int,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> DeeplinkMismatch {
    switch (parts[index], steps[index]) {
    case (.argument(let argument), .argument(_, .afterValue(let type, _))):
      return DeeplinkMismatch(
        reason: .valueOfTypeExpected(argument: argument.name, type),
        offset: type.run(in: bytes, from: start).end,
        start: start,
        matched: 0
      )
    case (.argument(let argument), .argument(let stops, _)):
      let literal = parts[index + 1].literal ?? ""
      let end = bytes[start...].firstIndex(where: stops.contains) ?? bytes.count
      return DeeplinkMismatch(
        reason: .argumentWithoutEnd(argument.name, literal: literal),
        offset: end,
        start: start,
        matched: Array(literal.utf8).overlap(withEndOf: bytes[start..<end])
      )
    case (let part, _):
      let literal = part.literal ?? ""
      let matched = Array(literal.utf8).sharedPrefix(with: bytes[start...])
      return DeeplinkMismatch(
        reason: .literalExpected(literal),
        offset: start + matched,
        start: start,
        matched: matched
      )
    }
  }

  /// The values of what the arguments took.
  func found(
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
            offset: range.lowerBound + PercentEncoding.malformedOffset(in: bytes[range]),
            start: range.lowerBound,
            matched: 0
          )
        )
      }
      segments.append(segment)
      values[argument.name] = value
    }
    return .success(DeeplinkMatch(values: values, segments: segments, ranges: ranges))
  }
}

extension [UInt8] {
  /// How many bytes another text begins with too, in whole characters.
  func sharedPrefix(with text: some Sequence<UInt8>) -> Int {
    wholeCharacters(zip(self, text).prefix { $0 == $1 }.count)
  }

  /// The length of the longest beginning that another text ends with, in whole characters.
  fileprivate func overlap(withEndOf text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    guard !isEmpty else { return 0 }
    let finder = LiteralFinder(self)
    return wholeCharacters(
      text.suffix(count).reduce(0) { found, byte in finder.advance(found, over: byte) }
    )
  }

  /// A length, less the bytes of a character that it would cut.
  private func wholeCharacters(_ length: Int) -> Int {
    var length = length
    while length > 0, length < count, UTF8.isContinuation(self[length]) { length -= 1 }
    return length
  }
}

extension DeeplinkTemplate.Part {
  var literal: String? { if case .literal(let text) = self { text } else { nil } }

  var argument: DeeplinkTemplate.Argument? {
    if case .argument(let argument) = self { argument } else { nil }
  }
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
