import NIOHTTP1
import ScriptRuntime

extension LiveTransport {
  /// Why a request cannot be sent; nil where it can.
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

extension HTTPHeaders {
  /// The fields to send: the script's own but those that belong to the connection, to this tool or
  /// to a user's session, and the same few others each time.
  init(sending request: HTTPRequest) {
    self.init()
    for field in request.headers where field.isSent {
      add(name: field.name, value: field.value)
    }
    replaceOrAdd(name: "User-Agent", value: LiveTransport.userAgent)
    if !contains(name: "Accept") { add(name: "Accept", value: "*/*") }
    if !contains(name: "Accept-Language") { add(name: "Accept-Language", value: "en") }
    // The client undoes this encoding, and zlib streams; it has no Brotli.
    add(name: "Accept-Encoding", value: "gzip")
  }
}
