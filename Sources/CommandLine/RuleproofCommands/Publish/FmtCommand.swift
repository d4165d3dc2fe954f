import ArgumentParser
import Diagnostics
import FileAccess
import Foundation
import LocatedJSON
import ManifestFormat
import TerminalAccess
import Workspace

/// Lays manifests out.
struct FmtCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Lay out manifests: each key and each element on its own line.",
    discussion: """
      Changes white space only: keys stay in their order, and values as they are written, \
      numbers and escapes included. Each level is indented as the file's first key is; if the \
      file shows no indentation, by two spaces. Line ends stay LF or CRLF. Without files, lays out \
      the manifests named in ruleproof.yml.

      Files are written completely or not at all. If one is not valid JSON, none is written.

      Exit codes: 0 done; 1 with --check, a file is laid out differently; 2 bad input, or a file \
      cannot be written.

      Examples:
        ruleproof fmt rules.json
        ruleproof fmt --check
        ruleproof fmt --diff rules.json
        ruleproof fmt - < old.json > new.json
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Manifests; - reads standard input and writes standard output.",
      valueName: "file"
    ),
    completion: .manifests
  )
  var files: [String] = []

  @Flag(name: .long, help: "Write nothing; name the files that would change, and exit with 1.")
  var check = false

  @Flag(name: .long, help: "Write nothing; show what would change, as a unified diff.")
  var diff = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Spaces per level, from 1 to \(ManifestLayout.maxIndentation); default: as in the file.",
      valueName: "number"
    )
  )
  var indent: Int?

  @OptionGroup var configuration: ConfigurationOption

  func validate() throws {
    if let indent, !(1...ManifestLayout.maxIndentation).contains(indent) {
      throw ValidationError(
        "--indent takes a number from 1 to \(ManifestLayout.maxIndentation)."
      )
    }
    if files.contains("") { throw ValidationError("A file needs a name.") }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let layouts = try sources(in: process).map { source in try layout(source) }
    let changed = layouts.filter { $0.file.bytes != $0.new }
    guard check || diff else {
      try write(layouts, changed, process.terminal)
      return .clean
    }
    if diff {
      for (file, new) in changed { try show(file, new, process.terminal) }
    }
    if check, !diff {
      try process.terminal.writeReport(changed.map { $0.file.name.printable + "\n" }.joined())
    }
    if check {
      process.terminal.note(
        "\(changed.count) of \(layouts.count.counting("file")) would change\n"
      )
    }
    return RunVerdict(failsIf: check && !changed.isEmpty)
  }
}

extension FmtCommand {
  /// The files that the call or the configuration names.
  private func sources(in process: ProcessContext) throws(InputError) -> [SourceFile] {
    guard files.isEmpty else {
      var seen: Set<ExactText> = []
      return try files.filter { seen.insert(ExactText($0)).inserted }
        .map { path throws(InputError) in try InputFile.read(path) }
    }
    let names = ManifestNames(configuration: configuration.config)
    let configuration = try names.loadConfiguration(in: process)
    guard !configuration.manifests.isEmpty else {
      throw InputError(
        code: "no-manifest",
        "there is no manifest",
        help: "name files, or list manifests in ruleproof.yml"
      )
    }
    return try configuration.manifests.map { path throws(InputError) in
      try InputFile.read(path, within: configuration.boundary)
    }
  }

  private func layout(
    _ file: SourceFile
  ) throws(InputError) -> (file: SourceFile, new: [UInt8]) {
    do {
      let document = try JSONDocument(file)
      return (file, ManifestLayout(of: document, indentation: indent).text(of: document))
    } catch {
      throw InputError([error.diagnostic(in: file)], sources: [file])
    }
  }

  private func write(
    _ layouts: [(file: SourceFile, new: [UInt8])],
    _ changed: [(file: SourceFile, new: [UInt8])],
    _ terminal: Terminal
  ) throws(InputError) {
    let isInput = { (file: SourceFile) in file.name == InputFile.standardInputName }
    let onDisk = changed.filter { !isInput($0.file) }
    try EditedFile.replace(onDisk.map { (EditedFile($0.file), $0.new) })
    for (_, new) in layouts.filter({ isInput($0.file) }) {
      try terminal.write(String(decoding: new, as: UTF8.self))
    }
    guard layouts.contains(where: { !isInput($0.file) }) else { return }
    var text = onDisk.map { "formatted \($0.file.name.printable)\n" }.joined()
    if onDisk.isEmpty { text = "nothing to change\n" }
    terminal.note(text)
  }

  private func show(_ file: SourceFile, _ new: [UInt8], _ terminal: Terminal) throws(InputError) {
    let style = terminal.style
    let isForPeople = terminal.columns != nil
    let text = LayoutDifference(from: file.bytes, to: new).text(name: file.name) { line in
      guard isForPeople else { return line }
      let shown = line.printable
      return line.hasPrefix("-")
        ? style.red(shown) : line.hasPrefix("+") ? style.green(shown) : shown
    }
    try terminal.write(text)
  }
}
