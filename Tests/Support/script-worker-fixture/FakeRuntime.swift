import Foundation
import ScriptRuntime
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Runs "scripts" that are one command and its arguments, split at blanks.
struct FakeRuntime: ScriptRuntime {
  /// Looks around and starts a thread, which is not possible later.
  init() {
    _ = Self.surroundings
    _ = Self.oldThread
  }

  func run(_ call: ScriptCall, transport: any HTTPTransport) -> ScriptResult {
    let words = call.source.split(separator: " ").map(String.init)
    let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
    Self.calls.withLock { $0 += 1 }
    let outcome: ScriptOutcome? =
      Self.answer(words, number, call)
      ?? Self.ask(words, number, transport)
      ?? Self.misbehave(words, number)
    return ScriptResult(outcome: outcome ?? .failed(.missingProcess))
  }

  /// The calls that this process ran.
  private static let calls = Mutex(0)
  /// Leftovers of scripts.
  private static let kept = Mutex<[[UInt8]]>([])
}

extension FakeRuntime {
  /// Commands that give an outcome.
  private static func answer(
    _ words: [String],
    _ number: Int,
    _ call: ScriptCall
  ) -> ScriptOutcome? {
    switch words.first {
    case "echo": return .output(call.input)
    case "none": return .noResult
    case "throw":
      let message = String(repeating: "é", count: number)
      return .failed(.exception(message: message, line: 3, column: nil))
    case "polite": return .failed(.timeLimit(milliseconds: call.limits.milliseconds))
    case "output": return .output(String(repeating: "x", count: number))
    case "pid": return .output("\(getpid())")
    case "calls": return .output("\(calls.withLock { $0 })")
    case "surroundings": return .output(surroundings)
    case "burn":
      // Takes this much of a processor's time, however long that lasts.
      let end = clock() + number * Int(CLOCKS_PER_SEC) / 1_000
      while clock() < end {}
      return .output("burnt")
    case "attempt": return .output(attempt(words[1]))
    case "attempt-on-old-thread": return .output(attemptOnOldThread(words[1]))
    case "thread": return .output(startsThread())
    case "keep":
      kept.withLock { $0.append([UInt8](repeating: 1, count: number << 20)) }
      return .output("kept")
    default: return nil
    }
  }

  /// Commands that ask for something by HTTP.
  private static func ask(
    _ words: [String],
    _ number: Int,
    _ transport: any HTTPTransport
  ) -> ScriptOutcome? {
    switch words.first {
    case "http": return text(transport.send(HTTPRequest(url: words[1])))
    case "http-then-sleep":
      _ = transport.send(HTTPRequest(url: "http://a/"))
      return misbehave(["sleep"], 0)
    case "http-times":
      var last = ScriptOutcome.noResult
      for index in 0..<number { last = text(transport.send(HTTPRequest(url: "http://a/\(index)"))) }
      return last
    case "http-post":
      let body = [UInt8](repeating: 1, count: number)
      return text(transport.send(HTTPRequest(method: "POST", url: "http://a/", body: body)))
    case "pid-http":
      guard case .output(let other) = text(transport.send(HTTPRequest(url: "http://a/"))) else {
        return nil
      }
      return .output("\(getpid()) \(other)")
    default: return nil
    }
  }

  private static func text(_ result: Result<HTTPResponse, HTTPFailure>) -> ScriptOutcome {
    switch result {
    case .success(let response): .output(String(decoding: response.body, as: UTF8.self))
    case .failure(let failure): .failed(.http(failure))
    }
  }

  /// What a script could find around it if it could look.
  private static let surroundings: String = {
    let descriptors = (Int32(0)..<64).filter { fcntl($0, F_GETFD) >= 0 }.map { number in
      var status = stat()
      fstat(number, &status)
      switch status.st_mode & S_IFMT {
      case S_IFCHR: return "\(number):device"
      case S_IFSOCK: return "socket"
      default: return "\(number):other"
      }
    }
    let names = ProcessInfo.processInfo.environment.keys
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    return [
      descriptors.joined(separator: ","),
      names.sorted().joined(separator: ","),
      folder.map { String(cString: $0) } ?? "",
      getsid(0) == getpid() ? "own session" : "shared session",
    ].joined(separator: " | ")
  }()
}
