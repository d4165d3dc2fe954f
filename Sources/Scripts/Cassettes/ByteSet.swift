/// A set of bytes that is asked for each byte of a body.
struct ByteSet {
  private var isMember = [Bool](repeating: false, count: 256)

  /// The bytes of a text.
  init(_ text: String) {
    for byte in text.utf8 { isMember[Int(byte)] = true }
  }

  func contains(_ byte: UInt8) -> Bool { isMember[Int(byte)] }
}
