/// A message between the pool and a worker.
///
/// On the wire: the payload's length and the number of the call, both as 4 bytes, the kind as one
/// byte, and the payload. Integers are little-endian; a text or a list of bytes is after its
/// length of 4 bytes; texts are UTF-8.
struct Frame: Hashable {
  var kind: FrameKind
  /// The number of the call that the frame belongs to; 0 before the first.
  var call: UInt32
  var payload: [UInt8]

  /// The bytes before the payload.
  static let headerSize = 9
  /// The longest payload that a worker takes, in bytes.
  static let maxToWorkerLength = 1 << 28
  /// The longest payload of a failure, in bytes.
  static let maxFailureLength = 1 << 18
}

/// What a frame carries.
enum FrameKind: UInt8, CaseIterable {
  /// Worker to pool, once: the worker is ready and speaks this version.
  case hello = 1
  /// Pool to worker: run this call.
  case call
  /// Worker to pool: the script's output.
  case output
  /// Worker to pool: the script has no result.
  case noResult
  /// Worker to pool: the script failed.
  case failure
  /// Worker to pool: the script asks for this; the call goes on after the answer.
  case httpRequest
  /// Pool to worker: the answer.
  case httpResponse
  /// Pool to worker: why there is no answer.
  case httpFailure
}

/// The header of a frame.
struct FrameHeader {
  var length: Int
  var call: UInt32
  var kind: FrameKind

  /// Reads the first bytes of a frame; nil if no frame begins like that.
  init?(_ bytes: some Collection<UInt8>) {
    var reader = FrameReader(bytes.prefix(Frame.headerSize))
    guard let length = try? reader.readUInt32(),
      let call = try? reader.readUInt32(),
      let kind = (try? reader.readByte()).flatMap(FrameKind.init)
    else { return nil }
    self.length = Int(length)
    self.call = call
    self.kind = kind
  }
}
