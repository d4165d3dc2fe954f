package import Diagnostics
package import FileAccess
import Foundation
package import GoldenStore

/// A folder of goldens: a file for each rule, the corpora that they were recorded over, and what
/// they were recorded with.
package struct GoldenFolder: Sendable {
  package let path: String
  /// Where its files must be; nil where the user named it.
  package var boundary: PathBoundary?

  package init(path: String, boundary: PathBoundary? = nil) {
    self.path = path
    self.boundary = boundary
  }
}

extension GoldenFolder {
  /// Whether there is such a folder.
  package var isThere: Bool { path.namesFolder }

  /// What the folder was recorded with; nil where nothing was.
  ///
  /// - Throws: `InputError` where there is a file in place of the folder, the header is damaged, or
  ///   the recording was interrupted.
  /// - Returns: The header.
  package func header() throws(InputError) -> GoldenHeader? {
    if let header = try headerIfFinished() { return header }
    let count = try recordedFiles.count
    guard count == 0 else {
      throw InputError(
        code: "interrupted-recording",
        "the recording in the folder '\(path.printable)' was interrupted: it has "
          + "\(counted(count, "file")) and no '\(GoldenHeader.fileName)'",
        help: "record again: 'ruleproof golden record' keeps what is recorded"
      )
    }
    return nil
  }

  /// The goldens and corpora, as paths within the folder.
  private var recordedFiles: [String] {
    get throws(InputError) {
      let corpora = try allFiles().filter { GoldenCorpus.digest(inFileName: $0) != nil }
      return try files(endingIn: GoldenPath.ending) + corpora
    }
  }

  /// What the folder was recorded with; nil where nothing was, or the recording was interrupted.
  ///
  /// - Throws: `InputError` where there is a file in place of the folder, or the header is damaged.
  /// - Returns: The header.
  package func headerIfFinished() throws(InputError) -> GoldenHeader? {
    try boundary?.check(path)
    guard isThere || !FileManager.default.fileExists(atPath: path) else {
      throw InputError(code: "no-folder", "'\(path)' is a file: expected the folder of goldens")
    }
    let file = path.file(GoldenHeader.fileName)
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return try reading(file) { source throws(GoldenError) in try GoldenHeader(source) }
  }

  /// The head of each golden by its name; the errors of all files are reported together.
  package func heads() throws(InputError) -> [ExactText: RuleGolden] {
    var heads: [ExactText: RuleGolden] = [:]
    var problems = InputError([])
    for file in try files(endingIn: GoldenPath.ending) {
      do throws(InputError) {
        let head = try reading(path.file(file)) { source throws(GoldenError) in
          let head = try RuleGolden(headOf: source)
          guard GoldenPath.path(ofName: head.name.text) == file else {
            throw GoldenError(
              message: "the golden of rule '\(head.name.text.printable)' belongs at another path",
              file: source.name,
              line: 2
            )
          }
          return head
        }
        heads[head.name] = head
      } catch {
        problems.diagnostics += error.diagnostics
      }
    }
    guard problems.diagnostics.isEmpty else { throw problems }
    return heads
  }

  /// The corpora of the folder by their digests.
  package func corpora() throws(InputError) -> [String: GoldenCorpus] {
    var corpora: [String: GoldenCorpus] = [:]
    for file in try allFiles() {
      guard let digest = GoldenCorpus.digest(inFileName: file) else { continue }
      corpora[digest] = try reading(path.file(file)) { source throws(GoldenError) in
        try GoldenCorpus(source, digest: digest)
      }
    }
    return corpora
  }

  package func golden(
    _ name: ExactText,
    _ corpora: [String: GoldenCorpus]
  ) throws(InputError) -> RuleGolden {
    try reading(file(of: name)) { source throws(GoldenError) in
      try RuleGolden(source, corpora: { corpora[$0] })
    }
  }

  /// A golden with its costs and without its entries.
  ///
  /// - Parameter name: Its name.
  /// - Throws: `InputError` where it cannot be read.
  /// - Returns: The golden.
  package func costs(of name: ExactText) throws(InputError) -> RuleGolden {
    try reading(file(of: name)) { source throws(GoldenError) in try RuleGolden(costsOf: source) }
  }

  package func file(of name: ExactText) -> String {
    path.file(GoldenPath.path(ofName: name.text))
  }

  private func reading<Value>(
    _ file: String,
    _ read: (SourceFile) throws(GoldenError) -> Value
  ) throws(InputError) -> Value {
    let source = try InputFile.read(file, within: boundary)
    do throws(GoldenError) {
      return try read(source)
    } catch {
      throw InputError([error.diagnostic])
    }
  }

  /// The files of the folder whose names have an ending, as paths within it, sorted.
  private func files(endingIn ending: String) throws(InputError) -> [String] {
    try allFiles().filter {
      $0.hasSuffix(ending) && !$0.split(separator: "/").contains { $0.hasPrefix(".") }
    }
  }

