import Foundation

/// The file of this program, by which it starts itself again.
package enum ProgramFile {
  /// The file of this process.
  static var path: String {
    #if os(Linux)
    path(
      link: ownLink,
      invocation: CommandLine.arguments.first ?? "",
      directory: FileManager.default.currentDirectoryPath,
      searchPath: ProcessInfo.processInfo.environment["PATH"] ?? ""
    )
    #else
    Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    #endif
  }

  /// Where Linux has the file that a process runs, under whatever name.
  package static let ownLink = "/proc/self/exe"

  /// The file that a link of the system names, else the one by which the program was called.
  ///
  /// - Parameters:
  ///   - link: The link. If the file that it names is gone, as after an upgrade, the link itself is
  ///     the result: it still opens the program that runs.
  ///   - invocation: The first word of the call, for a system without the link, such as a chroot
  ///     without `/proc`.
  ///   - directory: The folder from which a relative path is read.
  ///   - searchPath: The folders in which a shell looks for a bare name, separated by colons.
  /// - Returns: An absolute path, or `invocation` if no folder has such a program.
  package static func path(
    link: String,
    invocation: String,
    directory: String,
    searchPath: String
  ) -> String {
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link) {
      return FileManager.default.isExecutableFile(atPath: target) ? target : link
    }
    func absolute(_ path: String) -> String {
      path.hasPrefix("/") ? path : directory + "/" + path
    }
    if invocation.contains("/") { return absolute(invocation) }
    // An empty entry is the working directory.
    return searchPath.split(separator: ":", omittingEmptySubsequences: false)
      .map { absolute($0.isEmpty ? invocation : "\($0)/\(invocation)") }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? invocation
  }
}
