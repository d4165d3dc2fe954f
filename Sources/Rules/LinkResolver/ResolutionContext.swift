public import ManifestModel

/// The device and the app to resolve a URL for; nil means any.
public struct ResolutionContext: Sendable, Hashable {
  /// The kind of device, or nil for any.
  public var platform: Platform?
  /// The release of the app that reads the manifest.
  public var appVersion: AppVersion?
  /// The headers of the URL's response.
  public var headers: HeaderFields?

  /// Creates a context from its parts.
  public init(
    platform: Platform? = nil,
    appVersion: AppVersion? = nil,
    headers: HeaderFields? = nil
  ) {
    self.platform = platform
    self.appVersion = appVersion
    self.headers = headers
  }
}

/// Why an app is not offered although its rule matches.
public enum Unavailability: Sendable, Hashable {
  /// The app runs only on another kind of device.
  case platform(Platform)
  /// The rule needs a feature of a later release of the app that reads manifests.
  case appVersion(AppVersion)
}

extension Unavailability {
  /// The reason in words.
  public var message: String {
    switch self {
    case .platform(let platform): "only on \(platform.rawValue)"
    case .appVersion(let version): "needs app \(version) or newer"
    }
  }
}

extension ResolutionContext {
  /// Why an app is not offered here; nil if it is.
  ///
  /// Releases before 1.0.1 ignore `platform` and offer the app; those before 1.0.10 ignore apps
  /// without a store id. `country` only determines the icon's store.
  func unavailability(of app: App) -> Unavailability? {
    if let needed = app.platform, let platform, needed != platform,
      reads(since: AppVersion(1, 0, 1))
    {
      return .platform(needed)
    }
    if app.storeID == nil, !reads(since: AppVersion(1, 0, 10)) {
      return .appVersion(AppVersion(1, 0, 10))
    }
    return nil
  }

  /// The headers that rules see: none in releases before 1.0.2.
  public var readHeaders: HeaderFields? { reads(since: AppVersion(1, 0, 2)) ? headers : nil }

  /// The format as the app reads it: releases before 1.1.8 ignore `script2`.
  func read(_ format: Format) -> Format {
    guard !reads(since: AppVersion(1, 1, 8)) else { return format }
    var format = format
    format.script2 = nil
    return format
  }

  func reads(_ kind: Rule.Kind) -> Bool {
    switch kind {
    case .action: true
    case .browser: reads(since: AppVersion(1, 1, 0))
    case .preview: reads(since: AppVersion(1, 1, 8))
    case .redirect: reads(since: AppVersion(1, 5, 8))
    }
  }

  /// Whether the app supports a feature of a release.
  func reads(since version: AppVersion) -> Bool { appVersion.map { $0 >= version } ?? true }
}
