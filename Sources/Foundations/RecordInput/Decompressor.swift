internal import CCompression

/// Unpacks a stream of bytes, piece by piece.
protocol Decompressor: AnyObject {
  /// Unpacks as much as fits.
  ///
  /// - Parameters:
  ///   - input: The packed bytes.
  ///   - output: Where the others go.
  /// - Throws: `DecompressionError` if the bytes are not what they should be.
  /// - Returns: How many bytes were read and written.
  func run(
    _ input: UnsafeRawBufferPointer,
    to output: UnsafeMutableRawBufferPointer
  ) throws(DecompressionError) -> (read: Int, written: Int)

  /// Whether the packed data may end here.
  var isComplete: Bool { get }
}

/// Why packed data cannot be unpacked.
enum DecompressionError: Error {
  /// It is not what it should be, in the words of the library.
  case damaged(String)
  /// It is whole, but something else follows it.
  case followed
  /// It refers to what is further behind than this program keeps.
  case window
}

/// Unpacks gzip (RFC 1952) by zlib: one member after the other.
///
/// As in the program `gzip`, zero bytes may follow the last one, which fill up the block of a tape.
final class GzipDecompressor: Decompressor {
  private var stream = z_stream()
  private(set) var isComplete = false
  private var isFirst = true
  private var isPadding = false

  init() {
    // 31: the greatest window, with gzip's header alone.
    inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit { inflateEnd(&stream) }

  func run(
    _ input: UnsafeRawBufferPointer,
    to output: UnsafeMutableRawBufferPointer
  ) throws(DecompressionError) -> (read: Int, written: Int) {
    if isComplete, let first = input.first {
      isPadding = isPadding || first == 0
      if isPadding {
        guard input.allSatisfy({ $0 == 0 }) else { throw .followed }
        return (input.count, 0)
      }
      guard first == 0x1F else { throw .followed }
      inflateReset(&stream)
      isComplete = false
      isFirst = false
    }
    let bytes = input.bindMemory(to: UInt8.self)
    stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.avail_in = UInt32(clamping: input.count)
    stream.next_out = output.bindMemory(to: UInt8.self).baseAddress
    stream.avail_out = UInt32(clamping: output.count)
    let code = inflate(&stream, Z_NO_FLUSH)
    switch code {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isComplete = true
    default:
      if !isFirst, stream.total_in <= 2 { throw .followed }
      throw .damaged(stream.msg.map { String(cString: $0) } ?? "zlib error \(code)")
    }
    return (input.count - Int(stream.avail_in), output.count - Int(stream.avail_out))
  }
}

/// Unpacks Zstandard (RFC 8878): one frame after the other, skippable ones passed over.
final class ZstandardDecompressor: Decompressor {
  private let stream = ZSTD_createDStream()
  private(set) var isComplete = true

  deinit { ZSTD_freeDStream(stream) }

  func run(
    _ input: UnsafeRawBufferPointer,
    to output: UnsafeMutableRawBufferPointer
  ) throws(DecompressionError) -> (read: Int, written: Int) {
    var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let code = ZSTD_decompressStream(stream, &target, &source)
    if ZSTD_getErrorCode(code) == ZSTD_error_frameParameter_windowTooLarge { throw .window }
    if ZSTD_isError(code) != 0 { throw .damaged(String(cString: ZSTD_getErrorName(code))) }
    isComplete = code == 0
    return (source.pos, target.pos)
  }
}
