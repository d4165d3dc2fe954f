/// The end of a compressed body on the wire.
///
/// libcurl accepts a truncated compressed stream. The formats end in a check value: gzip (RFC 1952,
/// section 2.3.1) in the length of the original data, zlib (RFC 1950, section 2.2) in its Adler-32.
struct BodyEnding {
  private var count = 0
  private var first: [UInt8] = []
  private var last: [UInt8] = []

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    if first.count < 2 { first += bytes.prefix(2 - first.count) }
    last = Array((last + bytes.suffix(4)).suffix(4))
  }

  /// Whether a decoded body is complete.
  ///
  /// A chunked body has an end of its own, and the bytes on the wire are not the stream alone.
  /// Brotli and Zstandard need not have a check value: they are complete if the declared length was
  /// received.
  func isWhole(_ answer: HopAnswer) -> Bool {
    guard let coding = answer.contentCodings.first, count > 0,
      answer.values(of: "transfer-encoding").isEmpty
    else { return true }
    if let length = answer.contentLength, length != count { return true }
    guard last.count == 4 else { return false }
    switch coding {
    case "gzip":
      let length = last.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return length == UInt32(truncatingIfNeeded: answer.body.count)
    case "deflate":
      // Some servers send raw DEFLATE, which libcurl accepts and which has no check value.
      guard isZlib else { return answer.contentLength != nil }
      return last.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } == Self.adler32(answer.body)
    default: return answer.contentLength != nil && !answer.body.isEmpty
    }
  }

  /// Whether the stream has a zlib header: method 8, and divisible by 31.
  private var isZlib: Bool {
    first.count == 2 && first[0] & 15 == 8 && (Int(first[0]) << 8 | Int(first[1])) % 31 == 0
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }
}
