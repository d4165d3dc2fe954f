/// The greeting of a worker.
///
/// On the wire: ``magic``, ``version``, and as bytes the numbers of the parts that are missing.
struct Hello: Hashable, FramePayload {
  /// What the system did not take away from the worker.
  var missing: [ConfinementPart]
}

extension Hello {
  /// The version of the protocol; both sides must have the same.
  static let version: UInt32 = 2
  /// What the payload begins with.
  static let magic: UInt32 = 0x7066_6c72
  /// The longest payload, in bytes.
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
