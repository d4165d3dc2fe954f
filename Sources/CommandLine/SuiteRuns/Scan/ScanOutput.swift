import FileAccess
import Foundation

/// Where the records of a scan go.
final class ScanOutput {
  private let descriptor: Int32
  private let name: String
  /// The bytes that have been written.
  private(set) var size = 0
  /// Whether the reader has gone away.
  private(set) var isClosed = false
  private let isFile: Bool

  /// Opens a file, or takes standard output.
  ///
  /// - Parameters:
  ///   - path: The file; nil for standard output.
  ///   - size: How much of what is in the file is kept.
  ///   - inputs: The files that are read, and never written.
  /// - Throws: `InputError` if it cannot be written, or is shorter.
  init(_ path: String?, keeping size: Int, inputs: [String]) throws(InputError) {
    guard let path else {
      (descriptor, name, isFile) = (STDOUT_FILENO, "standard output", false)
      return
    }
    let target = try OutputFile.target(of: path, inputs: inputs)
    name = "the file '\(path)'"
    descriptor = open(target.url.path, O_WRONLY | O_CREAT, 0o644)
    isFile = !target.isDevice
    guard descriptor >= 0 else { throw Self.error(name, errno) }
    guard isFile else { return }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.error(name, errno) }
    guard Int(status.st_size) >= size else {
      throw InputError(
        code: "changed-output",
        "\(name) is shorter than it was when the checkpoint was written",
        help: "remove the checkpoint to begin anew"
      )
    }
    guard ftruncate(descriptor, off_t(size)) == 0, lseek(descriptor, 0, SEEK_END) >= 0 else {
      throw Self.error(name, errno)
    }
    self.size = size
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
    size += bytes.count
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
