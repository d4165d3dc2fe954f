import Cassettes
import Diagnostics
import ScriptRuntime
import FileAccess
import UniversalLinks
import Workspace

/// A file of a host that says which links apps take.
struct HostFile: Sendable {
  let matcher: AssociationMatcher
  let sampler: AssociationSampler
  /// What it calls its apps, each with the apps' identifiers in it.
  let names: [(name: String, apps: [AppID])]
  /// What it is, in words, such as `the association file of www.example.com (2026-11-23)`.
  let title: String
  /// Whether the names are those of packages.
  let isAndroid: Bool
  /// The components that decide nothing, by their numbers, counted from 1.
  let shadowed: [String]

  init(_ file: AssociationFile, title: String) {
    let matcher = AssociationMatcher(file)
    let names = Self.grouped(matcher.apps) { $0.bundleIdentifier }
    self.init(matcher, AssociationSampler(file), names, title: title, isAndroid: false)
  }

  init(_ file: AssetLinks, title: String) {
    let matcher = AssociationMatcher(file)
    // What a package opens that lists no paths is in its manifest.
    let names = Self.grouped(file.packagesWithRules.map { AppID($0) }) { $0.text }
    self.init(matcher, AssociationSampler(file), names, title: title, isAndroid: true)
  }

  private init(
    _ matcher: AssociationMatcher,
    _ sampler: AssociationSampler,
    _ names: [(String, [AppID])],
    title: String,
    isAndroid: Bool
  ) {
    self.matcher = matcher
    self.sampler = sampler
    self.names = names
    self.title = title
    self.isAndroid = isAndroid
    var places: [AppVerdict.Place] = []
    for app in names.flatMap(\.1) {
      for samples in sampler.samples(for: app) {
        guard case .shadowed = samples.reach, !places.contains(samples.place) else { continue }
        places.append(samples.place)
      }
    }
    shadowed = places.map { "\($0.detail + 1).\($0.component + 1)" }
  }

  private static func grouped(
    _ apps: [AppID],
    by name: (AppID) -> String?
  ) -> [(String, [AppID])] {
    var groups: [(String, [AppID])] = []
    for app in apps {
      guard let name = name(app) else { continue }
      if let index = groups.firstIndex(where: { $0.0 == name }) {
        groups[index].1.append(app)
      } else {
        groups.append((name, [app]))
      }
    }
    return groups
  }
}

/// Reads what is recorded of hosts and apps, and what the configuration says of them.
struct AssociationFiles {
  let store: CassetteStore
  let settings: AssociationSettings
}

extension AssociationFiles {
  /// The files of a host: those that the configuration names, or else those that are recorded.
  ///
  /// - Throws: `InputError` if a file that the configuration names cannot be read.
  func files(of host: String) throws(InputError) -> [HostFile] {
    let named = settings.hosts.filter { $0.host == host }
    guard named.isEmpty else {
      return try named.map { entry throws(InputError) in try Self.read(entry.file) }
    }
    let apple = AssociationRequests.association(host).lazy.compactMap { request -> HostFile? in
      guard let response = store.response(to: request) else { return nil }
      return response.associationFile.map {
        HostFile($0, title: "the association file of \(host)" + Self.day(of: response))
      }
    }.first
    let android = store.response(to: AssociationRequests.assetLinks(host)).flatMap { response in
      response.assetLinks.map {
        HostFile($0, title: "the asset links of \(host)" + Self.day(of: response))
      }
    }
    return [apple, android].compactMap(\.self)
  }

  /// The names of an app that are known for certain: those of the configuration, and that of the
  /// App Store's recorded answer.
  func names(of app: String, _ store: AppHosts.Store?) -> Set<String> {
    let named = settings.apps.filter { $0.app == app }.flatMap(\.names)
    let recorded = store.flatMap { app in
      self.store.response(to: AssociationRequests.lookup(app))?.bundleIdentifier(of: app.id)
    }
    return Set(named + [recorded].compactMap(\.self))
  }

  private static func read(_ named: NamedPath) throws(InputError) -> HostFile {
    let source = try InputFile.read(named.path, within: named.boundary)
    let title = "the file '\(named.path)'"
    do throws(AssociationFileError) {
      let file = try AssociationFile(ofEitherSystem: source)
      return file.assetLinks.map { HostFile($0, title: title) } ?? HostFile(file, title: title)
    } catch {
      throw InputError([error.diagnostic(in: source)], sources: [source])
    }
  }

  private static func day(of response: HTTPResponse) -> String {
    response.field("date").flatMap(HTTPDay.day).map { " (\($0))" } ?? ""
  }
}

extension CassetteStore {
  /// The recorded answer of a server to a request.
  func response(to request: HTTPRequest) -> HTTPResponse? {
    try? exchange(for: request)?.exchange.outcome.get()
  }
}
