/// The end of a compressed body as it is on the wire.
///
/// libcurl takes a compressed stream that breaks off for a whole one. The formats end in a check: gzip
/// (RFC 1952, section 2.3.1) in the length of what was compressed, zlib (RFC 1950, section 2.2) in its
/// Adler-32.
struct BodyEnding {
  private var count = 0
  private var first: [UInt8] = []
  private var last: [UInt8] = []

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    if first.count < 2 { first += bytes.prefix(2 - first.count) }
    last = Array((last + bytes.suffix(4)).suffix(4))
  }

  /// Whether a body, decoded, is all that was compressed.
  ///
  /// A body in chunks has an end of its own, and what is on the wire is not the stream alone. Brotli
  /// and Zstandard need not end in a check: they are whole if the server has sent as much as it said.
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
      // Some servers send raw DEFLATE, which libcurl takes and which ends in no check.
      guard isZlib else { return answer.contentLength != nil }
      return last.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } == Self.adler32(answer.body)
    default: return answer.contentLength != nil && !answer.body.isEmpty
    }
  }

  /// Whether the stream begins as zlib's do: with method 8, and a header that 31 divides.
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
