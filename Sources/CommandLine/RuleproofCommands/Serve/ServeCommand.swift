import ArgumentParser
import CommandOptions
import Foundation
import RuleSets
import TerminalAccess
import Workbench
import Workspace

struct ServeCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show and edit rules on a local page, with live results.",
    discussion: """
      Prints the address of a page on this machine and serves it until Ctrl-C. The page lists the \
      rules; as you edit one, it shows its tests, its pattern as a diagram, how engines differ, \
      the slowest input and what else takes the same URLs. Save writes the rule into its file and \
      changes no other byte. docs/workbench.md explains the page.

      For rules in another format the page is the report of 'verify', made anew each time that you \
      save the file in your editor.

      The server listens on 127.0.0.1 alone and answers nothing without the token in the address. \
      Scripts run with recorded answers; no request leaves the machine.

      Examples:
        ruleproof serve --manifest rules.json
        ruleproof serve --port 8420
        ruleproof serve links.rules.json
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions

  @Option(name: .long, help: "Port to listen on; 0 for a free one.")
  var port = 0

  @Flag(name: .long, inversion: .prefixedNo, help: "Run scripts, with recorded answers.")
  var scripts = true

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port takes a number from 0 to 65535.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let stop = StopSignal()
    let (address, end) = try serve(in: process)
    try process.terminal.write(address + "\n")
    process.terminal.note("Open this address in a browser. Ctrl-C ends the server.\n")
    while !stop.isRaised { Thread.sleep(forTimeInterval: Self.pause) }
    end()
    return .clean
  }

  /// Begins to serve.
  ///
  /// - Returns: The address of the page, and what ends the server.
  private func serve(in process: ProcessContext) throws -> (address: String, end: () -> Void) {
    let names = manifests.names
    let read = { @Sendable in try Session(names, in: process.quiet) { _ in } }
    let session = try read()
    if session.manifests.isEmpty, !session.links.files.isEmpty {
      let server = try ReportServer(LiveReport(in: process.quiet, read: read), port: port)
      return (server.address, server.stop)
    }
    var options = Workbench.Options()
    options.runsScripts = scripts
    let server = try WorkbenchServer(try Workbench(names, options, in: process), port: port)
    return (server.address, server.stop)
  }

  /// Seconds between two looks at whether the server is to end.
  private static let pause = 0.1
}
