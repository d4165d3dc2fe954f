package import ArgumentParser
import CommandOptions
import Deeplink
import Diagnostics
import FileAccess
import LinkReports

/// Templates of deep links.
package struct TemplateCommand: ParsableCommand {
  /// What the command is called, and what it says in its help.
  package static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "Match, encode and compare deep-link templates.",
    discussion: """
      A template is the part of a link after scheme and host, with arguments in braces: \
      '/event/{id}?tags={tags*,}' has an argument and a comma-separated list; '{{' and '}}' are \
      literal braces. 'event/{id}' begins with the host, and 'notes://event/{id}' with the scheme. \
      {id:int}, {id:uuid} and {rest:path} take values of that type; {*} and {*:int} take any value \
      and do not show it. See docs/deeplink.md.

      An argument ends at the next reserved character; in the query, after a '?' in the template, \
      at the next '&' or '#'.

      Example:
        ruleproof template match '/event/{id}' 'https://example.com/event/12'
      """,
    subcommands: [
      TemplateMatchCommand.self, TemplateEncodeCommand.self, TemplatePatternCommand.self,
      TemplateOverlapsCommand.self,
    ]
  )

  package init() {}
}

extension DeeplinkTemplate {
  /// Reads a template of the call.
  init(argument text: String, _ options: TemplateOptions) throws(InputError) {
    do throws(DeeplinkTemplateError) {
      try self.init(text, query: options.strictQuery ? .strict : .standard)
    } catch {
      let quoted = QuotedArgument(text, "template")
      throw InputError(
        code: "template-syntax",
        "this is not a template: \(error.message)",
        at: quoted.location(at: error.offset),
        in: [quoted.source],
        help: Self.help(error.reason)
      )
    }
  }
}

extension DeeplinkTemplate {
  /// What to write in place of the arguments of other syntaxes (RFC 6570, section 1.2).
  private static func help(_ reason: DeeplinkTemplateError.Reason) -> String? {
    switch reason {
    case .unexpectedCharacter("?"):
      "an argument is never optional: write a template with it and one without"
    case .unexpectedCharacter("+"), .unexpectedCharacter("/"), .separatorNotOneCharacter(""):
      "{name:path} takes the rest of the path"
    default: nil
    }
  }
}

struct TemplateOptions: ParsableArguments {
  @Flag(
    name: .long,
    help: "End query arguments at every reserved character, as in a path, not only at & and #."
  )
  var strictQuery = false
}

extension NamedValue: ExpressibleByArgument {}
