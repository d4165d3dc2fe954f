extension DeeplinkTemplate: CustomStringConvertible {
  /// Reads a template from its text; errors have their UTF-8 offset.
  public init(
    _ text: String,
    query: DeeplinkQueryReading = .standard
  ) throws(DeeplinkTemplateError) {
    var parser = TemplateParser(text)
    try self.init(parts: parser.parse(), query: query)
  }

  /// The text of the template, which reads back as the same template.
  public var description: String { parts.map(\.text).joined() }
}

extension DeeplinkTemplate.Part {
  /// The part as it is in a template's text.
  var text: String {
    switch self {
    case .literal(let text): text.doublingBraces
    case .argument(let argument):
      if let separator = argument.separator {
        "{\(argument.name)*\(String(separator).doublingBraces)}"
      } else if argument.type != .text {
        "{\(argument.name):\(argument.type.rawValue)}"
      } else {
        "{\(argument.name)}"
      }
    }
  }
}

extension String {
  fileprivate var doublingBraces: String {
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "{" || scalar == "}" { result.append(scalar) }
      result.append(scalar)
    }
    return String(result)
  }
}
