import LocatedJSON

/// Reads a JSON document into the model; values of a wrong type count as absent, and checks report
/// them.
struct ManifestReader {
  let document: JSONDocument
  private(set) var apps: [App] = []
  private(set) var rules: [Rule] = []
  private(set) var entities: [Entity] = []

  mutating func read() throws(ManifestError) {
    let root = document.root
    guard let object = root.object else { throw .notAnObject(kind: root.value.kind) }
    let fields = note(.manifest, object, root.range)
    let sections = ManifestSchema.keys(of: .manifest)
    guard sections.contains(where: { fields.node($0.name) != nil }) else { throw .noSections }
    for (object, range) in fields.objects("apps") {
      let fields = note(.app, object, range)
      apps.append(Self.app(fields))
    }
    for (object, range) in fields.objects("actions") { readAction(object, range) }
    for (object, range) in fields.objects("browsers") { readBrowser(object, range) }
    for (object, range) in fields.objects("previews") { readPreview(object, range) }
    for member in fields.node("redirects")?.object?.effectiveMembers ?? [] { readRedirect(member) }
  }

  private mutating func note(
    _ kind: Entity.Kind,
    _ object: JSONObject,
    _ range: Range<Int>
  ) -> EntityFields {
    entities.append(Entity(kind: kind, object: object, range: range))
    return EntityFields(kind: kind, object: object, range: range)
  }
}

// MARK: - Rules

extension ManifestReader {
  private mutating func readAction(_ object: JSONObject, _ range: Range<Int>) {
    let fields = note(.action, object, range)
    var formats: [Format] = []
    for (object, range) in fields.objects("formats") {
      let fields = note(.format, object, range)
      formats.append(readFormat(fields))
    }
    rules.append(
      Rule(
        id: "",
        kind: .action,
        title: fields.string("title"),
        pattern: fields.string("regex"),
        formats: formats,
        sendsHeaders: fields.flag("headers"),
        testInputs: fields.strings("testInputs"),
        testHeaders: fields.headers("testHeaders"),
        redirectTests: [],
        range: range
      )
    )
  }

  private mutating func readBrowser(_ object: JSONObject, _ range: Range<Int>) {
    let fields = note(.browser, object, range)
    let app = Self.app(fields)
    var format = readFormat(fields)
    format.appID = app.identifier
    rules.append(
      Rule(
        id: "",
        kind: .browser,
        title: app.name,
        pattern: fields.string("regex"),
        formats: [format],
        sendsHeaders: false,
        testInputs: fields.strings("testInputs"),
        redirectTests: [],
        app: app,
        range: range
      )
    )
  }

  private mutating func readPreview(_ object: JSONObject, _ range: Range<Int>) {
    let fields = note(.preview, object, range)
    rules.append(
      Rule(
        id: "",
        kind: .preview,
        pattern: fields.string("regex"),
        formats: [readFormat(fields)],
        sendsHeaders: false,
        testInputs: fields.strings("testInputs"),
        redirectTests: [],
        canSave: fields.flag("canSave"),
        range: range
      )
    )
  }

  private mutating func readRedirect(_ member: JSONMember) {
    guard let object = member.value.object else { return }
    let range = member.keyRange.lowerBound..<member.value.range.upperBound
    let fields = note(.redirect, object, range)
    let isTemplate = fields.string("format") != nil
    rules.append(
      Rule(
        id: "",
        kind: .redirect,
        pattern: Located(member.key, at: member.keyRange),
        formats: isTemplate ? [readFormat(fields)] : [],
        parameter: fields.string("param"),
        sendsHeaders: false,
        redirectTests: fields.redirectTests("tests") + fields.redirectTests("test"),
        range: range
      )
    )
  }
}

// MARK: - Their parts

extension ManifestReader {
  private static func app(_ fields: EntityFields) -> App {
    App(
      identifier: fields.string("identifier"),
      name: fields.string("name"),
      storeID: fields.string("storeId"),
      iconURL: fields.string("iconURL"),
      scheme: fields.string("scheme"),
      isNew: fields.flag("new"),
      platform: fields.string("platform").flatMap { Platform(rawValue: $0.value) },
      country: fields.string("country")?.value,
      range: fields.range
    )
  }

  private mutating func readFormat(_ fields: EntityFields) -> Format {
    var inlineApp: App?
    if fields.kind == .format, let node = fields.node("app"), let object = node.object {
      let appFields = note(.app, object, node.range)
      inlineApp = Self.app(appFields)
    }
    return Format(
      appID: fields.string("appId"),
      inlineApp: inlineApp,
      template: fields.string("format"),
      script: fields.string("script"),
      script2: fields.string("script2"),
      testResults: fields.results("testResults"),
      range: fields.range
    )
  }
}
