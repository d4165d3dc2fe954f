extension DeeplinkTemplate {
  /// Matches the text of a URL with the parameters of its query in any order.
  ///
  /// The query of the template is split at `&` into parameters. Each takes the first item of the
  /// URL's query that it matches as a whole; further items may be anywhere. What matches in the
  /// template's own order matches here, with the same values.
  ///
  /// - Parameters:
  ///   - text: The URL.
  ///   - decoding: What becomes of percent-encoding in the values.
  /// - Returns: What the arguments take, or why the template does not match, and where.
  public func matchInAnyOrder(
    text: String,
    decoding: DeeplinkDecoding = .asWritten
  ) -> Result<DeeplinkMatch, DeeplinkMismatch> {
    let ordered = match(text: text, decoding: decoding)
    guard case .failure(let mismatch) = ordered, let template = ParameterTemplate(self) else {
      return ordered
    }
    if case .malformedPercentEncoding = mismatch.reason { return ordered }
    var text = text
    return text.withUTF8 { bytes in
      template.ranges(in: bytes).flatMap { found($0, in: bytes, decoding: decoding) }
    }
  }
}

/// A template whose query is split into parameters.
private struct ParameterTemplate {
  /// The part up to and including the question mark.
  let path: DeeplinkTemplate
  let parameters: [DeeplinkTemplate]
  /// The part from the number sign on, if there is one.
  let fragment: DeeplinkTemplate?

  /// Nil for a template without a query.
  init?(_ template: DeeplinkTemplate) {
    var pieces = TemplatePieces()
    for part in template.parts { pieces.add(part) }
    guard pieces.hasQuery else { return nil }
    path = DeeplinkTemplate(valid: pieces.path, query: template.query)
    // The question mark is what says that the arguments are those of a query.
    parameters = pieces.parameters.filter { !$0.isEmpty }.map {
      DeeplinkTemplate(valid: [.literal("?")] + $0, query: template.query)
    }
    fragment = pieces.fragment.isEmpty ? nil : DeeplinkTemplate(valid: pieces.fragment)
  }
}

extension ParameterTemplate {
  /// What each argument takes, in the template's order.
  func ranges(
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Result<[Range<Int>], DeeplinkMismatch> {
    path.walk(bytes, from: LinkText.relativeStart(of: bytes)).flatMap { walked in
      let end = bytes[walked.end...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
      var items = Self.items(in: bytes, walked.end..<end)
      var ranges = walked.ranges
      for parameter in parameters {
        switch parameter.take(items, in: bytes, queryEnd: end) {
        case .success(let taken):
          ranges += taken.ranges
          items.remove(at: taken.item)
        case .failure(let mismatch): return .failure(mismatch)
        }
      }
      guard let fragment else { return .success(ranges) }
      return fragment.walk(bytes, from: end).map { ranges + $0.ranges }
    }
  }

  private static func items(
    in bytes: UnsafeBufferPointer<UInt8>,
    _ query: Range<Int>
  ) -> [Range<Int>] {
    var (items, start): ([Range<Int>], Int) = ([], query.lowerBound)
    for index in query where bytes[index] == UInt8(ascii: "&") {
      items.append(start..<index)
      start = index + 1
    }
    return items + [start..<query.upperBound]
  }
}

extension DeeplinkTemplate {
  /// The ranges of the arguments from an offset on, and where the template ends.
  fileprivate func walk(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    skipping skipped: Int = 0
  ) -> Result<(ranges: [Range<Int>], end: Int), DeeplinkMismatch> {
    var (ranges, position): ([Range<Int>], Int) = ([], start)
    for (index, step) in steps.enumerated().dropFirst(skipped) {
      guard let end = step.end(in: bytes, from: position) else {
        return .failure(mismatch(atPart: index, position, in: bytes))
      }
      if case .argument = step { ranges.append(position..<end) }
      position = end
    }
    return .success((ranges, position))
  }

  /// What a parameter takes of the first item that it matches as a whole.
  fileprivate func take(
    _ items: [Range<Int>],
    in bytes: UnsafeBufferPointer<UInt8>,
    queryEnd: Int
  ) -> Result<(ranges: [Range<Int>], item: Int), DeeplinkMismatch> {
    var nearest: DeeplinkMismatch?
    let name = name
    for (number, item) in items.enumerated() {
      let text = UnsafeBufferPointer(rebasing: bytes[..<item.upperBound])
      switch walk(text, from: item.lowerBound, skipping: 1) {
      case .success(let walked) where walked.end == item.upperBound || query == .strict:
        return .success((walked.ranges, number))
      case .success(let walked):
        nearest =
          nearest
          ?? DeeplinkMismatch(
            reason: .literalExpected("&"),
            offset: walked.end,
            start: walked.end,
            matched: 0
          )
      case .failure(let mismatch) where bytes[item].starts(with: name.utf8):
        nearest = nearest ?? mismatch
      case .failure: continue
      }
    }
    return .failure(
      nearest
        ?? DeeplinkMismatch(
          reason: .parameterMissing(name),
          offset: queryEnd,
          start: queryEnd,
          matched: 0
        )
    )
  }

  /// The literal that a parameter begins with, up to its equals sign.
  private var name: String {
    let literal = parts.dropFirst().first?.literal ?? ""
    let end = literal.firstIndex(of: "=").map { literal.index(after: $0) } ?? literal.endIndex
    return String(literal[..<end])
  }
}

/// The parts of a template by where they are in a URL.
private struct TemplatePieces {
  enum Place { case path, query, fragment }

  private(set) var place = Place.path
  private(set) var hasQuery = false
  private(set) var path: [DeeplinkTemplate.Part] = []
  private(set) var parameters: [[DeeplinkTemplate.Part]] = [[]]
  private(set) var fragment: [DeeplinkTemplate.Part] = []

  mutating func add(_ part: DeeplinkTemplate.Part) {
    guard case .literal(let text) = part else { return append(part) }
    var piece = ""
    for scalar in text.unicodeScalars {
      switch (place, scalar) {
      case (.path, "?"):
        append(literal: piece + "?")
        (piece, place, hasQuery) = ("", .query, true)
      case (.query, "&"):
        append(literal: piece)
        piece = ""
        parameters.append([])
      case (.path, "#"), (.query, "#"):
        append(literal: piece)
        (piece, place) = ("#", .fragment)
      default: piece.unicodeScalars.append(scalar)
      }
    }
    append(literal: piece)
  }

  private mutating func append(literal: String) {
    if !literal.isEmpty { append(.literal(literal)) }
  }

  private mutating func append(_ part: DeeplinkTemplate.Part) {
    switch place {
    case .path: path.append(part)
    case .query: parameters[parameters.count - 1].append(part)
    case .fragment: fragment.append(part)
    }
  }
}
