/// Parses the request line and the fields of a request (RFC 9112, sections 3 and 5).
struct HTTPHeadParser {
  private let bytes: ArraySlice<UInt8>
  private let limits: HTTPRequestReader.Limits

  struct Refusal: Error {
    var status: HTTPResponse.Status
    var reason: String
  }

  init(_ bytes: ArraySlice<UInt8>, _ limits: HTTPRequestReader.Limits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// The request without its body, and the length of that.
  func parse() -> Result<(request: HTTPRequest, length: Int), Refusal> {
    Result { () throws(Refusal) in try read() }
  }

  private func read() throws(Refusal) -> (request: HTTPRequest, length: Int) {
    // Bare line ends and controls are how requests are smuggled.
    guard
      bytes.allSatisfy({
        (0x20..<0x7F).contains($0) || $0 >= 0x80 || [0x09, 0x0D, 0x0A].contains($0)
      })
    else {
      throw Refusal(status: .badRequest, reason: "the head has a control character")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
      .map { String($0) }
    for index in lines.indices.dropLast() {
      guard lines[index].unicodeScalars.last == "\r" else {
        throw Refusal(status: .badRequest, reason: "a line does not end with CR LF")
      }
      lines[index].unicodeScalars.removeLast()
    }
    guard !lines.contains(where: { $0.unicodeScalars.contains("\r") }) else {
      throw Refusal(status: .badRequest, reason: "a line has a bare CR")
    }
    var request = try requestLine(lines[0])
    guard lines.count - 1 <= limits.fieldCount else {
      throw Refusal(status: .fieldsTooLarge, reason: "there are too many fields")
    }
    for line in lines.dropFirst() { request.fields.append(try field(line)) }
    let hosts = request.fields.count { $0.name == "host" }
    guard hosts == 1 else {
      throw Refusal(status: .badRequest, reason: "there must be one Host field")
    }
    request.closes = request["connection"]?.lowercased().contains("close") ?? false
    return (request, try length(request))
  }

  private func requestLine(_ line: String) throws(Refusal) -> HTTPRequest {
    guard line.utf8.count <= limits.line else {
      throw Refusal(status: .addressTooLong, reason: "the request line is too long")
    }
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].utf8.allSatisfy(Self.isTokenByte) else {
      throw Refusal(status: .badRequest, reason: "the request line is malformed")
    }
    guard parts[2] == "HTTP/1.1" else {
      let isVersion = parts[2].hasPrefix("HTTP/")
      throw Refusal(
        status: isVersion ? .wrongVersion : .badRequest,
        reason: "only HTTP/1.1 is spoken here"
      )
    }
    guard parts[1].hasPrefix("/"), parts[1].utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
      throw Refusal(status: .badRequest, reason: "the request target is no path")
    }
    let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return HTTPRequest(
      method: String(parts[0]),
      path: String(target[0]),
      query: target.count > 1 ? String(target[1]) : nil,
      fields: [],
      body: [],
      closes: false
    )
  }

  private func field(_ line: String) throws(Refusal) -> HTTPRequest.Field {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")),
      colon > line.startIndex, line[..<colon].utf8.allSatisfy(Self.isTokenByte)
    else { throw Refusal(status: .badRequest, reason: "a field is malformed") }
    let value = line[line.utf8.index(after: colon)...]
    return HTTPRequest.Field(
      name: line[..<colon].lowercased(),
      value: String(
        value.drop { $0 == " " || $0 == "\t" }.reversed()
          .drop { $0 == " " || $0 == "\t" }.reversed()
      )
    )
  }

  private func length(_ request: HTTPRequest) throws(Refusal) -> Int {
    guard !request.has("transfer-encoding") else {
      throw Refusal(status: .unimplemented, reason: "bodies need a Content-Length")
    }
    guard request.has("content-length") else {
      guard request.method != "POST" else {
        throw Refusal(status: .lengthRequired, reason: "bodies need a Content-Length")
      }
      return 0
    }
    guard let text = request["content-length"], !text.isEmpty, text.utf8.count <= 15,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text)
    else { throw Refusal(status: .badRequest, reason: "the Content-Length is malformed") }
    return length
  }

  /// The characters of a token (RFC 9110, section 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: Array("!#$%&'*+-.^_`|~".utf8).contains(byte)
    }
  }
}
