internal import ScriptRuntime

extension HTTPRequest: FramePayload {
  func write(to writer: inout FrameWriter) {
    writer.write(method)
    writer.write(url)
    writer.write(headers)
    writer.write(body)
  }

  init(from reader: inout FrameReader) throws(ChannelError) {
    self.init(
      method: try reader.readText(),
      url: try reader.readText(),
      headers: try reader.readFields(),
      body: try reader.readBytes()
    )
  }
}

extension HTTPResponse: FramePayload {
  func write(to writer: inout FrameWriter) {
    writer.write(status)
    writer.write(url)
    writer.write(headers)
    writer.write(body)
  }

  init(from reader: inout FrameReader) throws(ChannelError) {
    self.init(
      status: try reader.readInt(),
      url: try reader.readText(),
      headers: try reader.readFields(),
      body: try reader.readBytes()
    )
  }
}

extension HTTPFailure: FramePayload {
  func write(to writer: inout FrameWriter) {
    switch self {
    case .notRecorded(let method, let url): writer.write(tag: 0, method, url)
    case .denied(let url): writer.write(tag: 1, url)
    case .unsupportedURL(let url): writer.write(tag: 2, url)
    case .addressRefused(let url, let address): writer.write(tag: 3, url, address)
    case .unreachable(let url, let reason): writer.write(tag: 4, url, reason)
    case .tooLarge(let url, let limit):
      writer.write(tag: 5, url)
      writer.write(limit)
    case .timeLimit(let url, let milliseconds):
      writer.write(tag: 6, url)
      writer.write(milliseconds)
    case .tooManyRedirects(let url, let limit):
      writer.write(tag: 7, url)
      writer.write(limit)
    case .unknownHost(let url): writer.write(tag: 8, url)
    case .redirectLoop(let url): writer.write(tag: 9, url)
    }
  }

  init(from reader: inout FrameReader) throws(ChannelError) {
    let tag = try reader.readByte()
    let text = try reader.readText()
    self =
      switch tag {
      case 0: .notRecorded(method: text, url: try reader.readText())
      case 1: .denied(url: text)
      case 2: .unsupportedURL(text)
      case 3: .addressRefused(url: text, address: try reader.readText())
      case 4: .unreachable(url: text, reason: try reader.readText())
      case 5: .tooLarge(url: text, limit: try reader.readInt())
      case 6: .timeLimit(url: text, milliseconds: try reader.readInt())
      case 7: .tooManyRedirects(url: text, limit: try reader.readInt())
      case 8: .unknownHost(url: text)
      case 9: .redirectLoop(url: text)
      default: throw .malformed
      }
  }
}

extension FrameWriter {
  /// Writes the number of a case and its texts.
  mutating func write(tag: UInt8, _ texts: String...) {
    write(tag)
    for text in texts { write(text) }
  }
}
