internal import ScriptRuntime

/// A value that is the payload of a frame.
protocol FramePayload {
  /// Writes the value.
  func write(to writer: inout FrameWriter)
  /// Reads the value; what does not end where the payload ends is refused by `init(payload:)`.
  init(from reader: inout FrameReader) throws(ChannelError)
}

extension FramePayload {
  /// Reads a payload that is this value and nothing else.
  init(payload: [UInt8]) throws(ChannelError) {
    var reader = FrameReader(payload)
    try self.init(from: &reader)
    try reader.finish()
  }

  /// The frame with this value as its payload.
  func frame(_ kind: FrameKind, call: UInt32, reserving size: Int = 64) -> [UInt8] {
    var writer = FrameWriter(kind, call: call, reserving: size)
    write(to: &writer)
    return writer.finish()
  }
}

extension String: FramePayload {
  func write(to writer: inout FrameWriter) {
    writer.write(self)
  }

  init(from reader: inout FrameReader) throws(ChannelError) {
    self = try reader.readText()
  }
}
