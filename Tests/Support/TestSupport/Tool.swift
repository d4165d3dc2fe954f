public import Foundation

/// The built command-line tool.
public enum Tool {
  /// What a run of the tool gave.
  public struct Result: Sendable {
    /// The exit code; 128 and above for a signal.
    public var code: Int32
    /// What it wrote to standard output.
    public var output: String
    /// What it wrote to standard error.
    public var errors: String
    /// Whether it left its terminal, if it had one, as it was.
    public var leavesTerminal = true
  }

  /// Where the tool is: what `RULEPROOF_TEST_TOOL` names, else beside the bundle of the tests.
  public static var binary: URL {
    if let path = ProcessInfo.processInfo.environment["RULEPROOF_TEST_TOOL"], !path.isEmpty {
      return URL(fileURLWithPath: path)
    }
    #if os(macOS)
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
    let products = bundles.first?.bundleURL.deletingLastPathComponent()
    return (products ?? Bundle.main.bundleURL).appendingPathComponent("ruleproof")
    #else
    return Bundle.main.bundleURL.appendingPathComponent("ruleproof")
    #endif
  }

  /// The cache of all runs of this process, apart from the user's.
  static let cache = FileManager.default.temporaryDirectory
    .appendingPathComponent("ruleproof-cache-\(ProcessInfo.processInfo.processIdentifier)").path

  /// Runs the tool to its end, and compares the JSON that it writes with its schema.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - directory: The working directory; the repository's root if not given.
  ///   - environment: Variables beside those of this process, or, with nil, without one of those.
  ///   - input: What it reads from standard input.
  /// - Throws: When the tool cannot be started, or `SchemaError`.
  /// - Returns: What it gave.
  public static func run(
    _ arguments: [String],
    in directory: URL = Repository.root,
    environment: [String: String?] = [:],
    input: String = ""
  ) throws -> Result {
    let folder = try TemporaryFolder()
    let inputPath = try folder.write(input, to: "input")
    let outputPath = try folder.write("", to: "output")
    let errorPath = try folder.write("", to: "errors")
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    process.currentDirectoryURL = directory
    var variables = ProcessInfo.processInfo.environment
    variables["CI"] = nil
    variables["RULEPROOF_CACHE"] = cache
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    process.standardInput = FileHandle(forReadingAtPath: inputPath)
    process.standardOutput = FileHandle(forWritingAtPath: outputPath)
    process.standardError = FileHandle(forWritingAtPath: errorPath)
    try process.run()
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    let result = Result(
      code: process.terminationStatus + (isSignal ? 128 : 0),
      output: try String(contentsOfFile: outputPath, encoding: .utf8),
      errors: try String(contentsOfFile: errorPath, encoding: .utf8)
    )
    try checkSchema(of: result, arguments, in: directory)
    return result
  }
}
