package import Diagnostics

/// The known apps and association files of hosts, in addition to the recorded ones.
package struct AssociationSettings: Sendable {
  /// The names of apps in association files, by the apps' identifiers in manifests.
  package var apps: [AppNames] = []
  package var hosts: [HostFile] = []

  /// The bundle identifiers or package names of an app.
  package struct AppNames: Sendable {
    /// The app's identifier in manifests.
    package var app: String
    package var names: [String]
    /// Where the configuration says so.
    package var location: SourceLocation
  }

  package struct HostFile: Sendable {
    /// The host in lower case.
    package var host: String
    package var file: NamedPath
  }

  package init() {}
}