  private func allFiles() throws(InputError) -> [String] {
    guard isThere else { return [] }
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    } catch {
      throw InputError(code: "unreadable-folder", "no permission to read the folder '\(path)'")
    }
  }
}

extension GoldenFolder {
  /// Writes a golden, whole or not at all, and only if its file still holds what the golden was
  /// made from.
  ///
  /// - Parameters:
  ///   - golden: The golden.
  ///   - corpus: The corpus that it was recorded over.
  ///   - known: What its file holds, as far as is known; nil for no file.
  /// - Throws: `InputError` if it cannot be written, or another process has changed the file.
  /// - Returns: What the file holds now.
  @discardableResult
  package func write(
    _ golden: RuleGolden,
    over corpus: GoldenCorpus,
    replacing known: [UInt8]?
  ) throws(InputError) -> [UInt8] {
    let file = file(of: golden.name)
    let text = golden.text(over: corpus)
    try makeFolder(of: file)
    // Writing takes longer than the lock should be held.
    let prepared = try system(file) { () throws(FileReplacement.SystemError) in
      try FileReplacement.prepare(Array(text.utf8), at: file)
    }
    defer { prepared.discard() }
    try FolderLock.whileChanging([file]) { () throws(InputError) in
      try check(file, holds: known, or: Array(text.utf8))
      try system(file) { () throws(FileReplacement.SystemError) in try prepared.commit() }
    }
    return Array(text.utf8)
  }

  /// The contents of a golden's file, if it exists.
  package func bytes(of name: ExactText) -> [UInt8]? { InputFile.bytes(of: file(of: name)) }

  private func system<Value>(
    _ file: String,
    _ work: () throws(FileReplacement.SystemError) -> Value
  ) throws(InputError) -> Value {
    do throws(FileReplacement.SystemError) {
      return try work()
    } catch {
      throw unwritable(file, error.code)
    }
  }

  private func check(
    _ file: String,
    holds known: [UInt8]?,
    or new: [UInt8]? = nil
  ) throws(InputError) {
    let held = InputFile.bytes(of: file)
    guard held != known, held == nil || held != new else { return }
    throw InputError(
      code: "changed-file",
      "the golden '\(file.printable)' has changed since it was read: nothing was written",
      help: "run the command again"
    )
  }

  /// Writes a corpus, where it is not there.
  package func write(_ corpus: GoldenCorpus) throws(InputError) {
    let file = path.file(corpus.fileName)
    guard !FileManager.default.fileExists(atPath: file) else { return }
    try write(corpus.text, to: file)
  }

  /// Writes what the folder was recorded with.
  package func write(_ header: GoldenHeader) throws(InputError) {
    try write(header.text, to: path.file(GoldenHeader.fileName))
  }

  /// Removes a golden, if its file still holds what is known of it.
  package func remove(_ name: ExactText, holding known: [UInt8]?) throws(InputError) {
    try boundary?.check(path)
    let file = file(of: name)
    guard FileManager.default.fileExists(atPath: file) else { return }
    try FolderLock.whileChanging([file]) { () throws(InputError) in
      try check(file, holds: known)
      guard unlink(file) != 0, errno != ENOENT else { return }
      throw unwritable(file, errno)
    }
  }

  /// Removes the corpora that no golden was recorded over, and what killed processes left.
  ///
  /// - Parameter digests: The digests of the corpora that stay.
  /// - Throws: `InputError` when something cannot be removed.
  package func removeRemains(keeping digests: Set<String>) throws(InputError) {
    try boundary?.check(path)
    for file in try remains(keeping: digests) where unlink(path.file(file)) != 0 {
      throw unwritable(path.file(file), errno)
    }
  }

  /// The files that nothing needs any more.
  package func remains(keeping digests: Set<String>) throws(InputError) -> [String] {
    try allFiles().filter { file in
      let name = file.split(separator: "/").last.map(String.init) ?? file
      if FileReplacement.isTemporary(name) { return true }
      return GoldenCorpus.digest(inFileName: file).map { !digests.contains($0) } ?? false
    }
  }

  private func write(_ text: String, to file: String) throws(InputError) {
    try makeFolder(of: file)
    try put(text, to: file)
  }

  private func makeFolder(of file: String) throws(InputError) {
    try boundary?.check(file)
    try OutputFolder.create(URL(fileURLWithPath: file).deletingLastPathComponent().relativePath)
  }

  private func put(_ text: String, to file: String) throws(InputError) {
    if let code = FileReplacement.write(text, to: file) { throw unwritable(file, code) }
  }

  private func unwritable(_ file: String, _ code: Int32) -> InputError {
    InputError(
      code: "unwritable-file",
      "the file '\(file)' cannot be written: \(String(cString: strerror(code)))"
    )
  }
}
