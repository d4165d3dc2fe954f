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
  /// The regular file that is written; nil for a stream.
  private let file: LockedFile?
  private let isOwned: Bool

  /// Opens a file, which no other process may write meanwhile, or takes standard output.
  ///
  /// - Parameters:
  ///   - path: The file; nil for standard output.
  ///   - inputs: The files that are read, and never written.
  /// - Throws: `InputError` if it cannot be written, or another process is writing it.
  init(_ path: String?, inputs: [String]) throws(InputError) {
    guard let path else {
      (descriptor, name, file, isOwned) = (STDOUT_FILENO, "standard output", nil, false)
      return
    }
    name = "the file '\(path)'"
    let target = try OutputFile.target(of: path, inputs: inputs)
    guard !target.isStream else {
      (descriptor, file, isOwned) = (try OutputFile.openStream(path), nil, true)
      return
    }
    let file = try LockedFile(target.url.path, as: path, isWritten: true)
    (descriptor, self.file, isOwned) = (file.descriptor, file, false)
  }

  deinit { if isOwned { close(descriptor) } }
}

extension ScanOutput {
  /// Continues a file after what an earlier call wrote; anything after that is removed.
  ///
  /// - Parameters:
  ///   - known: What was written.
  ///   - isComplete: Whether the file is complete, so that nothing may follow.
  /// - Throws: `InputError` if the file has other contents or cannot be written.
  func begin(behind known: ScanCheckpoint.Extent, isComplete: Bool) throws(InputError) {
    guard file != nil else { return }
    try pass(known)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.error(name, errno) }
    guard !isComplete || Int(status.st_size) == size else { throw changed("is longer than it was") }
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw Self.error(name, errno) }
  }
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

  /// Moves past what an earlier call wrote.
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
    guard file != nil, fsync(descriptor) != 0 else { return }
    throw Self.error(name, errno)
  }

  private static func error(_ name: String, _ code: Int32) -> InputError {
    InputError(
      code: "unwritable-output",
      "\(name) cannot be written: \(String(cString: strerror(code)))"
    )
  }
}
