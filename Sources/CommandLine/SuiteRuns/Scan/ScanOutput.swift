import Digests
import FileAccess
import Foundation

/// Where the records of a scan go.
final class ScanOutput {
  private let descriptor: Int32
  private let name: String
  private var size = 0
  private var hash = XXH64()
  /// Whether the reader has gone away.
  private(set) var isClosed = false
  private let isFile: Bool

  /// Opens a file, or takes standard output.
  ///
  /// - Parameters:
  ///   - path: The file; nil for standard output.
  ///   - known: What an earlier call has written; all that follows in the file is removed.
  ///   - isComplete: Whether that is all, so that nothing may follow.
  ///   - inputs: The files that are read, and never written.
  /// - Throws: `InputError` if it cannot be written, or is not what was written.
  init(
    _ path: String?,
    keeping known: ScanCheckpoint.Extent,
    isComplete: Bool,
    inputs: [String]
  ) throws(InputError) {
    guard let path else {
      (descriptor, name, isFile) = (STDOUT_FILENO, "standard output", false)
      return
    }
    let target = try OutputFile.target(of: path, inputs: inputs)
    name = "the file '\(path)'"
    isFile = !target.isDevice
    descriptor = open(target.url.path, (isFile ? O_RDWR : O_WRONLY) | O_CREAT, 0o644)
    guard descriptor >= 0 else { throw Self.error(name, errno) }
    guard isFile else { return }
    try pass(known)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.error(name, errno) }
    guard !isComplete || Int(status.st_size) == size else { throw changed("is longer than it was") }
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw Self.error(name, errno) }
  }

  deinit { if descriptor != STDOUT_FILENO, descriptor >= 0 { close(descriptor) } }
}

extension ScanOutput {
  /// Writes bytes.
  ///
  /// - Throws: `InputError` if that fails; a reader that goes away is no fault.
  func write(_ bytes: [UInt8]) throws(InputError) {
    guard !bytes.isEmpty, !isClosed else { return }
    if let code = ByteWriter.write(bytes, to: descriptor) {
      guard code == EPIPE else { throw Self.error(name, code) }
      isClosed = true
      return
    }
    add(bytes[...])
  }

  /// What has been written.
  var extent: ScanCheckpoint.Extent { ScanCheckpoint.Extent(size: size, xxh64: hash.hex) }

  private func add(_ bytes: ArraySlice<UInt8>) {
    size += bytes.count
    hash.update(bytes)
  }

  /// Goes behind what an earlier call has written.
  private func pass(_ known: ScanCheckpoint.Extent) throws(InputError) {
    var piece = [UInt8](repeating: 0, count: Self.pieceSize)
    while size < known.size {
      let wanted = min(known.size - size, piece.count)
      let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, wanted) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.error(name, errno) }
      guard count > 0 else { throw changed("is shorter than it was") }
      add(piece[..<count])
    }
    guard extent == known else { throw changed("is not what it was") }
  }

  private static let pieceSize = 1 << 18

  private func changed(_ how: String) -> InputError {
    InputError(
      code: "changed-output",
      "\(name) \(how) when the checkpoint was written",
      help: "remove the checkpoint to begin anew"
    )
  }

  /// Waits until what was written is on the disk.
  func synchronize() throws(InputError) {
    guard isFile, fsync(descriptor) != 0 else { return }
    throw Self.error(name, errno)
  }

  private static func error(_ name: String, _ code: Int32) -> InputError {
    InputError(
      code: "unwritable-output",
      "\(name) cannot be written: \(String(cString: strerror(code)))"
    )
  }
}
