/// Prepares HTML for libxml2, which supports only the character references of HTML 4.
///
/// All references are decoded like the HTML standard's tokenizer; characters that are special in
/// HTML are written as references that libxml2 supports. Comments and the text of scripts and
/// styles have no references and are not changed. U+0000, at which libxml2 would stop, becomes
/// U+FFFD.
struct HTMLReferences {
  private let input: [UInt16]
  private var output: [UInt16] = []
  private var index = 0

  /// The text with its references decoded.
  static func resolved(_ html: [UInt16]) -> [UInt16] {
    var references = Self(input: html)
    references.run()
    return references.output
  }

  private init(input: [UInt16]) {
    self.input = input
    output.reserveCapacity(input.count)
  }
}

extension HTMLReferences {
  private mutating func run() {
    while index < input.count {
      guard input[index] == UInt16(ascii: "<") else {
        copyCharacter(in: .text)
        continue
      }
      if starts("<!--") {
        copy(through: "-->")
      } else if index + 1 < input.count, input[index + 1].isTagStart {
        copyTag()
      } else {
        copyUnit()
      }
    }
  }

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { utf8 in
      input[index...].prefix(utf8.count).elementsEqual(utf8) { $0.lowercase == UInt16($1) }
    }
  }

  private mutating func copyUnit() {
    output.append(input[index] == 0 ? 0xFFFD : input[index])
    index += 1
  }

  private mutating func copy(through end: StaticString) {
    while index < input.count {
      if starts(end) {
        for _ in 0..<end.utf8CodeUnitCount { copyUnit() }
        return
      }
      copyUnit()
    }
  }

  private mutating func copyCharacter(in place: HTMLEntities.Place) {
    guard input[index] == UInt16(ascii: "&"),
      let reference = HTMLEntities.reference(in: input[index...], place: place)
    else {
      // Unescaped, libxml2 might read a reference here that the standard does not.
      if input[index] == UInt16(ascii: "&") {
        output += "&amp;".utf16
        index += 1
      } else {
        copyUnit()
      }
      return
    }
    index += reference.length
    for unit in reference.units {
      switch unit {
      case UInt16(ascii: "<"): output += "&lt;".utf16
      case UInt16(ascii: ">"): output += "&gt;".utf16
      case UInt16(ascii: "&"): output += "&amp;".utf16
      case UInt16(ascii: "\""): output += "&quot;".utf16
      case UInt16(ascii: "'"): output += "&#39;".utf16
      default: output.append(unit)
      }
    }
  }
}

extension HTMLReferences {
  private mutating func copyTag() {
    let isScript = starts("<script")
    let isStyle = starts("<style")
    copyUnit()
    var quote: UInt16?
    var isAfterEquals = false
    while index < input.count {
      let unit = input[index]
      if let open = quote {
        if unit == open { quote = nil }
        copyCharacter(in: .attribute)
      } else if unit == UInt16(ascii: ">") {
        copyUnit()
        break
      } else {
        let isQuote = unit == UInt16(ascii: "\"") || unit == UInt16(ascii: "'")
        if isQuote && isAfterEquals { quote = unit }
        if unit != UInt16(ascii: " ") { isAfterEquals = unit == UInt16(ascii: "=") }
        copyCharacter(in: .attribute)
      }
    }
    if isScript { copy(before: "</script") }
    if isStyle { copy(before: "</style") }
  }

  private mutating func copy(before end: StaticString) {
    while index < input.count, !starts(end) { copyUnit() }
  }
}

extension UInt16 {
  fileprivate var isTagStart: Bool {
    switch lowercase {
    case UInt16(ascii: "a")...UInt16(ascii: "z"), UInt16(ascii: "/"), UInt16(ascii: "!"): true
    default: false
    }
  }

  fileprivate var lowercase: UInt16 {
    UInt16(ascii: "A")...UInt16(ascii: "Z") ~= self ? self + 0x20 : self
  }
}
