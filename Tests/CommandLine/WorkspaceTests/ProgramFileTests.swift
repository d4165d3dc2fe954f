import Foundation
import TestSupport
import Testing
import Workspace

@Suite("The file of the program")
struct ProgramFileTests {
  private let folder: TemporaryFolder
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    let bin = folder.url.path + "/a bin"
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    program = bin + "/tool"
    let isMade = FileManager.default.createFile(
      atPath: program,
      contents: Data(),
      attributes: [.posixPermissions: 0o755]
    )
    #expect(isMade)
  }

  private func path(
    link: String = "/no/such/link",
    called: String,
    searchPath: String = ""
  ) -> String {
    ProgramFile.path(
      link: link,
      invocation: called,
      directory: folder.url.path,
      searchPath: searchPath
    )
  }

  @Test("the link of the system names the file, whatever the call says")
  func link() throws {
    let link = folder.url.path + "/exe"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: program)
    #expect(path(link: link, called: "other", searchPath: "/bin") == program)
  }

  @Test("a link whose file is gone, as after an upgrade, is opened itself")
  func replaced() throws {
    let link = folder.url.path + "/exe"
    let gone = program + " (deleted)"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: gone)
    #expect(path(link: link, called: "tool") == link)
  }

  @Test("without the link, a path in the call is read from the working directory")
  func called() {
    #expect(path(called: "a bin/tool") == program)
    #expect(path(called: program) == program)
  }

  @Test("without the link, a bare name is looked up as a shell does")
  func searched() throws {
    #expect(path(called: "tool", searchPath: "/no/such/folder:\(folder.url.path)/a bin") == program)
    #expect(path(called: "tool", searchPath: "a bin") == program)
    #expect(path(called: "tool", searchPath: "/no/such/folder") == "tool")
    let here = folder.url.path + "/tool"
    try FileManager.default.copyItem(atPath: program, toPath: here)
    #expect(path(called: "tool", searchPath: ":/no/such/folder") == here)
  }

  #if os(Linux)
  @Test("the link of Linux names the file of this process")
  func own() {
    let path = path(link: ProgramFile.ownLink, called: "")
    #expect(path.hasPrefix("/"))
    #expect(FileManager.default.isExecutableFile(atPath: path))
  }
  #endif
}
