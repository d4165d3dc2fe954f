import Foundation
import JavaScriptCoreRuntime
import ScriptRuntime
import ScriptSyntax
import TestSupport
import Testing

@Suite("Generated scripts, judged by engines")
struct GeneratedScriptTests {
  static let count = 800

  /// Scripts with the shorter ones; those that are not understood are left out.
  private static func pairs() throws -> [(script: String, short: String)] {
    var refused: [String: Int] = [:]
    var pairs: [(script: String, short: String)] = []
    for seed in 0..<UInt64(count) {
      let script = GeneratedScript.text(seed: seed)
      do throws(ScriptTokenError) {
        pairs.append((script, try ShortScript(script).text))
      } catch {
        refused[String(error.message.prefix { $0 != "," }), default: 0] += 1
      }
    }
    #expect(pairs.count > count * 9 / 10, "\(refused)")
    return pairs
  }

  /// What a run came to, without words that quote the script.
  private static func result(_ script: String, _ runtime: JavaScriptCoreRuntime) -> String {
    let call = ScriptCall(source: script, environment: .script2, input: "https://a.example/x")
    return switch runtime.run(call, transport: FakeTransport()).outcome {
    case .output(let text): "output \(text)"
    case .noResult: "nothing"
    case .failed(let failure): "\(failure.reason)"
    }
  }

  @Test("JavaScriptCore takes the shorter scripts, and gives the same results")
  func javaScriptCore() throws {
    let runtime = JavaScriptCoreRuntime()
    var valid = 0
    for (script, short) in try Self.pairs() {
      let result = Self.result(script, runtime)
      guard result != "scriptSyntaxError" else { continue }
      valid += 1
      #expect(Self.result(short, runtime) == result, "\(script)\n=>\n\(short)")
    }
    #expect(valid > Self.count / 3, "\(valid)")
  }

  @Test("Node takes the shorter scripts, and gives the same results")
  func node() throws {
    guard let node = Self.path(of: "node") else {
      print("skipped: node is not installed")
      return
    }
    let folder = try TemporaryFolder()
    let pairs = try Self.pairs().map { [$0.script, $0.short] }
    try folder.write(Array(try JSONEncoder().encode(pairs)), to: "pairs.json")
    try folder.write(Self.judge, to: "judge.js")
    let output = Pipe()
    let process = Process()
    process.executableURL = node
    process.arguments = ["judge.js"]
    process.currentDirectoryURL = folder.url
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let valid = Int(text.split(separator: "\n").last ?? "")
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(valid ?? 0 > Self.count / 3, "\(text)")
  }

  private static func path(of program: String) -> URL? {
    ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
      .map { URL(fileURLWithPath: $0).appendingPathComponent(program) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private static let judge = """
    const vm = require('vm');
    const pairs = JSON.parse(require('fs').readFileSync('pairs.json', 'utf8'));
    const run = (text) => {
      let result = 'no call';
      try {
        const context = vm.createContext({ done: (value) => { result = 'output ' + value; } });
        new vm.Script(text + "\\n;process('https://a.example/x', done)")
          .runInContext(context, { timeout: 5000 });
      } catch (error) {
        result = String(error.name);
      }
      return result;
    };
    let valid = 0, differences = 0;
    for (const [script, short] of pairs) {
      const result = run(script);
      if (result === 'SyntaxError') continue;
      valid += 1;
      const other = run(short);
      if (other === result) continue;
      differences += 1;
      console.log(script, '\\n=>\\n', short, '\\n', result, '\\n', other);
    }
    console.log(valid);
    process.exit(differences ? 1 : 0);
    """
}
