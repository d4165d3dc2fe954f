internal import CCompression

/// Decompresses a stream piece by piece.
protocol Decompressor: AnyObject {
  /// Decompresses as much as fits.
  ///
  /// - Parameters:
  ///   - input: The compressed bytes.
  ///   - output: The buffer for the decompressed bytes.
  /// - Throws: `DecompressionError` if the data is invalid.
  /// - Returns: How many bytes were read and written.
  func run(
    _ input: UnsafeRawBufferPointer,
    to output: UnsafeMutableRawBufferPointer
  ) throws(DecompressionError) -> (read: Int, written: Int)

  /// Whether the compressed data may end here.
  var isComplete: Bool { get }
}

/// Why data cannot be decompressed.
enum DecompressionError: Error {
  /// The data is damaged, in the words of the library.
  case damaged(String)
  /// Something else follows the complete data.
  case followed
  /// The data refers further back than the supported window.
  case window
}

/// Decompresses gzip (RFC 1952), one member after another, with zlib.
///
/// As with the `gzip` program, zero bytes may follow the last member to fill up a tape block.
final class GzipDecompressor: Decompressor {
  private var stream = z_stream()
  private(set) var isComplete = false
  private var isFirst = true
  private var isPadding = false

  init() {
    // 31: the largest window, gzip headers only.
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

/// Decompresses Zstandard (RFC 8878), one frame after another, skipping skippable frames.
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
