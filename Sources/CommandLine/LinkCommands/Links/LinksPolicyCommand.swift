import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import LinkReports
import LocatedJSON
import TerminalAccess
import UniversalLinks
import Workspace

/// Makes what keeps the user of a web view inside it.
struct LinksPolicyCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy",
    abstract: "Generate a navigation policy that keeps users inside a web view.",
    discussion: """
      Sorts hosts into those that only lead to apps (jump) and those with pages of their own (main \
      site). Links to jump hosts can be cancelled; taps on links to main sites become navigation \
      by script.

      Exit codes: 0 generated; 1 there is nothing to generate, or with --strict the form cannot \
      express everything; 2 bad input or arguments.

      Example:
        ruleproof links policy --association www.example.com=FILE --form swift
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Association file of a host; repeatable.",
      discussion: "Such as www.example.com=FILE; - is standard input.",
      valueName: "host=file"
    )
  )
  var association: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Entitlements of an app; repeatable.",
      discussion: """
        Limits the policy to hosts in the app's associated domains, and adds its wildcard hosts.
        """,
      valueName: "file"
    )
  )
  var entitlements: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Host with pages of its own, with or without a file; repeatable.",
      valueName: "host"
    )
  )
  var mainSite: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Host that only leads to apps; repeatable.", valueName: "host")
  )
  var jumpHost: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Consider only this app; repeatable.", valueName: "id")
  )
  var app: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("What to generate.", discussion: LinksPolicyText.Form.discussion)
  )
  var form: LinksPolicyText.Form = .table

  @Option(
    name: .long,
    help: ArgumentHelp("With --form swift: name of the class.", valueName: "name")
  )
  var typeName = "LinkNavigationPolicy"

  @Option(
    name: .long,
    help: ArgumentHelp(
      "With --form script or swift: name of the app's message handler that receives the URLs.",
      valueName: "name"
    )
  )
  var messageHandler: String?

  @Flag(
    name: .long,
    help: "With --form script: handle links to any host, not just to main sites."
  )
  var anyHost = false

  @Option(
    name: .long,
    help: ArgumentHelp("Write to this file.", valueName: "file")
  )
  var output: String?

  @Flag(name: .long, help: "Fail if the form cannot express everything.")
  var strict = false

  func validate() throws {
    guard !anyHost || form == .script else {
      throw ValidationError("--any-host needs --form script.")
    }
    if anyHost, let first = (association + entitlements + mainSite + jumpHost + app).first {
      throw ValidationError("--any-host cannot be combined with \(first).")
    }
    guard anyHost || !association.isEmpty || !mainSite.isEmpty else {
      throw ValidationError(
        "Name a host: --association www.example.com=FILE, or --main-site www.example.com."
      )
    }
    if let both = mainSite.map({ $0.lowercased() })
      .first(where: jumpHost.map({ $0.lowercased() }).contains)
    {
      throw ValidationError("'\(both)' is given both as --main-site and as --jump-host.")
    }
    guard NavigationPolicy.isTypeName(typeName) else {
      throw ValidationError("--type-name takes a name for a class in Swift, not '\(typeName)'.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let read = association.map { NamedValue(argument: $0)?.value ?? $0 }
    var files = CallFiles(reading: entitlements + read)
    files.write(output, as: "--output")
    try files.check()
    if anyHost {
      try write(
        NavigationPolicy.userScriptForAnyHost(messageHandler: messageHandler),
        inputs: [],
        process.terminal
      )
      return .clean
    }
    let associations = try LinksAssociation.read(association)
    let asked = try LinksEntitlements.read(entitlements)
    try LinksEntitlements.refuseVariables(in: asked)
    let policy = NavigationPolicy(
      sites: try NavigationPolicy.Site.reading(
        association,
        associations,
        mainSites: mainSite,
        jumpHosts: jumpHost
      ),
      entitlements: asked.map(\.entitlements),
      apps: try LinksApps.selected(app, in: associations)
    )
    let terminal = process.terminal
    terminal.writeError(LinksEntitlements.problems(in: asked, terminal.errorStyle))
    let made = LinksPolicyText(
      policy,
      as: form,
      typeName: typeName,
      messageHandler: messageHandler
    )
    let refusals = associations.compactMap(\.refusal)
    let notes = policy.notes(on: associations, hasEntitlements: !entitlements.isEmpty)
    for note in refusals + notes + made.shortfalls {
      terminal.writeError("note: \(note.printable)\n")
    }
    guard let text = made.text, !policy.hosts.isEmpty else {
      let reason = policy.hosts.isEmpty ? reasonForNoHost : made.emptiness
      terminal.writeError("nothing to generate: \(reason)\n")
      return .failed
    }
    try write(
      text,
      inputs: associations.map(\.file.document.file.name) + asked.map(\.source.name),
      terminal
    )
    return RunVerdict(failsIf: strict && !made.shortfalls.isEmpty)
  }

  private var reasonForNoHost: String {
    if entitlements.isEmpty { return "no file opens anything in an app" }
    return association.isEmpty
      ? "the entitlements name none of the hosts"
      : "no file of a host that the entitlements name opens anything in an app"
  }

  private func write(_ text: String, inputs: [String], _ terminal: Terminal) throws {
    if let output, output != "-" {
      try OutputFile.write(text, to: output, inputs: inputs)
    } else {
      try terminal.write(text)
    }
  }
}

extension LinksPolicyText.Form: ExpressibleByArgument {
  static let discussion = """
    table: hosts, roles and evidence; json: the policy as data, for 'links tap --policy'; swift: \
    a navigation delegate that cancels, and the set-up of a web view with it and the script; \
    content-rules: a list for WKContentRuleListStore; \
    script: a user script for main sites.
    """
}
