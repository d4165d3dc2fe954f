/// The greeting of a worker.
///
/// On the wire: ``magic``, ``version``, and the numbers of the missing parts as bytes.
struct Hello: Hashable, FramePayload {
  /// The parts of the confinement that the system does not support.
  var missing: [ConfinementPart]
}

extension Hello {
  /// The protocol version, which must be the same on both sides.
  static let version: UInt32 = 2
  /// The start of the payload.
  static let magic: UInt32 = 0x7066_6c72
  /// The maximum payload, in bytes.
  static let maxLength = 64

  func write(to writer: inout FrameWriter) {
    writer.write(Self.magic)
    writer.write(Self.version)
    writer.write(missing.map(\.rawValue))
  }

  init(from reader: inout FrameReader) throws(ChannelError) {
    guard try reader.readUInt32() == Self.magic, try reader.readUInt32() == Self.version else {
      throw .malformed
    }
    let numbers = try reader.readBytes()
    missing = numbers.compactMap(ConfinementPart.init)
    guard missing.count == numbers.count else { throw .malformed }
  }
}
