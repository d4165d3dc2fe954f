import ScriptRuntime

extension LiveTransport {
  /// Why a request cannot be sent; nil if it can.
  func invalidity(of request: HTTPRequest) -> String? {
    let isLetter = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard (1...20).contains(request.method.utf8.count), request.method.utf8.allSatisfy(isLetter)
    else { return "the method is not a word" }
    guard !["CONNECT", "TRACE", "TRACK"].contains(request.method.uppercased()) else {
      return "the method \(request.method.uppercased()) is not sent"
    }
    let symbols = Set("!#$%&'*+-.^_`|~".utf8)
    let isToken = { (byte: UInt8) in
      isLetter(byte) || (0x30...0x39).contains(byte) || symbols.contains(byte)
    }
    guard request.headers.allSatisfy({ !$0.name.isEmpty && $0.name.utf8.allSatisfy(isToken) })
    else {
      return "a header field has no valid name"
    }
    let isValueByte = { (byte: UInt8) in byte == 0x09 || (byte >= 0x20 && byte != 0x7F) }
    guard request.headers.allSatisfy({ $0.value.utf8.allSatisfy(isValueByte) }) else {
      return "a header field has a control character"
    }
    let length = request.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    return length > policy.headerLength ? "the header is too long" : nil
  }
}

extension LiveTransport {
  /// The offered content codings: those that libcurl decodes.
  static let acceptEncoding = Transfer.codings.joined(separator: ", ")
}

extension HTTPRequest {
  /// The fields to send as lines for libcurl: the script's own, except those that belong to the
  /// connection, this tool or a user's session, and a few fixed ones.
  func fieldLines(host: String) -> [String] {
    let sent = headers.filter(\.isSent)
    var lines = ["Host: \(host)", "User-Agent: \(LiveTransport.userAgent)"]
    for (name, value) in [("Accept", "*/*"), ("Accept-Language", "en")]
    where !sent.contains(where: { $0.name.lowercased() == name.lowercased() }) {
      lines.append("\(name): \(value)")
    }
    // In libcurl's syntax, a semicolon marks a field without a value, and a bare colon removes a
    // default field.
    lines += sent.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    for name in ["Content-Type", "Expect"]
    where !sent.contains(where: { $0.name.lowercased() == name.lowercased() }) {
      lines.append("\(name):")
    }
    return lines
  }
}
