package import Foundation

/// Writes files named by the user.
package enum OutputFile {
  /// Writes a file.
  ///
  /// A regular file is replaced atomically, unless another process has it locked, and never between
  /// another process's comparison and its change; a device or a pipe is written to directly. Links
  /// are followed.
  ///
  /// - Parameters:
  ///   - text: The content.
  ///   - path: The file.
  ///   - inputs: The files that the run has read, which are never overwritten.
  ///   - isLocked: Whether the caller holds the `FolderLock` of the file, which cannot be taken twice.
  /// - Throws: `InputError` if it cannot be written.
  package static func write(
    _ text: String,
    to path: String,
    inputs: [String],
    isLocked: Bool = false
  ) throws(InputError) {
    let (target, isStream) = try target(of: path, inputs: inputs)
    guard !isStream else {
      try writeThrough(text, to: path)
      return
    }
    try LockedFile.check(target.path, as: path)
    let prepared = try reporting(path) { () throws(FileReplacement.SystemError) in
      try FileReplacement.prepare(Array(text.utf8), at: target.path)
    }
    // A committed replacement no longer has its temporary name.
    defer { prepared.discard() }
    let commit = { () throws(InputError) in
      try reporting(path) { () throws(FileReplacement.SystemError) in try prepared.commit() }
    }
    if isLocked { try commit() } else { try FolderLock.whileChanging([target.path], commit) }
  }

  /// Runs a step of writing a file, and names the file where it fails.
  private static func reporting<Value>(
    _ path: String,
    _ step: () throws(FileReplacement.SystemError) -> Value
  ) throws(InputError) -> Value {
    do throws(FileReplacement.SystemError) {
      return try step()
    } catch {
      throw self.error(path, String(cString: strerror(error.code)))
    }
  }

  /// The path to write to, and whether it is a stream: not a regular file, or the name of an open
  /// descriptor.
  ///
  /// - Parameters:
  ///   - path: The name.
  ///   - inputs: The files that the run has read, which are never overwritten.
  /// - Throws: `InputError` if it clearly cannot be written.
  /// - Returns: The target.
  package static func target(
    of path: String,
    inputs: [String]
  ) throws(InputError) -> (url: URL, isStream: Bool) {
    guard !path.isEmpty else { throw error(path, "the name is empty") }
    guard !path.hasSuffix("/") || FileManager.default.fileExists(atPath: path) else {
      throw error(path, "there is no such folder")
    }
    if FileOpening.output(named: path) != nil {
      try check(path, against: inputs)
      return (URL(fileURLWithPath: path), true)
    }
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let folder = target.deletingLastPathComponent()
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw error(path, "there is no folder '\(folder.path)'")
    }
    if FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder) {
      if isFolder.boolValue { throw error(path, "it is a folder") }
      try check(path, against: inputs)
      if !isRegular(target.path) { return (target, true) }
    }
    guard access(folder.path, W_OK) == 0 else {
      throw error(path, String(cString: strerror(errno)))
    }
    return (target, false)
  }

  private static func check(_ path: String, against inputs: [String]) throws(InputError) {
    guard let identity = FileIdentity(output: path) else { return }
    if inputs.contains(where: { FileIdentity($0) == identity }) {
      throw error(path, "it is one of the input files")
    }
  }

  private static func isRegular(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  /// Whether a path is another name of standard output, such as `/dev/fd/1`.
  package static func isStandardOutput(_ path: String) -> Bool {
    FileOpening.isStandardOutput(path)
  }

  /// Opens something other than a regular file for writing, without waiting for a reader.
  ///
  /// - Parameter path: A pipe, a device, or the name of an open descriptor such as `/dev/stdout`.
  /// - Throws: `InputError` if it cannot be opened or is a pipe without a reader.
  /// - Returns: The descriptor, which the caller closes.
  package static func openStream(_ path: String) throws(InputError) -> Int32 {
    do throws(FileOpening.Problem) {
      return try FileOpening.openOutput(path)
    } catch {
      throw self.error(path, error.reason)
    }
  }

  private static func writeThrough(_ text: String, to path: String) throws(InputError) {
    let descriptor = try openStream(path)
    defer { close(descriptor) }
    if let code = ByteWriter.write(text, to: descriptor) {
      throw error(path, String(cString: strerror(code)))
    }
  }

  private static func error(_ path: String, _ reason: String) -> InputError {
    InputError(
      code: "unwritable-file",
      "the file '\(path)' cannot be written: \(reason)"
    )
  }
}
