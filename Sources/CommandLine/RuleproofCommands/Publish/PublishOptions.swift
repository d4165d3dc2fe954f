import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import Foundation
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

  /// The options with a file in place of a folder, named after the manifest: `rules.json` in `.`
  /// with `-minified` as `rules-minified.json`.
  ///
  /// - Parameters:
  ///   - manifest: The manifest's name.
  ///   - suffix: What follows its name without `.json`.
  /// - Throws: `InputError` if a folder is given for standard input, which has no name.
  /// - Returns: The options.
  func namingFile(after manifest: String, _ suffix: String) throws(InputError) -> PublishOptions {
    guard let output, output.namesFolder else { return self }
    guard manifest != "-" else {
      throw InputError(
        code: "unwritable-file",
        "standard input has no name for a file in '\(output.printable)'",
        help: "name the file: --output rules\(suffix).json"
      )
    }
    let name = URL(fileURLWithPath: manifest).lastPathComponent
    let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    var options = self
    options.output = output + (output.hasSuffix("/") ? "" : "/") + stem + suffix + ".json"
    return options
  }

  /// Checks that the file can be written, before the work.
  func check(besides files: CallFiles) throws(InputError) {
    var files = files
    if let output, !isOnStandardOutput {
      _ = try OutputFile.target(of: output, inputs: [])
      files.write(output, as: "--output")
    }
    try files.check()
  }

  func write(_ bytes: [UInt8], inputs: [String], _ terminal: Terminal) throws(InputError) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let output, !isOnStandardOutput else {
      try terminal.write(text)
      return
    }
    try OutputFile.write(text, to: output, inputs: inputs)
  }
}
