import ArgumentParser
import CommandOptions
import FileAccess
import Reporters
import TerminalAccess
import Workspace

/// Where a command writes the manifest that it makes, and how it reports.
struct PublishOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the manifest to this file; default: to standard output.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var output: String?

  @Option(
    name: .long,
    help: "Report format: text, on standard error, or json, on standard output; needs --output."
  )
  var format: ListFormat = .text

  func validate() throws {
    if format == .json, isOnStandardOutput {
      throw ValidationError("--format json needs --output: the report goes to standard output.")
    }
    if output == "" { throw ValidationError("--output needs a file name.") }
  }
}

extension PublishOptions {
  private var isOnStandardOutput: Bool { output == nil || output == "-" }

  /// Checks that the file can be written, before the work.
  func check(besides files: CallFiles) throws(InputError) {
    var files = files
    if let output, !isOnStandardOutput {
      _ = try OutputFile.target(of: output, inputs: [])
      files.write(output, as: "--output")
    }
    try files.check()
  }

  /// Writes the manifest.
  func write(_ bytes: [UInt8], inputs: [String], _ terminal: Terminal) throws(InputError) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let output, !isOnStandardOutput else {
      try terminal.write(text)
      return
    }
    try OutputFile.write(text, to: output, inputs: inputs)
  }
}
