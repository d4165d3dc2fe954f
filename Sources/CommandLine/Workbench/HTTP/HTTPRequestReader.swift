/// Reads requests from the bytes of a connection (RFC 9112); what is ambiguous there is refused.
struct HTTPRequestReader: Sendable {
  /// What was received and belongs to no request yet.
  private var buffer: [UInt8] = []
  let limits: Limits

  /// What a request may take.
  struct Limits: Sendable {
    /// The bytes of the request line.
    var line = 8 << 10
    /// The bytes of the request line and all fields.
    var head = 16 << 10
    var fieldCount = 64
    /// The bytes of the body.
    var body = 8 << 20
  }

  /// The result of examining the bytes.
  enum Step: Sendable {
    case needsMore
    case request(HTTPRequest)
    /// The connection has to end with this answer.
    case refused(HTTPResponse.Status, String)
  }

  init(limits: Limits = Limits()) { self.limits = limits }

  var hasBegun: Bool { !buffer.isEmpty }

  mutating func add(_ bytes: some Sequence<UInt8>) { buffer.append(contentsOf: bytes) }

  /// The next request, if it is there whole.
  mutating func next() -> Step {
    // One empty line before a request is let pass.
    if buffer.starts(with: [0x0D, 0x0A]) { buffer.removeFirst(2) }
    guard let end = headEnd else {
      if buffer.count > limits.line, !buffer.prefix(limits.line).contains(0x0A) {
        return .refused(.addressTooLong, "the request line is too long")
      }
      if buffer.count > limits.head { return .refused(.fieldsTooLarge, "the head is too long") }
      return .needsMore
    }
    guard end <= limits.head else { return .refused(.fieldsTooLarge, "the head is too long") }
    let head = HTTPHeadParser(buffer[..<(end - 4)], limits)
    var request: HTTPRequest
    let length: Int
    switch head.parse() {
    case .failure(let refusal): return .refused(refusal.status, refusal.reason)
    case .success(let parsed): (request, length) = (parsed.request, parsed.length)
    }
    guard length <= limits.body else { return .refused(.tooLarge, "the body is too long") }
    guard buffer.count >= end + length else { return .needsMore }
    request.body = Array(buffer[end..<(end + length)])
    buffer.removeFirst(end + length)
    return .request(request)
  }

  /// The offset after the empty line that ends the head.
  private var headEnd: Int? {
    let most = min(buffer.count, limits.head + 4)
    guard most >= 4 else { return nil }
    for index in 3..<most
    where buffer[index] == 0x0A && buffer[index - 1] == 0x0D && buffer[index - 2] == 0x0A
      && buffer[index - 3] == 0x0D
    {
      return index + 1
    }
    return nil
  }
}
