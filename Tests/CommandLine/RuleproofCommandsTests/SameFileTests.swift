import Foundation
import TestSupport
import Testing

@Suite("No two files of a call are the same")
struct SameFileTests {
  /// A folder whose configuration names the files that calls do not name.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    let path = folder.url.path
    try folder.write(ScanCommandTests.manifest, to: "m.json")
    try folder.write(ScanCommandTests.manifest, to: "same.json")
    try folder.write("manifests: m.json\ncorpus: urls.txt\n", to: "ruleproof.yml")
    try folder.write("https://notes.example/n/7\nhttps://a.example/\n", to: "urls.txt")
    try folder.write("a+\n", to: "list.txt")
    try folder.write("", to: "golden/x.golden")
    try folder.write("https://a.example/", to: "corpus/http/a")
    let record = try Tool.run(["test", "--report", "json=run.json"], in: folder.url)
    try #require(record.code != 2, "\(record.output)\(record.errors)")
    for (name, other) in [("hard", "m.json"), ("hard.txt", "urls.txt")] {
      try files.linkItem(atPath: "\(path)/\(other)", toPath: "\(path)/\(name)")
    }
    try files.createSymbolicLink(atPath: path + "/link", withDestinationPath: "new")
    return folder
  }

  /// The files of a folder, by their paths.
  private static func contents(_ folder: TemporaryFolder) -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: folder.url.path)
    let pairs = (names?.compactMap { $0 as? String } ?? []).compactMap { name in
      (try? Data(contentsOf: folder.url.appendingPathComponent(name))).map { (name, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test(
    "a call that would write one file for two, or over what it reads, ends with 2 and writes nothing",
    arguments: [
      "scan urls.txt --checkpoint new --output new",
      "scan urls.txt --checkpoint ./new --output new",
      "scan urls.txt --checkpoint link --output new",
      "scan urls.txt --checkpoint urls.txt --summary",
      "scan urls.txt --checkpoint c --output hard.txt", "scan urls.txt --output m.json",
      "scan urls.txt --checkpoint hard --summary", "scan urls.txt --output ruleproof.yml",
      "scan urls.txt --changed-against m.json --starter --output m.json",
      "scan urls.txt --checkpoint golden/new --summary", "scan - --output urls.txt < urls.txt",
      "scan urls.txt >> urls.txt", "scan urls.txt --output new > new",
      "test --report json=hard", "test --report tap=new --report json=link",
      "test --report json=new > new", "test --report json=golden/x.golden",
      "test --report json=corpus/http/a", "test --report json=urls.txt",
      "explain action/n/open --output m.json", "explain --pattern a+ --output ruleproof.yml",
      "profile --attack action/n/slow --attack-file m.json",
      "profile --attack --pattern (a+)+$ --attack-file ruleproof.yml",
      "drift --patterns list.txt --report json=ruleproof.yml",
      "slow --patterns list.txt --report json=ruleproof.yml",
      "diff m.json same.json --corpus list.txt --report json=list.txt",
      "overlap --corpus list.txt --report json=list.txt",
      "coverage --record --baseline new --report json=new", "timing --rounds 1 --save m.json",
      "timing --rounds 1 --compare run.json --save ./run.json",
      "minify m.json --output hard", "migrate m.json --to v4 --output ruleproof.yml",
      "report run.json --to text=m.json", "report run.json --to text=run.json",
      "lint --report text=hard",
    ]
  )
  func refused(_ call: String) throws {
    let folder = try Self.folder()
    let before = Self.contents(folder)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let words = call.replacing("(a+)+$", with: "'(a+)+$'")
    process.arguments = ["-c", "\"$0\" \(words)", Tool.binary.path]
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "CI" }
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 2, "\(text)")
    let isNamed = ["input files", "go to the same file", "' is for "].contains { text.contains($0) }
    #expect(isNamed, "\(text)")
    // The shell makes an empty file where output goes to 'new', to which 'link' leads.
    let after = Self.contents(folder).filter {
      !["new", "link"].contains($0.key) || !$0.value.isEmpty
    }
    #expect(after == before)
  }

  @Test(
    "a call that names an input twice ends with 2",
    arguments: [
      "scan urls.txt ./urls.txt", "scan urls.txt urls.txt", "shapes urls.txt hard.txt",
      "test m.json hard", "test - /dev/stdin", "test - -", "lint /dev/fd/0 /dev/stdin",
      "diff m.json ./m.json", "diff - -", "diff m.json hard",
      "lint m.json --manifest ./m.json",
      "links lint aasa ./aasa", "contract lint c.yml c.yml", "scheme lint a.plist a.plist",
      "links domains a.plist ./a.plist", "contract list --contract c.yml --contract c.yml",
      "replay f.json f.json", "overlap m.json --corpus urls.txt --corpus ./urls.txt",
      "scheme handler nn://x --plist a.plist --plist ./a.plist",
      "scheme handler nn://x --manifest m.json --manifest hard",
      "links verdict https://a.example/a --association aasa --association ./aasa",
    ]
  )
  func twice(_ call: String) throws {
    let folder = try Self.folder()
    let result = try Tool.run(call.split(separator: " ").map(String.init), in: folder.url)
    #expect(result.code == 2 && result.errors.contains("[repeated-value]"), "\(result.errors)")
  }
}
