import Diagnostics
import FileAccess

/// A file of patterns, whatever its form.
enum PatternFile {
  /// Reads a file, without the mark of UTF-8 that it may begin with.
  ///
  /// - Parameter path: The file; `-` is standard input.
  /// - Throws: `InputError` when it cannot be read, or is not UTF-8.
  /// - Returns: The file and its text.
  static func read(_ path: String) throws(InputError) -> (source: SourceFile, text: String) {
    let read = try InputFile.read(path)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let source =
      read.bytes.starts(with: mark)
      ? SourceFile(name: read.name, bytes: Array(read.bytes.dropFirst(mark.count))) : read
    guard let text = String(validating: source.bytes, as: UTF8.self) else {
      throw InputError(code: "not-utf8", "the file '\(path)' is not UTF-8")
    }
    return (source, text)
  }
}
