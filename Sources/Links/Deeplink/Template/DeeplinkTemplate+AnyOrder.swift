extension DeeplinkTemplate {
  /// Matches the text of a URL with the parameters of its query in any order.
  ///
  /// The query of the template is split at `&` into parameters. Each takes the first item of the
  /// URL's query that it matches as a whole and leaves it to a later parameter that matches no
  /// other one, so that the template matches if there is an item for each parameter at all;
  /// further items may be anywhere. What matches in the template's own order matches here, with the
  /// same values.
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
    path.walk(bytes, from: path.start.offset(in: bytes)).flatMap { walked in
      let end = bytes[walked.end...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
      let items = Self.items(in: bytes, walked.end..<end)
      var assignment = ItemAssignment(
        parameters.map { parameter in
          items.indices.filter { parameter.ranges(of: items[$0], in: bytes) != nil }
        }
      )
      for (index, parameter) in parameters.enumerated() where !assignment.add(index) {
        let free = items.indices.filter { !assignment.isTaken($0) }.map { items[$0] }
        return .failure(parameter.mismatch(with: free, in: bytes, queryEnd: end))
      }
      var ranges = walked.ranges
      for (parameter, item) in zip(parameters, assignment.items) {
        ranges += parameter.ranges(of: items[item], in: bytes) ?? []
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
  func walk(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    skipping skipped: Int = 0
  ) -> Result<(ranges: [Range<Int>], end: Int), DeeplinkMismatch> {
    var (ranges, position): ([Range<Int>], Int) = ([], start)
    for (index, step) in steps.enumerated().dropFirst(skipped) {
      guard let end = step.end(in: bytes, from: position) else {
        return .failure(mismatch(atPart: index, position, in: bytes))
      }
      if parts[index].argument?.isNamed ?? false { ranges.append(position..<end) }
      position = end
    }
    return .success((ranges, position))
  }

  /// What the arguments of a parameter take of an item; nil if it does not match as a whole.
  fileprivate func ranges(
    of item: Range<Int>,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> [Range<Int>]? {
    let text = UnsafeBufferPointer(rebasing: bytes[..<item.upperBound])
    guard case .success(let walked) = walk(text, from: item.lowerBound, skipping: 1),
      walked.end == item.upperBound || query == .strict
    else { return nil }
    return walked.ranges
  }

  /// Why a parameter matches none of the items: what the first one with its name lacks.
  fileprivate func mismatch(
    with items: [Range<Int>],
    in bytes: UnsafeBufferPointer<UInt8>,
    queryEnd: Int
  ) -> DeeplinkMismatch {
    let name = name
    for item in items {
      let text = UnsafeBufferPointer(rebasing: bytes[..<item.upperBound])
      switch walk(text, from: item.lowerBound, skipping: 1) {
      case .success(let walked):
        return .expected(.literalExpected("&"), at: walked.end)
      case .failure(let mismatch) where bytes[item].starts(with: name.utf8): return mismatch
      case .failure: continue
      }
    }
    return .expected(.parameterMissing(name), at: queryEnd)
  }

  /// The literal that a parameter begins with, up to its equals sign.
  private var name: String {
    let literal = parts.dropFirst().first?.literal ?? ""
    let end = literal.firstIndex(of: "=").map { literal.index(after: $0) } ?? literal.endIndex
    return String(literal[..<end])
  }
}

extension DeeplinkMismatch {
  /// A mismatch at a place where nothing matched.
  fileprivate static func expected(_ reason: Reason, at offset: Int) -> DeeplinkMismatch {
    DeeplinkMismatch(reason: reason, offset: offset, start: offset, matched: 0)
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
