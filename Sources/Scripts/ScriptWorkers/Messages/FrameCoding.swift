internal import ScriptRuntime

protocol FramePayload {
  func write(to writer: inout FrameWriter)
  /// Reads the value; `init(payload:)` rejects trailing bytes.
  init(from reader: inout FrameReader) throws(ChannelError)
}

extension FramePayload {
  /// Reads a payload that consists of exactly this value.
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
