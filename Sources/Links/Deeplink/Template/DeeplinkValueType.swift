/// What the value of an argument may be.
public enum DeeplinkValueType: String, Hashable, Sendable, CaseIterable {
  /// Any text that ends where an argument ends.
  case text
  /// A whole number in decimal digits, with or without a minus sign; of any size.
  case int
  /// A UUID as RFC 9562, section 4, writes it, in letters of either case.
  case uuid
  /// The rest of the path, or what is before the next literal in it: slashes do not end it.
  case path
}

extension DeeplinkValueType {
  /// Whether a value may be empty.
  public var allowsEmpty: Bool { self == .text || self == .path }

  /// What a value is, in words.
  var words: String {
    switch self {
    case .text: "a text"
    case .int: "a whole number"
    case .uuid: "a UUID"
    case .path: "a path"
    }
  }

  /// A pattern that matches the longest value; empty for a type that is known by its end alone.
  var pattern: String {
    switch self {
    case .text, .path: ""
    case .int: "-?[0-9]+"
    case .uuid: "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
    }
  }

  /// The characters that a value of such a type may have.
  var scalars: String.UnicodeScalarView {
    switch self {
    case .text, .path: "".unicodeScalars
    case .int: "-0123456789".unicodeScalars
    case .uuid: "-0123456789ABCDEFabcdef".unicodeScalars
    }
  }
}

// The same patterns as automata, whose states are numbers from 0 on.
extension DeeplinkValueType {
  /// The state after one more byte; nil if a value does not go on with it.
  func next(_ state: Int, over byte: UInt8) -> Int? {
    switch (self, byte) {
    case (.int, UInt8(ascii: "-")): state == 0 ? 1 : nil
    case (.int, UInt8(ascii: "0")...UInt8(ascii: "9")): Self.endOfInt
    case (.uuid, UInt8(ascii: "-")): Self.hyphens.contains(state) ? state + 1 : nil
    case (.uuid, UInt8(ascii: "0")...UInt8(ascii: "9")),
      (.uuid, UInt8(ascii: "A")...UInt8(ascii: "F")),
      (.uuid, UInt8(ascii: "a")...UInt8(ascii: "f")):
      state < Self.endOfUUID && !Self.hyphens.contains(state) ? state + 1 : nil
    default: nil
    }
  }

  /// Whether a value is complete.
  func accepts(_ state: Int) -> Bool {
    switch self {
    case .text, .path: true
    case .int: state == Self.endOfInt
    case .uuid: state == Self.endOfUUID
    }
  }

  /// Whether a value goes on with a byte that comes after a complete one.
  func takes(_ byte: UInt8) -> Bool {
    next(self == .int ? Self.endOfInt : Self.endOfUUID, over: byte) != nil
  }

  /// The longest run of bytes that a value may begin with, and whether it is a value.
  func run(
    in subject: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> (end: Int, isValue: Bool) {
    var (state, index) = (0, start)
    while index < subject.count, let next = next(state, over: subject[index]) {
      state = next
      index += 1
    }
    return (index, accepts(state))
  }

  /// Whether a text is a value of the type.
  func isValue(_ text: String) -> Bool {
    guard !pattern.isEmpty else { return true }
    var text = text
    return text.withUTF8 { bytes in
      let (end, isValue) = run(in: bytes, from: 0)
      return isValue && end == bytes.count
    }
  }

  private static let (endOfInt, endOfUUID, hyphens) = (2, 36, [8, 13, 18, 23])
}
