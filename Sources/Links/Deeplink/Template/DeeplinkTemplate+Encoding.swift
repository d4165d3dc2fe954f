extension DeeplinkTemplate {
  /// Makes the URL of values, from which the template reads the same values, from where the template
  /// begins: path, query and fragment, unless it has the host or the scheme too.
  public func encode(
    _ values: [String: DeeplinkValue],
    encoding: DeeplinkEncoding = .asWritten
  ) throws(DeeplinkEncodingError) -> String {
    let names = Set(arguments.map(\.name))
    if let name = values.keys.filter({ !names.contains($0) }).min() {
      throw .unknownArgument(name)
    }
    var (text, ranges): (String, [Range<Int>]) = ("", [])
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      case .argument(let argument) where !argument.isNamed: throw .wildcard
      case .argument(let argument):
        let start = text.utf8.count
        text += try argument.encode(values[argument.name], encoding)
        ranges.append(start..<text.utf8.count)
      }
    }
    try checkReadBack(ranges, from: text, values, encoding)
    return text
  }

  /// Each argument must take what was written for it, and that must give its value.
  private func checkReadBack(
    _ ranges: [Range<Int>],
    from text: String,
    _ values: [String: DeeplinkValue],
    _ encoding: DeeplinkEncoding
  ) throws(DeeplinkEncodingError) {
    let read = match(
      relativeText: text,
      decoding: encoding == .asWritten ? .asWritten : .percentDecoded
    )
    switch read {
    case .success(let match):
      for (argument, (range, written)) in zip(arguments, zip(match.ranges, ranges))
      where range != written || match[argument.name] != values[argument.name] {
        throw .valueNotReadBack(argument: argument.name)
      }
    case .failure(let mismatch):
      // What comes before the place of the mismatch was read; the last argument there took too
      // little or too much.
      let last = ranges.lastIndex { $0.lowerBound <= mismatch.start }
      throw .valueNotReadBack(argument: last.map { arguments[$0].name } ?? "")
    }
  }
}

extension DeeplinkTemplate.Argument {
  fileprivate func encode(
    _ value: DeeplinkValue?,
    _ encoding: DeeplinkEncoding
  ) throws(DeeplinkEncodingError) -> String {
    switch (value, separator) {
    case (nil, _): throw .valueMissing(argument: name)
    case (.text(let text), nil):
      guard type.isValue(text) else { throw .valueOfTypeExpected(argument: name, type) }
      guard type == .path else { return Self.encode(text, encoding) }
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      return parts.map { Self.encode(String($0), encoding) }.joined(separator: "/")
    case (.list(let elements), .some(let separator)):
      return elements.map { Self.encode($0, encoding) }.joined(separator: String(separator))
    default: throw .wrongKind(argument: name)
    }
  }

  private static func encode(_ text: String, _ encoding: DeeplinkEncoding) -> String {
    encoding == .asWritten ? text : PercentEncoding.encode(text)
  }
}
