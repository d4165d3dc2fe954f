import ScriptRuntime
import TextCoding

extension Exchange {
  /// The text of the exchange's file.
  ///
  /// It is deterministic: independent of the time and the machine.
  ///
  /// - Precondition: The exchange satisfies ``isRecordable``.
  public var fileContents: [UInt8] {
    precondition(isRecordable, "an exchange that cannot be written was given to the writer")
    var writer = ExchangeWriter()
    writer.line(ExchangeFormat.firstLine)
    writer.line("")
    writer.write(request)
    writer.line("")
    writer.write(outcome, untrimmedLength: untrimmedLength)
    return writer.bytes
  }
}

private struct ExchangeWriter {
  var bytes: [UInt8] = []

  mutating func line(_ text: String) {
    bytes += text.utf8
    bytes.append(0x0A)
  }

  mutating func write(_ request: HTTPRequest) {
    line("> \(request.method) \(request.url)")
    fields(request.headers, mark: ">")
    if !request.body.isEmpty { body(request.body, untrimmedLength: nil) }
  }

  mutating func write(_ outcome: Result<HTTPResponse, HTTPFailure>, untrimmedLength: Int?) {
    switch outcome {
    case .success(let response):
      for redirect in response.redirects { line("< \(redirect.status) \(redirect.url)") }
      line("< \(response.status)")
      fields(response.headers, mark: "<")
      body(response.body, untrimmedLength: untrimmedLength)
    case .failure(.unknownHost(let url)):
      line("< \(ExchangeFormat.unreachable) \(url) \(ExchangeFormat.unknownHost)")
    case .failure(.unreachable(let url, let reason)):
      line("< \(ExchangeFormat.unreachable) \(url) \(reason)")
    case .failure(.tooManyRedirects(_, let limit)):
      line("< \(ExchangeFormat.tooManyRedirects) \(limit)")
    case .failure(.redirectLoop):
      line("< \(ExchangeFormat.tooManyRedirects) \(ExchangeFormat.loop)")
    case .failure(.unsupportedURL(let url)):
      line("< \(ExchangeFormat.unsupportedURL) \(url)")
    case .failure(let failure):
      preconditionFailure("a failure that is never recorded: \(failure)")
    }
  }

  private mutating func fields(_ fields: [HTTPField], mark: String) {
    for field in fields {
      line(field.value.isEmpty ? "\(mark) \(field.name):" : "\(mark) \(field.name): \(field.value)")
    }
  }

  private mutating func body(_ body: [UInt8], untrimmedLength: Int?) {
    line("")
    guard !body.isEmpty || untrimmedLength != nil else { return line("= \(ExchangeFormat.empty)") }
    let encoding = BodyEncoding(of: body)
    let whole = untrimmedLength.map { " of \($0)" } ?? ""
    line("= \(encoding.rawValue), \(body.count) bytes\(whole)")
    switch encoding {
    case .text: bytes += body
    case .textWithCRLF: bytes += body.filter { $0 != 0x0D }
    case .base64:
      let text = Base64.encode(body)
      for start in stride(from: 0, to: text.count, by: ExchangeFormat.base64LineLength) {
        if start > 0 { bytes.append(0x0A) }
        bytes += text[start..<min(start + ExchangeFormat.base64LineLength, text.count)]
      }
    }
    if bytes.last != 0x0A { bytes.append(0x0A) }
  }
}
