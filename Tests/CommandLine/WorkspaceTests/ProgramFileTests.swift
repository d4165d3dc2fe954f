import Foundation
import TestSupport
import Testing
import Workspace

@Suite("The file of the program")
struct ProgramFileTests {
  private let folder: TemporaryFolder
  private let program: String
  private let link: String

  init() throws {
    folder = try TemporaryFolder()
    program = try folder.write("", to: "a bin/tool")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    link = folder.url.path + "/exe"
  }

  @Test("the link of the system names the file")
  func present() throws {
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: program)
    #expect(ProgramFile.path(link: link) == program)
  }

  @Test("a link whose file is gone, as after an upgrade, is opened itself")
  func replaced() throws {
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: program + " (deleted)"
    )
    #expect(ProgramFile.path(link: link) == link)
  }

  #if os(Linux)
  @Test("the link of Linux names the file of this process")
  func own() {
    let path = ProgramFile.path(link: ProgramFile.ownLink)
    #expect(path.hasPrefix("/") && path != ProgramFile.ownLink)
  }
  #endif
}
