import Diagnostics
package import FileAccess
import Foundation

/// The user's text editor, as `VISUAL` or `EDITOR` name it.
package struct TextEditor: Sendable {
  private let command: String
  private let environment: [String: String]

  /// Takes the editor of an environment; nil if none is named.
  package init?(environment: [String: String]) {
    let named = ["VISUAL", "EDITOR"].compactMap { environment[$0] }
    guard let command = named.first(where: { !$0.isEmpty }) else { return nil }
    self.command = command
    self.environment = environment
  }
}

extension TextEditor {
  /// Opens a text in the editor and waits until that ends.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: How the name of the temporary file ends, such as `.json`.
  /// - Throws: `InputError` if the editor cannot be run, or ends with an error.
  /// - Returns: The text as it was saved.
  package func edit(_ text: String, name: String) throws(InputError) -> String {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("ruleproof-\(UUID().uuidString)\(name)").path
    if let code = FileReplacement.write(text, to: file) {
      throw error("the file '\(file)' cannot be written: \(String(cString: strerror(code)))")
    }
    defer { unlink(file) }
    guard let status = run(file) else { throw error("it cannot be started") }
    guard status == 0 else { throw error("it ended with an error") }
    let saved = try InputFile.read(file)
    return String(decoding: saved.bytes, as: UTF8.self)
  }

  private func error(_ reason: String) -> InputError {
    InputError(code: "editor", "the editor '\(command)' could not be used: \(reason)")
  }

  /// Runs the editor in the foreground; nil if it cannot be started.
  ///
  /// `Process` would put it into a process group of its own, which may not read from the terminal.
  private func run(_ file: String) -> Int32? {
    let words = ["sh", "-c", "\(command) \"$@\"", "sh", file]
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let arguments = words.map { strdup($0) } + [nil]
    let environment = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    #if os(Linux)
    var attributes = posix_spawnattr_t()
    #else
    var attributes: posix_spawnattr_t?
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    // Ctrl-C in the editor is for the editor.
    let handlers = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer {
      for (number, earlier) in handlers { signal(number, earlier) }
    }
    var child: pid_t = 0
    guard posix_spawn(&child, "/bin/sh", nil, &attributes, arguments, environment) == 0 else {
      return nil
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status
  }
}
