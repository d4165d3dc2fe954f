import ArgumentParser
import CommandOptions
import Deeplink
import Diagnostics
import FileAccess
import LinkReports
import TerminalAccess
import Workspace

/// Writes a link of a template.
struct TemplateEncodeCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Build the link, or its path, query and fragment, for given values.",
    discussion: """
      Give a list one element at a time, tags=a tags=b, and an empty list as 'tags='. ruleproof \
      reads the result back to check that it gives these values.

      Exit codes: 0 written; 1 a value does not round-trip; 2 bad arguments, such as a missing \
      value.

      Example:
        ruleproof template encode '/event/{id}?tags={tags*,}' id=12 tags=a tags=b
      """
  )

  @Argument(help: "Template, such as '/event/{id}'.")
  var template: String

  @Argument(help: ArgumentHelp("Value of each argument.", valueName: "name=value"))
  var values: [NamedValue] = []

  @Flag(name: .long, help: "Percent-encode everything in the values but letters, digits and -._~.")
  var percentEncode = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Argument that is a link itself: percent-encode it, once for each time this is given.",
      valueName: "name"
    )
  )
  var target: [String] = []

  @OptionGroup var options: TemplateOptions

  func run(in process: ProcessContext) throws -> RunVerdict {
    let template = try DeeplinkTemplate(argument: template, options)
    try template.checkTargets(target)
    let values = try arguments(of: template)
    let terminal = process.terminal
    let text: String
    do throws(DeeplinkEncodingError) {
      text = try template.encode(values, encoding: percentEncode ? .percentEncoded : .asWritten)
    } catch {
      let input = InputError(code: "template-values", "\(error)", help: help(error, template))
      switch error {
      case .valueNotReadBack, .valueOfTypeExpected: break
      default: throw input
      }
      terminal.writeError(input.rendered(style: terminal.errorStyle))
      return .failed
    }
    // A second number sign in a URL is an escape at any rate.
    try terminal.write(text.printable.withoutLogCommands(hash: "%23") + "\n")
    return .clean
  }

  private func arguments(
    of template: DeeplinkTemplate
  ) throws(InputError) -> [String: DeeplinkValue] {
    let given = Dictionary(grouping: values, by: \.name).mapValues { $0.map(\.value) }
    var result: [String: DeeplinkValue] = [:]
    for (name, texts) in given.sorted(by: { $0.key < $1.key }) {
      let isList = template.arguments.contains { $0.name == name && $0.separator != nil }
      guard isList || texts.count == 1 else { throw InputError.repeated(name) }
      let depth = target.count { $0 == name }
      result[name] =
        isList
        ? .list(texts == [""] ? [] : texts)
        : .text(NestedLink.value(of: texts.joined(), depth: depth))
    }
    return result
  }

  private func help(_ error: DeeplinkEncodingError, _ template: DeeplinkTemplate) -> String? {
    let names = template.arguments.map(\.name)
    switch error {
    case .unknownArgument(let name):
      if let near = name.nearest(among: names) { return "did you mean '\(near)'?" }
      return names.isEmpty
        ? "the template has no arguments" : "it has \(names.joined(separator: ", "))"
    case .valueMissing(let name): return "give \(name)=VALUE"
    case .valueNotReadBack(let name):
      let isList = template.arguments.contains { $0.name == name && $0.separator != nil }
      let hint = percentEncode ? [] : ["--percent-encode encodes reserved characters"]
      let ofList = isList ? ["give the elements of a list one by one, none of them empty"] : []
      let help = (hint + ofList).joined(separator: "; ")
      return help.isEmpty ? nil : help
    case .wildcard: return "name it, such as {name}, to give it a value"
    case .wrongKind, .valueOfTypeExpected: return nil
    }
  }
}
