/// A message between the pool and a worker.
///
/// On the wire: the payload's length and the number of the call, both 4 bytes, the kind as one
/// byte, and the payload. Integers are little-endian; texts, in UTF-8, and byte lists are preceded
/// by their length in 4 bytes.
struct Frame: Hashable {
  var kind: FrameKind
  /// The number of the frame's call; 0 before the first.
  var call: UInt32
  var payload: [UInt8]

  /// The size of the header in bytes.
  static let headerSize = 9
  /// The maximum payload that a worker accepts, in bytes.
  static let maxToWorkerLength = 1 << 28
  /// The maximum payload of a failure, in bytes.
  static let maxFailureLength = 1 << 18
}

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
  /// Worker to pool: a request of the script; the call continues after the answer.
  case httpRequest
  /// Pool to worker: the answer.
  case httpResponse
  /// Pool to worker: why there is no answer.
  case httpFailure
}

struct FrameHeader {
  var length: Int
  var call: UInt32
  var kind: FrameKind

  /// Parses the first bytes of a frame; nil if they are invalid.
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
