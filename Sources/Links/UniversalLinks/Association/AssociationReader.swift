import Diagnostics
import LocatedJSON

/// Reads the sections of an association file; what has the wrong type counts as absent.
struct AssociationReader {
  private var variables = SubstitutionVariables()
  /// The values of the variables that patterns have named so far.
  private let lists = ValueLists()

  mutating func readAppLinks(_ section: JSONObject) -> AppLinks {
    variables = Self.variables(section["substitutionVariables"])
    let defaults = ComponentSettings(section["defaults"]?.object)
    var details: [LinkDetail] = []
    let isKeyed = section["details"]?.object != nil
    if let entries = section["details"]?.array {
      for entry in entries {
        guard let object = entry.object else { continue }
        details.append(
          readDetail(object, apps: Self.apps(of: object), defaults: defaults, range: entry.range)
        )
      }
    } else if let entries = section["details"]?.object {
      for member in entries.effectiveMembers {
        guard let object = member.value.object else { continue }
        let app = LocatedAppID(id: AppID(member.key), range: member.keyRange)
        details.append(
          readDetail(object, apps: [app], defaults: defaults, range: member.value.range)
        )
      }
    }
    return AppLinks(details: details, variables: variables, isKeyedByApp: isKeyed)
  }

  mutating func readService(
    _ service: ServiceApps.Service,
    in root: JSONObject
  ) -> ServiceApps? {
    guard let node = root[service.rawValue], let section = node.object else { return nil }
    return ServiceApps(
      service: service,
      apps: Self.appIDs(section["apps"]),
      range: node.range
    )
  }

  private mutating func readDetail(
    _ entry: JSONObject,
    apps: [LocatedAppID],
    defaults: ComponentSettings,
    range: Range<Int>
  ) -> LinkDetail {
    let own = defaults.overridden(by: entry["defaults"]?.object)
    let fromPaths = entry["paths"]?.array.map { readPaths($0, settings: own) }
    let fromComponents = entry["components"]?.array.map { readComponents($0, settings: own) }
    return LinkDetail(
      apps: apps,
      components: fromComponents ?? fromPaths ?? [.everything(range)],
      form: fromComponents != nil ? .components : fromPaths != nil ? .paths : .everything,
      olderComponents: fromComponents == nil ? [] : fromPaths ?? [],
      range: range
    )
  }
}

extension LinkComponent {
  /// The component of an entry that says nothing about URLs.
  fileprivate static func everything(_ range: Range<Int>) -> LinkComponent {
    LinkComponent(
      path: nil,
      query: .any,
      fragment: nil,
      excludes: false,
      options: MatchOptions(),
      comment: nil,
      range: range
    )
  }
}

// MARK: - Components and paths

extension AssociationReader {
  /// Reads what a statement says of one Android app.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - rules: Its rules; nil if it has none.
  ///   - range: The place of the statement.
  /// - Returns: The entry.
  mutating func readDetail(
    _ app: LocatedAppID,
    rules: [JSONNode]?,
    range: Range<Int>
  ) -> LinkDetail {
    let components = rules?.compactMap { node in
      node.object.map { component(ComponentSettings(rule: $0), comment: nil, range: node.range) }
    }
    return LinkDetail(
      apps: [app],
      components: components ?? [.everything(range)],
      form: components == nil ? .everything : .components,
      olderComponents: [],
      range: range
    )
  }

  private mutating func readComponents(
    _ nodes: [JSONNode],
    settings: ComponentSettings
  ) -> [LinkComponent] {
    nodes.compactMap { node in
      guard let object = node.object else { return nil }
      let own = settings.overridden(by: object)
      return component(own, comment: object["comment"]?.string, range: node.range)
    }
  }

  private mutating func readPaths(
    _ nodes: [JSONNode],
    settings: ComponentSettings
  ) -> [LinkComponent] {
    nodes.compactMap { node in
      guard let text = node.string else { return nil }
      var own = settings
      own.excludes = text.hasPrefix("NOT ")
      own.path = own.excludes ? String(text.dropFirst(4)) : text
      own.query = nil
      own.fragment = nil
      return component(own, comment: nil, range: node.range)
    }
  }

  private mutating func component(
    _ settings: ComponentSettings,
    comment: String?,
    range: Range<Int>
  ) -> LinkComponent {
    let query: LinkComponent.QueryRule
    if let text = settings.query?.string {
      query = .whole(pattern(text, part: .other, options: settings.options))
    } else if let items = settings.query?.object, !items.members.isEmpty,
      // If one value is not a string, the system ignores all of them.
      items.members.allSatisfy({ $0.value.string != nil })
    {
      query = .items(
        items.effectiveMembers.map { member in
          QueryItemRule(
            name: member.key,
            value: pattern(member.value.string ?? "", part: .other, options: settings.options)
          )
        }
      )
    } else {
      query = .any
    }
    return LinkComponent(
      path: settings.path.map { pattern($0, part: .path, options: settings.options) },
      query: query,
      fragment: settings.fragment.map { pattern($0, part: .other, options: settings.options) },
      excludes: settings.excludes,
      options: settings.options,
      comment: comment,
      range: range
    )
  }

  private mutating func pattern(
    _ text: String,
    part: LinkPattern.Part,
    options: MatchOptions
  ) -> LinkPattern {
    LinkPattern(text, part: part, options: options, variables: variables, lists: lists)
  }
}

// MARK: - Apps and variables

extension AssociationReader {
  private static func apps(of entry: JSONObject) -> [LocatedAppID] {
    if entry["appIDs"]?.array != nil { return appIDs(entry["appIDs"]) }
    guard let node = entry["appID"], let text = node.string else { return [] }
    return [LocatedAppID(id: AppID(text), range: node.range)]
  }

  private static func appIDs(_ node: JSONNode?) -> [LocatedAppID] {
    (node?.array ?? []).compactMap { element in
      element.string.map { LocatedAppID(id: AppID($0), range: element.range) }
    }
  }

  private static func variables(_ node: JSONNode?) -> SubstitutionVariables {
    var custom: [ExactText: [String]] = [:]
    for member in node?.object?.effectiveMembers ?? [] {
      guard let values = member.value.array else { continue }
      custom[ExactText(member.key)] = values.compactMap(\.string)
    }
    return SubstitutionVariables(exactly: custom)
  }
}

/// What a component says, with what `defaults` of its entry and of the file say where it is silent.
struct ComponentSettings {
  var path: String?
  var query: JSONNode?
  var fragment: String?
  var excludes = false
  var options = MatchOptions()

  init(_ object: JSONObject?) {
    self = ComponentSettings().overridden(by: object)
  }

  /// The settings of a rule of Android's, which has no others.
  init(rule: JSONObject) {
    path = rule["/"]?.string
    query = rule["?"]
    fragment = rule["#"]?.string
    excludes = rule["exclude"]?.bool ?? false
  }

  private init() {}

  func overridden(by object: JSONObject?) -> ComponentSettings {
    guard let object else { return self }
    var settings = self
    if let text = object["/"]?.string { settings.path = text }
    if let node = object["?"], node.string != nil || node.object != nil { settings.query = node }
    if let text = object["#"]?.string { settings.fragment = text }
    if let flag = object["exclude"]?.bool { settings.excludes = flag }
    if let flag = object["caseSensitive"]?.bool { settings.options.isCaseSensitive = flag }
    if let flag = object["percentEncoded"]?.bool { settings.options.isPercentEncoded = flag }
    return settings
  }
}

extension JSONNode {
  /// The truth value, if the value is one.
  var bool: Bool? {
    guard case .bool(let bool) = value else { return nil }
    return bool
  }
}
