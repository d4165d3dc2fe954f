package import Diagnostics

/// What is known of the apps and the association files of hosts, beside what is recorded.
package struct AssociationSettings: Sendable {
  /// The names of apps in association files, by the apps' identifiers in manifests.
  package var apps: [AppNames] = []
  /// The files of hosts.
  package var hosts: [HostFile] = []

  /// The bundle identifiers or package names of an app.
  package struct AppNames: Sendable {
    /// The app's identifier in manifests.
    package var app: String
    /// The names.
    package var names: [String]
    /// Where the configuration says so.
    package var location: SourceLocation
  }

  /// The association file of a host.
  package struct HostFile: Sendable {
    /// The host in lower case.
    package var host: String
    /// The file.
    package var file: NamedPath
  }

  package init() {}
}
