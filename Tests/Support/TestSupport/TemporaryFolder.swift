public import Foundation

/// A folder that is removed with this value.
public final class TemporaryFolder: Sendable {
  /// Where the folder is.
  public let url: URL

  /// Creates an empty folder.
  ///
  /// - Throws: When it cannot be created.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("ruleproof-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file into the folder.
  ///
  /// - Parameters:
  ///   - text: What the file holds.
  ///   - name: The file's name.
  /// - Throws: When it cannot be written.
  /// - Returns: The file's path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file of bytes into the folder.
  ///
  /// - Parameters:
  ///   - bytes: What the file holds.
  ///   - name: The file's name.
  /// - Throws: When it cannot be written.
  /// - Returns: The file's path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: file)
    return file.path
  }
}
