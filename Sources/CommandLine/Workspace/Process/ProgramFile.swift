import Foundation

/// The file of this program, by which it starts itself again.
package enum ProgramFile {
  /// The file of this process: an absolute path.
  static var path: String {
    #if os(Linux)
    path(link: ownLink)
    #else
    Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    #endif
  }

  /// Where Linux has the file that a process runs, under whatever name.
  package static let ownLink = "/proc/self/exe"

  /// The file that a link of the system names.
  ///
  /// - Parameter link: The link.
  /// - Returns: The file. If it is gone, as after an upgrade, the link itself, which still opens
  ///   the program that runs.
  package static func path(link: String) -> String {
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    guard let target, FileManager.default.isExecutableFile(atPath: target) else { return link }
    return target
  }
}
