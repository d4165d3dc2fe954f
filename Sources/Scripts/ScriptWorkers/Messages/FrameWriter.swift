internal import ScriptRuntime

struct FrameWriter {
  private var bytes: [UInt8]

  init(_ kind: FrameKind, call: UInt32, reserving payload: Int = 64) {
    bytes = []
    bytes.reserveCapacity(Frame.headerSize + payload)
    write(UInt32(0))
    write(call)
    write(kind.rawValue)
  }

  /// The frame's bytes, with the length filled in.
  consuming func finish() -> [UInt8] {
    let length = bytes.count - Frame.headerSize
    precondition(length <= UInt32.max, "a frame's payload has a length of 4 bytes")
    for index in 0..<4 {
      bytes[index] = UInt8(truncatingIfNeeded: length >> (8 * index))
    }
    return bytes
  }
}

extension FrameWriter {
  mutating func write(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ value: Int) {
    write(Int64(value))
  }

  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 {
      write(UInt32($0.count))
      bytes.append(contentsOf: $0)
    }
  }

  mutating func write(_ list: [UInt8]) {
    write(UInt32(list.count))
    bytes.append(contentsOf: list)
  }

  mutating func write(_ value: Int?) {
    write(UInt8(value == nil ? 0 : 1))
    if let value { write(value) }
  }

  mutating func write(_ fields: [HTTPField]) {
    write(UInt32(fields.count))
    for field in fields {
      write(field.name)
      write(field.value)
    }
  }
}
