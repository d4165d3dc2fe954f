import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import ManifestFormat
import Reporters
import ManifestRuns
import TerminalAccess
import Workspace

/// Writes a manifest for apps to download.
struct MinifyCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "minify",
    abstract: "Write a manifest with only what the app reads, on one line.",
    discussion: """
      Leaves out tests, notes and unknown keys, and 'script' where 'script2' is there. Shortens \
      scripts: comments, white space, local names. A shorter script is written only if all tests \
      of its format run and give the same results as before, with the same HTTP requests. Any \
      other script is written as it is, and the report gives the reason: it has no test, a response \
      is not recorded, it throws, or it is not understood.

      If --output is a folder, writes NAME-minified.json there: rules.json becomes \
      rules-minified.json. The file is replaced completely or not at all, and never the manifest.

      Exit codes: 0 written; 2 bad input, or the file cannot be written.

      Examples:
        ruleproof minify rules.json --output .
        ruleproof minify rules.json --output dist/rules.json
        ruleproof minify rules.json --prefer-script-v1 > old-apps.json
      """
  )

  @Argument(help: "Manifest; - is standard input.", completion: .manifests)
  var file: String

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Keep only scripts for web views, for apps older than 1.1.8.",
      discussion: """
        Drops script2, what has no script then, redirects and previews.
        """
    )
  )
  var preferScriptV1 = false

  @Flag(name: .long, help: "Drop the key 'new'.")
  var stripNew = false

  @Flag(name: .long, help: "Keep the names of variables in scripts.")
  var noMangle = false

  @Flag(name: .long, help: "List every script that is kept as it is, with the reason.")
  var verbose = false

  @OptionGroup var publish: PublishOptions
  @OptionGroup var configuration: ConfigurationOption
  @OptionGroup var threads: JobOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions

  func run(in process: ProcessContext) throws -> RunVerdict {
    let names = ManifestNames(files: [file], configuration: configuration.config)
    let session = try Session(names, [threads, scripts], in: process)
    let inputs = session.sources.map(\.name)
    let publish = try publish.namingFile(after: file, "-minified")
    try publish.check(besides: session.callFiles)
    var options = MinifyOptions()
    options.prefersWebViewScripts = preferScriptV1
    options.dropsNew = stripNew
    try session.requireScriptEngine()
    let run = MinifyRun(session, options, shortensNames: !noMangle)
    let (bytes, report) = try run.result()
    try session.checkCassettes()
    session.noteConfinement(isVerbose: verbose)
    try publish.write(bytes, inputs: inputs, session.terminal)
    switch publish.format {
    case .text: session.terminal.note(report.text(isVerbose: verbose))
    case .json: try session.terminal.write(try JSONText.encode(report))
    }
    return .clean
  }
}
