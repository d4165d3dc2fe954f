import Foundation
import TestSupport
import Testing

@Suite("Standard streams that are closed or full")
struct StandardStreamsTests {
  /// Runs a line of the shell in which `$tool` is the tool.
  static func run(_ line: String) throws -> (result: Int32, errors: String, folder: TemporaryFolder)
  {
    let folder = try TemporaryFolder()
    try folder.write(CommandLineTests.good, to: "m.json")
    let errors = try folder.write("", to: "errors")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder.url
    process.environment = ["tool": Tool.binary.path, "PATH": "/usr/bin:/bin"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    let text = try String(contentsOfFile: errors, encoding: .utf8)
    return (process.terminationStatus, text, folder)
  }

  @Test(
    "output that goes nowhere is an error",
    arguments: [
      "test m.json >&-", "test m.json >/dev/full", "list m.json >&-", "lint m.json >&-",
      "--help >&-", "--version >&-", "--help >/dev/full", "test --help >&-",
      "resolve https://a.example/1 m.json >&-", "test m.json --format json >/dev/full",
    ]
  )
  func unwritable(arguments: String) throws {
    let (code, errors, _) = try Self.run("exec \"$tool\" \(arguments)")
    #expect(code == 2)
    #expect(errors.contains("standard output cannot be written"), "\(errors)")
  }

  @Test("a reader that goes away is no error")
  func goneReader() throws {
    let (code, errors, _) = try Self.run(
      "{ \"$tool\" lint --reference keys; echo $? >code; } | true"
    )
    #expect(code == 0 && errors.isEmpty, "\(errors)")
  }

  @Test(
    "what is meant for a closed stream never lands in a file",
    arguments: ["<&-", ">&-", "2>&-", ">&- 2>&-", "<&- >&-", "<&- >&- 2>&-"]
  )
  func report(closing: String) throws {
    let (_, _, folder) = try Self.run(
      "exec \"$tool\" test m.json --verbose --report json=out.json \(closing)"
    )
    let data = try Data(contentsOf: folder.url.appendingPathComponent("out.json"))
    let object = try JSONSerialization.jsonObject(with: data)
    #expect(object is [String: Any])
    let manifest = try String(
      contentsOf: folder.url.appendingPathComponent("m.json"),
      encoding: .utf8
    )
    #expect(manifest == CommandLineTests.good)
  }

  @Test("scripts run with all streams closed")
  func scripts() throws {
    let script = #"""
      {"actions": [{"title": "t", "regex": "^x$", "testInputs": ["x"], "formats": [
        {"app": {"identifier": "n"}, "script2": "function process(u, d) { d('y') }",
         "testResults": ["y"]}]}]}
      """#
    let folder = try TemporaryFolder()
    try folder.write(script, to: "m.json")
    let (code, _, _) = try Self.run(
      "cd '\(folder.url.path)' && exec \"$tool\" test m.json --report text=report <&- >&- 2>&-"
    )
    #expect(code == 2)
    let report = try String(
      contentsOf: folder.url.appendingPathComponent("report"),
      encoding: .utf8
    )
    #expect(report.contains("1 passed"), "\(report)")
  }
}
