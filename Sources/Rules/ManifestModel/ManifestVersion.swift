/// A version of the manifest format.
public enum ManifestVersion: Int, Sendable, Hashable, Codable, CaseIterable {
  /// Read by app 1.0: every app needs a store id.
  case v1 = 1
  /// Read by app 1.0.10: a store id is optional.
  case v2 = 2
  /// Read by app 1.1.8: adds `script2`.
  case v3 = 3
  /// Read by app 1.8.10: shorter key names, schemes without `://`.
  case v4 = 4
}

extension ManifestVersion {
  /// The first app release that reads this version.
  public var appVersion: AppVersion {
    switch self {
    case .v1: AppVersion(1, 0, 0)
    case .v2: AppVersion(1, 0, 10)
    case .v3: AppVersion(1, 1, 8)
    case .v4: AppVersion(1, 8, 10)
    }
  }

  /// Whether keys have their names of version 4.
  public var usesShortNames: Bool { self == .v4 }
}

extension ManifestVersion: Comparable, CustomStringConvertible {
  /// Orders versions by age, the oldest first.
  public static func < (left: ManifestVersion, right: ManifestVersion) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The version as written, such as `v4`.
  public var description: String { "v\(rawValue)" }
}
