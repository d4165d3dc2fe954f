extension ContractType {
  /// A value as text: what its parameter has in a URL once decoded, but `true` or `false` for a
  /// flag.
  ///
  /// A list is in the contract's own notation, which `ListCoding.elements(of:)` reads back. One
  /// that cannot be written so, which no URL has, is in brackets with its elements quoted.
  ///
  /// - Parameter value: A value of this type.
  /// - Returns: The text.
  public func text(of value: ContractValue) -> String {
    switch value {
    case .text(let text), .choice(let text), .url(let text), .scheme(let text): return text
    case .flag(let isSet): return isSet ? "true" : "false"
    case .integer(let number): return "\(number)"
    case .list(let elements):
      guard case .list(let coding) = self, let text = coding.text(of: elements) else {
        return "\(elements)"
      }
      return text
    }
  }
}
