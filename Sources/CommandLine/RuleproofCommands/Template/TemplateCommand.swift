import ArgumentParser
import Deeplink
import Diagnostics
import FileAccess

/// Templates of deep links.
struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "Match, write and compare templates of deep links.",
    discussion: """
      A template is the part of an app's links behind scheme and host, with arguments in braces: \
      '/event/{id}?tags={tags*,}' has an argument and a list with commas; '{{' and '}}' are braces \
      themselves (docs/deeplink.md).

      An argument ends at the next reserved character; in the query, behind a '?' of the template, at \
      the next '&' or '#'.
      """,
    subcommands: [
      TemplateMatchCommand.self, TemplateEncodeCommand.self, TemplatePatternCommand.self,
      TemplateOverlapsCommand.self,
    ]
  )

  func run() throws {
    throw InputError.noCommand("template", "match, encode, pattern or overlaps")
  }
}

extension DeeplinkTemplate {
  /// Reads a template of the call.
  init(argument text: String, _ options: TemplateOptions) throws(InputError) {
    do throws(DeeplinkTemplateError) {
      try self.init(text, query: options.strictQuery ? .strict : .standard)
    } catch {
      let quoted = QuotedArgument(text, "template")
      throw InputError(
        [
          Diagnostic(
            code: "template-syntax",
            severity: .error,
            message: "this is no template: \(error.message)",
            location: quoted.location(at: error.offset)
          )
        ],
        sources: [quoted.source]
      )
    }
  }
}

/// How the arguments of templates are read.
struct TemplateOptions: ParsableArguments {
  @Flag(
    name: .long,
    help: """
      End arguments in the query at every reserved character, as in a path, not at & and # alone.
      """
  )
  var strictQuery = false
}

/// A value with its name, as a call has it: `name=value`.
struct NamedValue: ExpressibleByArgument {
  let name: String
  let value: String

  init?(argument: String) {
    // By bytes: a mark behind the sign would make another character of it.
    guard let equals = argument.utf8.firstIndex(of: UInt8(ascii: "=")),
      equals != argument.startIndex
    else { return nil }
    name = String(argument[..<equals])
    value = String(argument[argument.utf8.index(after: equals)...])
  }
}

extension DeeplinkValue {
  /// The value for people: texts in quotation marks.
  var shown: String {
    let texts =
      switch self {
      case .text(let text): [text]
      case .list(let elements): elements
      }
    guard !texts.isEmpty else { return "(an empty list)" }
    return texts.map { text in
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").printable + "\""
    }
    .joined(separator: ", ")
  }
}
