import ArgumentParser
import Diagnostics
import FileAccess
import LinkReports
import LocatedJSON
import TerminalAccess
import UniversalLinks

/// Makes what keeps the user of a web view inside it.
struct LinksPolicyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy",
    abstract: "Make what keeps the user of a web view inside it.",
    discussion: """
      Tells hosts that do nothing but lead to apps (jump) from hosts with pages of their own (main site): \
      links of the first can be cancelled, taps on links of the second become navigation by script.

      Exit codes: 0 made; 1 there is nothing to make, or with --strict something cannot be said in this \
      form; 2 the input or the call is wrong.
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The association file of a host; may be repeated.",
      discussion: "Such as www.example.com=FILE; - is standard input.",
      valueName: "host=file"
    )
  )
  var association: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Entitlements of an app; may be repeated.",
      discussion: "With them only hosts that an app asks for count, and wildcards bring in others.",
      valueName: "file"
    )
  )
  var entitlements: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("A host with pages of its own; may be repeated.", valueName: "host")
  )
  var mainSite: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("A host that leads to apps alone; may be repeated.", valueName: "host")
  )
  var jumpHost: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Count this app alone; may be repeated.", valueName: "id")
  )
  var app: [String] = []

  @Option(name: .long, help: ArgumentHelp("What to make.", discussion: Form.discussion))
  var form: Form = .table

  @Option(
    name: .long,
    help: ArgumentHelp("With --form swift: the name of the class.", valueName: "name")
  )
  var typeName = "LinkNavigationPolicy"

  @Option(
    name: .long,
    help: ArgumentHelp(
      "With --form script: the app's message handler that is given the URLs.",
      valueName: "name"
    )
  )
  var messageHandler: String?

  @Flag(
    name: .long,
    help: "With --form script: keep links of any host, and not of main sites alone."
  )
  var anyHost = false

  @Option(
    name: .long,
    help: ArgumentHelp("Write to this file, whole or not at all.", valueName: "file")
  )
  var output: String?

  @Flag(name: .long, help: "Fail where something cannot be said in this form.")
  var strict = false

  func validate() throws {
    guard !anyHost || form == .script else {
      throw ValidationError("--any-host is for --form script.")
    }
    guard anyHost || !association.isEmpty else {
      throw ValidationError("Name the file of a host: --association www.example.com=FILE.")
    }
    if let both = mainSite.map({ $0.lowercased() })
      .first(where: jumpHost.map({ $0.lowercased() }).contains)
    {
      throw ValidationError("'\(both)' is given as --main-site and as --jump-host.")
    }
    let isName = typeName.wholeMatch(of: /[A-Za-z_][A-Za-z_0-9]*/) != nil
    guard isName else {
      throw ValidationError("--type-name takes a Swift name, not '\(typeName)'.")
    }
  }

  func run() throws {
    if anyHost {
      try write(NavigationPolicy.userScriptForAnyHost(messageHandler: messageHandler), inputs: [])
      return
    }
    let associations = try LinksAssociation.read(association)
    let asked = try LinksEntitlements.read(entitlements)
    let policy = NavigationPolicy(
      sites: try sites(associations),
      entitlements: asked.map(\.entitlements),
      apps: try LinksApps.selected(app, in: associations)
    )
    let terminal = Terminal.ofProcess
    let made = LinksPolicyText(
      policy,
      as: form,
      typeName: typeName,
      messageHandler: messageHandler
    )
    let refusals = associations.compactMap(\.refusal)
    for note in refusals + notes(policy, associations) + made.shortfalls {
      terminal.writeError("note: \(note.printable)\n")
    }
    guard let text = made.text, !policy.hosts.isEmpty else {
      let reason = policy.hosts.isEmpty ? "no file opens anything for an app" : made.emptiness
      terminal.writeError("nothing is made: \(reason)\n")
      throw ExitStatus.rulesFallShort
    }
    try write(
      text,
      inputs: associations.map(\.file.document.file.name) + asked.map(\.source.name)
    )
    if strict, !made.shortfalls.isEmpty { throw ExitStatus.rulesFallShort }
  }

  private func write(_ text: String, inputs: [String]) throws {
    if let output, output != "-" {
      try OutputFile.write(text, to: output, inputs: inputs)
    } else {
      try Terminal.ofProcess.write(text)
    }
  }
}
