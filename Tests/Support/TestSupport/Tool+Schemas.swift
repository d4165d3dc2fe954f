import Foundation

extension Tool {
  /// JSON that does not fit its schema.
  public struct SchemaError: Error, CustomStringConvertible {
    /// The call, the schema and what does not fit.
    public let description: String
  }

  /// Compares the JSON of a call with the schema of its command.
  ///
  /// - Parameters:
  ///   - result: What the call gave.
  ///   - arguments: Its arguments.
  ///   - directory: Its working directory.
  /// - Throws: `SchemaError` if the JSON does not fit, or the command has no schema.
  static func checkSchema(
    of result: Result,
    _ arguments: [String],
    in directory: URL
  ) throws {
    guard result.code < 128 else { return }
    for (option, word) in zip(arguments, arguments.dropFirst())
    where option == "--report" && word.hasPrefix("json=") && word != "json=-" {
      let file = URL(fileURLWithPath: String(word.dropFirst(5)), relativeTo: directory)
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      let violations = try JSONSchema("run").violations(in: text)
      guard violations.isEmpty else {
        let list = violations.prefix(10).joined(separator: "\n")
        throw SchemaError(description: "the record of \(arguments) does not fit:\n\(list)")
      }
    }
    guard let form = jsonForm(of: arguments) else { return }
    var texts = [result.output]
    // What these commands write to a file is a manifest.
    let writesManifest = ["minify", "migrate"].contains(arguments.first)
    if !writesManifest, let output = value(of: "--output", in: arguments) {
      let file = URL(fileURLWithPath: output, relativeTo: directory)
      texts.append((try? String(contentsOf: file, encoding: .utf8)) ?? "")
    }
    for text in texts where text.hasPrefix("{") || text.hasPrefix("[") {
      guard let name = schemaName(of: arguments, form: form) else {
        throw SchemaError(description: "no schema for \(arguments)")
      }
      let violations = try JSONSchema(name).violations(in: text)
      guard violations.isEmpty else {
        let list = violations.prefix(10).joined(separator: "\n")
        throw SchemaError(description: "\(arguments) does not fit '\(name)':\n\(list)")
      }
    }
  }

  /// The name of the schema for a call that writes JSON; nil if the command has none.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - form: `json`, or another form of JSON.
  /// - Returns: The name.
  public static func schemaName(of arguments: [String], form: String) -> String? {
    guard let command = arguments.first else { return nil }
    let both = "\(command)-\(arguments.dropFirst().first ?? "")"
    switch command {
    case "test", "verify", "check", "merge", "lint", "drift", "slow", "coverage", "overlap",
      "variations", "diff",
      "golden",
      "budget":
      return "run"
    case "fuzz", "replay": return "fuzz"
    case "record": return "record-tests"
    case "explain"
    where arguments.dropFirst().contains { $0.hasPrefix("--pattern") || $0.contains("/") }:
      return "explain-pattern"
    case "explain", "list", "resolve", "mutate", "profile", "timing", "minify", "migrate",
      "shapes", "scan", "compare":
      return command
    case "links" where form == "content-rules": return "links-content-rules"
    case "links", "scheme", "contract", "template":
      return both.hasSuffix("-lint") ? "run" : both
    default: return nil
    }
  }

  /// The form of JSON that a call asks for; nil if it asks for none.
  private static func jsonForm(of arguments: [String]) -> String? {
    if value(of: "--format", in: arguments) == "json" { return "json" }
    return value(of: "--form", in: arguments).flatMap {
      ["json", "content-rules"].contains($0) ? $0 : nil
    }
  }

  /// The value of an option, in either spelling.
  private static func value(of option: String, in arguments: [String]) -> String? {
    for (index, argument) in arguments.enumerated() {
      if argument == option { return arguments.dropFirst(index + 1).first }
      if argument.hasPrefix(option + "=") { return String(argument.dropFirst(option.count + 1)) }
    }
    return nil
  }
}
