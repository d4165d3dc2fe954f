import Diagnostics
import Foundation
import TestSupport
import Testing
import UniversalLinks

@Suite("the user script")
struct UserScriptTests {
  private static let everything = #"{"/": "*"}"#

  private static func script() throws -> String {
    let site = { (host: String) in
      NavigationPolicy.Site(
        host: host,
        file: try Fixture.file(components: everything),
        knownRole: .mainSite
      )
    }
    let entitlements = try Entitlements(
      .init(
        name: "App.entitlements",
        bytes: Array(
          """
          <plist><dict><key>\(Entitlements.domainsKey)</key><array>
          <string>applinks:main.example</string><string>applinks:*.wild.example</string>
          </array></dict></plist>
          """.utf8
        )
      )
    )
    let policy = NavigationPolicy(
      sites: [try site("main.example"), try site("wild.example")],
      entitlements: [entitlements]
    )
    return try #require(policy.userScript(messageHandler: "open"))
  }

  private static let driver =
    Repository.root.appendingPathComponent("scripts/test-user-script").path

  private static let browser = ["chromium", "chromium-browser", "google-chrome"]
    .flatMap { name in ["/usr/bin/", "/usr/local/bin/", "/snap/bin/"].map { $0 + name } }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    "taps that must stay, stay, and everything else works as before",
    .enabled(if: browser != nil, "no Chromium on this machine"),
    .hangLimit
  )
  func inBrowser() throws {
    try Self.drive(try Self.script(), "host")
  }

  @Test(
    "the script for any host keeps links of all hosts but the page's own",
    .enabled(if: browser != nil, "no Chromium on this machine"),
    .hangLimit
  )
  func anyHost() throws {
    try Self.drive(NavigationPolicy.userScriptForAnyHost(), "any-host")
  }

  private static func drive(_ script: String, _ form: String) throws {
    let browser = try #require(Self.browser)
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("user-script-\(form)-\(ProcessInfo.processInfo.processIdentifier).js")
    try script.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["python3", Self.driver] + (form == "any-host" ? ["--any-host"] : []) + [file.path, browser]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
  }

  @Test("hosts and names are written as JSON, so that none can leave its quotation marks")
  func quoting() throws {
    let site = NavigationPolicy.Site(
      host: #"a"];alert(1);["b.example"#,
      file: try Fixture.file(components: Self.everything),
      knownRole: .mainSite
    )
    let script = try #require(
      NavigationPolicy(sites: [site]).userScript(messageHandler: "\"; alert(2); \"")
    )
    #expect(script.contains(#"["a\"];alert(1);[\"b.example"]"#))
    #expect(script.contains(#"const messageHandler = "\"; alert(2); \"";"#))
  }

  @Test("there is no script where there is no main site")
  func none() throws {
    let site = NavigationPolicy.Site(
      host: "link.example.com",
      file: try Fixture.file(components: Self.everything)
    )
    #expect(NavigationPolicy(sites: [site]).userScript() == nil)
  }
}
