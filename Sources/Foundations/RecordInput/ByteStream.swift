package import FileAccess
import Foundation
import ParallelWork

/// The bytes of a file or of standard input, decompressed if they are gzip or Zstandard.
///
/// The format is recognised by the first bytes, not by the name.
package final class ByteStream {
  package let name: String
  /// The file size in bytes; nil for a stream.
  package let size: Int?
  /// How many (compressed) bytes of the file have been read.
  package private(set) var readCount = 0
  private let handle: FileHandle
  private var packed: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var isStarted = false
  private var decompressor: (any Decompressor)?

  private static let packedSize = 1 << 18

  /// Opens a file.
  package init(_ path: String) throws(InputError) {
    name = path == "-" ? InputFile.standardInputName : path
    handle = try InputFile.open(path)
    var status = stat()
    let isFile = fstat(handle.fileDescriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = isFile ? Int(status.st_size) : nil
  }
}

extension ByteStream {
  /// Reads the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: The buffer to append to.
  ///   - count: The maximum number of bytes.
  /// - Throws: `InputError` if the file cannot be read or decompressed.
  /// - Returns: The number of bytes read; 0 at the end.
  package func read(into bytes: inout [UInt8], atMost count: Int) throws(InputError) -> Int {
    if !isStarted { try start() }
    let start = bytes.count
    bytes += repeatElement(0, count: count)
    var written = 0
    while written == 0 {
      if position == packed.count, !isAtEnd { try fill() }
      let isDry = position == packed.count
      guard let decompressor else {
        written = min(count, packed.count - position)
        bytes.withUnsafeMutableBytes { bytes in
          packed.withUnsafeBytes { packed in
            let ready = UnsafeRawBufferPointer(rebasing: packed[position...].prefix(written))
            UnsafeMutableRawBufferPointer(rebasing: bytes[start...]).copyMemory(from: ready)
          }
        }
        position += written
        break
      }
      if isDry, decompressor.isComplete { break }
      let done: (read: Int, written: Int)
      do throws(DecompressionError) {
        done = try unpack(with: decompressor, into: &bytes, from: start)
      } catch {
        throw Self.error(name, error)
      }
      position += done.read
      written = done.written
      if isDry, written == 0 {
        throw Self.error(name, "the packed data ends too early")
      }
    }
    bytes.removeLast(count - written)
    return written
  }

  private func unpack(
    with decompressor: any Decompressor,
    into bytes: inout [UInt8],
    from start: Int
  ) throws(DecompressionError) -> (read: Int, written: Int) {
    let input = packed[position...]
    let result = bytes.withUnsafeMutableBytes { output in
      input.withUnsafeBytes { input in
        Result { () throws(DecompressionError) in
          try decompressor.run(input, to: UnsafeMutableRawBufferPointer(rebasing: output[start...]))
        }
      }
    }
    return try result.get()
  }

  /// Reads the first bytes, which reveal the compression format.
  private func start() throws(InputError) {
    isStarted = true
    while packed.count < 4, !isAtEnd { try fill(keeping: true) }
    if packed.starts(with: [0x1F, 0x8B]) {
      decompressor = GzipDecompressor()
    } else if packed.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
      || packed.count >= 4 && packed[0] & 0xF0 == 0x50
        && packed[1...3].elementsEqual([0x2A, 0x4D, 0x18])
    {
      decompressor = ZstandardDecompressor()
    }
  }

  private func fill(keeping keeps: Bool = false) throws(InputError) {
    guard isReady() else {
      isAtEnd = true
      return
    }
    var piece = [UInt8](repeating: 0, count: Self.packedSize)
    var count = 0
    repeat {
      count = piece.withUnsafeMutableBytes {
        Foundation.read(handle.fileDescriptor, $0.baseAddress, $0.count)
      }
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw Self.error(name, String(cString: strerror(errno))) }
    isAtEnd = count == 0
    readCount += count
    piece.removeLast(piece.count - count)
    packed = keeps ? packed + piece : piece
    if !keeps { position = 0 }
  }

  /// Waits for the next bytes of a stream; false if the work is interrupted before.
  private func isReady() -> Bool {
    guard size == nil, Interruption.current != nil else { return true }
    var state = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while !Interruption.isRequested {
      let count = poll(&state, 1, Self.pollTime)
      if count > 0 || (count < 0 && errno != EINTR) { return true }
    }
    return false
  }

  /// Milliseconds between two looks at whether the work is interrupted.
  private static let pollTime: Int32 = 100

  private static func error(_ name: String, _ error: DecompressionError) -> InputError {
    switch error {
    case .damaged(let detail):
      Self.error(name, "it is not packed as it should be: \(detail)")
    case .followed:
      Self.error(
        name,
        "after the packed data comes something that is not gzip",
        help: "the records before it have been read; to leave it out, pipe 'gzip -dc FILE' into "
          + "this command, with - for the file"
      )
    case .window:
      Self.error(
        name,
        "it is packed with a window of more than 128 MiB, as by 'zstd --long=31'",
        help: "pipe 'zstd -dc --long=31 FILE' into this command, with - for the file, or pack it "
          + "again without --long"
      )
    }
  }

  private static func error(
    _ name: String,
    _ reason: String,
    help: String? = nil
  ) -> InputError {
    InputError(
      code: "unreadable-file",
      "the file '\(name)' cannot be read: \(reason)",
      help: help
    )
  }
}
