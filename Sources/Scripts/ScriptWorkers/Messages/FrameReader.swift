internal import ScriptRuntime

/// Parses the untrusted payload of a frame.
struct FrameReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  var isAtEnd: Bool { position == bytes.count }
}

extension FrameReader {
  private mutating func take(_ count: Int) throws(ChannelError) -> ArraySlice<UInt8> {
    guard count <= bytes.count - position else { throw .malformed }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func readByte() throws(ChannelError) -> UInt8 {
    try readInteger(UInt8.self)
  }

  mutating func readUInt32() throws(ChannelError) -> UInt32 {
    try readInteger(UInt32.self)
  }

  mutating func readInt() throws(ChannelError) -> Int {
    guard let value = Int(exactly: try readInteger(Int64.self)) else { throw .malformed }
    return value
  }

  private mutating func readInteger<Value: FixedWidthInteger>(
    _ type: Value.Type
  ) throws(ChannelError) -> Value {
    var value: Value = 0
    for (index, byte) in try take(Value.bitWidth / 8).enumerated() {
      value |= Value(truncatingIfNeeded: byte) << (8 * index)
    }
    return value
  }
}

extension FrameReader {
  mutating func readBytes() throws(ChannelError) -> [UInt8] {
    let count = try readUInt32()
    return Array(try take(Int(count)))
  }

  mutating func readText() throws(ChannelError) -> String {
    let count = try readUInt32()
    guard let text = String(validating: try take(Int(count)), as: UTF8.self) else {
      throw .malformed
    }
    return text
  }

  mutating func readOptionalInt() throws(ChannelError) -> Int? {
    switch try readByte() {
    case 0: nil
    case 1: try readInt()
    default: throw .malformed
    }
  }

  mutating func readFields() throws(ChannelError) -> [HTTPField] {
    let count = try readUInt32()
    var fields: [HTTPField] = []
    // The count is untrusted: a field has at least 8 bytes, so a false count ends the loop.
    for _ in 0..<count {
      fields.append(HTTPField(try readText(), try readText()))
    }
    return fields
  }

  func finish() throws(ChannelError) {
    guard isAtEnd else { throw .malformed }
  }
}
