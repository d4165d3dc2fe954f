extension String {
  /// A display text for UTF-16 code units, with `\\uD800` for a lone surrogate.
  public init(showingLoneSurrogatesOf units: [UInt16]) {
    var text = ""
    var decoder = UTF16()
    var iterator = units.makeIterator()
    var position = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        text.unicodeScalars.append(scalar)
        position += scalar.utf16.count
      case .error:
        text += "\\u" + String(units[position], radix: 16, uppercase: true)
        position += 1
      case .emptyInput:
        self = text
        return
      }
    }
  }
}
