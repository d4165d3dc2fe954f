internal import CJavaScriptCore
import ScriptRuntime

/// The library with the engine, which on Linux is opened when it is first used.
public enum JavaScriptCoreLibrary {
  /// Why no script can run here, in a sentence without its full stop that says what to install; nil
  /// where scripts can.
  ///
  /// Opens the library.
  public static let absence = absence(because: ruleproof_javascriptcore_problem())

  static func absence(because problem: UnsafePointer<CChar>?) -> String? {
    guard let problem = problem.map({ String(cString: $0) }) else { return nil }
    guard problem.isEmpty else { return "JavaScriptCore cannot be loaded: \(problem)" }
    return ScriptFailure.engineAdvice
  }
}
