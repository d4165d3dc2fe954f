import Foundation
import Reporters
import RunRecord
import Testing

@Suite("Attacks as commands of a shell")
struct AttackShellTests {
  @Test(
    "the command writes the bytes of the attack",
    arguments: [
      Attack(pumps: [Attack.Pump(prefix: "http://", pump: "a")], repeat: 23, suffix: "!"),
      Attack(pumps: [Attack.Pump(prefix: "", pump: "%d\\n'")], repeat: 1, suffix: ""),
      Attack(pumps: [Attack.Pump(prefix: "-n", pump: "-e")], repeat: 3, suffix: "\n"),
      Attack(
        pumps: [
          Attack.Pump(prefix: "é\u{0}", pump: "\u{1F600}\u{7}9"),
          Attack.Pump(prefix: "", pump: "${x}"),
        ],
        repeat: 5_000,
        suffix: "\"`$(id)`\"\r\n"
      ),
      Attack(pumps: [Attack.Pump(prefix: "x", pump: "y")], repeat: 0, suffix: ""),
      Attack(pumps: [], repeat: 7, suffix: ""),
    ]
  )
  func bytes(attack: Attack) throws {
    for isWrapped in [false, true] {
      let words = attack.shellWords
      let text =
        isWrapped
        ? words.commandLines(width: 20, indent: 2).joined(separator: "\n")
        : words.joined(separator: " ")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", text]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(data == Data(attack.text.utf8), "\(text)")
    }
  }
}
