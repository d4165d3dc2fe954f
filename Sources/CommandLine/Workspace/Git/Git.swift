import FileAccess
import Foundation

/// Asks git, with its arguments as they are, through no shell, and without what a repository can
/// set up to run on the way.
struct Git {
  /// The working directory of git; nil for the current one.
  var folder: String?

  /// What a call came to.
  struct Answer {
    /// The exit code; nil if git was ended.
    var code: Int32?
    /// What it wrote to standard output.
    var output: Data
    /// The beginning of what it wrote to standard error.
    var errors: String

    var isSuccess: Bool { code == 0 }
    var word: String {
      String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
    /// The first line of what git complains about.
    var complaint: String { errors.split(separator: "\n").first.map(String.init) ?? "" }
  }
}

extension Git {
  /// Calls git.
  ///
  /// - Parameter arguments: Its arguments.
  /// - Throws: `InputError` if git cannot be run, or writes more than a manifest may have.
  /// - Returns: What it came to.
  func ask(_ arguments: [String]) throws(InputError) -> Answer {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let place = folder.map { ["-C", $0] } ?? []
    process.arguments = ["git", "--no-pager"] + place + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      [
        "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1",
        "LC_ALL": "C",
      ]
    ) { $1 }
    // What git complains about goes into a file, since two pipes could wait for each other.
    let errors = FileManager.default.temporaryDirectory
      .appendingPathComponent("ruleproof-git-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: errors) }
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: errors.path) ?? FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw InputError(code: "no-git", "git cannot be run: \(error.localizedDescription)")
    }
    var bytes = Data()
    while bytes.count <= InputFile.byteLimit,
      let part = try? output.fileHandleForReading.read(upToCount: 1 << 16), !part.isEmpty
    {
      bytes += part
    }
    let isTooLong = bytes.count > InputFile.byteLimit
    if isTooLong { process.terminate() }
    process.waitUntilExit()
    guard !isTooLong else {
      throw InputError(
        code: "file-too-large",
        "git printed more than \(InputFile.byteLimit) bytes"
      )
    }
    let words = try? FileHandle(forReadingFrom: errors).read(upToCount: 4_096)
    return Answer(
      code: process.terminationReason == .exit ? process.terminationStatus : nil,
      output: bytes,
      errors: String(decoding: words ?? Data(), as: UTF8.self)
    )
  }
}

extension Git {
  /// Asks for the commit that a revision names; what is named may begin with a hyphen.
  func resolve(_ revision: String) throws(InputError) -> Answer {
    try ask(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"])
  }

  /// The full hash of the commit that a revision names, if it exists.
  func commit(_ revision: String) throws(InputError) -> String? {
    let answer = try resolve(revision)
    return answer.isSuccess && !answer.word.isEmpty ? answer.word : nil
  }

  /// Whether the clone holds the last commits only.
  var isShallow: Bool {
    get throws(InputError) {
      try ask(["rev-parse", "--is-shallow-repository"]).word == "true"
    }
  }
}
