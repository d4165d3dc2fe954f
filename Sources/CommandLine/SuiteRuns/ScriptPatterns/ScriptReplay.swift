package import BacktrackingSuite
import Cassettes
import Foundation
import RunRecord
import ScriptRuntime
import ScriptWorkers
package import Workspace

/// Searches with JavaScript's own engine, in processes that can be ended.
package struct ScriptReplay: Sendable {
  /// Tells whether a search takes too long.
  package let search: ScriptEngines.Replay

  /// Prepares processes; none starts before the first search.
  package init(_ session: Session) {
    let pool = ScriptProcesses.pool(size: session.workers, in: session.process)
    search = { pattern, flags, attack in
      let call = ScriptCall(
        source: Self.script(pattern, flags, attack),
        environment: .script2,
        input: "https://example.com/",
        limits: ScriptLimits(milliseconds: Self.milliseconds, outputLength: 64)
      )
      switch pool.run(call, transport: DenyTransport()).outcome {
      case .output(let answer): return answer == "null"
      case .failed(.timeLimit): return true
      case .failed, .noResult: return nil
      }
    }
  }
}

extension ScriptReplay {
  /// How long a search may take: a small part of what the engine needs at least for so many steps.
  private static let milliseconds = 300

  /// A script that searches, first as the pattern is written, then with the end of the subject as
  /// another branch, which always matches: if that finds nothing, the engine has given up.
  private static func script(_ pattern: String, _ flags: String, _ attack: Attack) -> String {
    let pumps = attack.pumps.map { pump in
      "\(literal(pump.prefix)) + \(literal(pump.pump)).repeat(\(attack.repeat))"
    }
    let subject = (pumps + [literal(attack.suffix)]).joined(separator: " + ")
    let plain = flags.filter { $0 != "y" && $0 != "g" }
    return """
      function process(url, done) {
        var subject = \(subject);
        new RegExp(\(literal(pattern)), \(literal(flags))).exec(subject);
        var end = new RegExp(\(literal(pattern + "|(?![^])")), \(literal(plain))).exec(subject);
        done(end === null ? 'null' : 'end');
      }
      """
  }

  /// A text as a literal of JavaScript, ASCII alone.
  private static func literal(_ text: String) -> String {
    var result = "\""
    for unit in text.utf16 {
      switch unit {
      case 0x22, 0x5C: result += "\\" + String(UnicodeScalar(UInt8(unit)))
      case 0x20..<0x7F: result += String(UnicodeScalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result + "\""
  }
}
