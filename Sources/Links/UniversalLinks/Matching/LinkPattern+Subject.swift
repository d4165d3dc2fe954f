extension LinkPattern {
  /// What the pattern's regular expression is matched against: the part as the URL has it, or
  /// decoded where the options say so.
  ///
  /// - Parameter text: The part as the URL has it.
  /// - Returns: The subject.
  public func expressionSubject(of text: String) -> String {
    guard !options.isPercentEncoded else { return text }
    return String(decoding: PartText.decode(Array(text.utf8)), as: UTF8.self)
  }
}
