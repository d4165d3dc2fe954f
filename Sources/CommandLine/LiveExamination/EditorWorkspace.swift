package import Diagnostics
package import FileAccess
import Foundation
import LinkResolver
import ManifestEditing
package import ManifestModel
package import RuleSets
package import Workspace

/// The settings that documents are examined under, and what all versions of them share.
package struct EditorWorkspace: Sendable {
  package let process: ProcessContext
  package let configuration: Configuration
  package let settings: Settings
  package let engine: RememberingEngine
  private let scripts: ScriptHost?
  /// Why the configuration is not in effect; nil if it is.
  package let problem: InputError?

  /// Reads the configuration above a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder that the client works in.
  ///   - named: The configuration that the call names.
  ///   - runsScripts: Whether scripts run, with recorded answers.
  ///   - process: The process context of the call.
  package init(
    folder: String,
    named: String?,
    runsScripts: Bool,
    in process: ProcessContext
  ) {
    var process = process.quiet
    process.directory = folder
    self.process = process
    let names = ManifestNames(configuration: named)
    var configuration = Configuration()
    var problem: InputError?
    do throws(InputError) {
      configuration = try names.loadConfiguration(in: process)
    } catch {
      problem = error
    }
    var settings = configuration.settings
    // One rule at a time, so that the editor stays responsive; no request leaves the machine.
    settings.run.workers = 1
    settings.scripts.network = .replay
    settings.scripts.areRun = runsScripts
    self.configuration = configuration
    self.settings = settings
    engine = RememberingEngine(EngineRegistry.foundation)
    do throws(InputError) {
      scripts = try Session.scriptHost(settings, process)
    } catch {
      scripts = nil
      problem = problem ?? error
    }
    self.problem = problem
  }
}

extension EditorWorkspace {
  package func parse(_ file: SourceFile) throws(InputError) -> Manifest {
    try ManifestLoader.parse(file, version: settings.manifestVersion, allowsEmpty: false)
  }

  /// A session over a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - remembers: Whether its engine remembers what it found; one that counts steps part by part
  ///     does not.
  /// - Returns: The session.
  package func session(over manifest: Manifest, remembers: Bool = true) -> Session {
    Session(
      [manifest],
      configuration: configuration,
      settings: settings,
      in: process,
      isWhole: false,
      scripts: scripts,
      engine: remembers ? engine : EngineRegistry.foundation
    )
  }

  /// A session over a file of rules that is no manifest.
  package func session(over file: any RuleFile) -> Session {
    let rules = RuleSet(file)
    var settings = settings
    settings.useEngines(of: rules)
    return Session(
      [],
      links: rules,
      configuration: configuration,
      settings: settings,
      in: process,
      isWhole: false,
      engine: engine
    )
  }

  /// The whole path of a file that the configuration or the client names.
  package func path(of name: String) -> String {
    let base = URL(fileURLWithPath: process.directory, isDirectory: true)
    return URL(fileURLWithPath: name, relativeTo: base).standardizedFileURL.path
  }

  /// Whether the configuration names a file as a manifest.
  package func isManifest(_ name: String) -> Bool {
    let path = path(of: name)
    return configuration.manifests.contains { self.path(of: $0) == path }
  }

  /// Whether the configuration names a file, or its folder, as one of link rules.
  package func isLinkFile(_ name: String) -> Bool {
    let path = path(of: name)
    return configuration.links.map(self.path).contains { $0 == path || path.hasPrefix($0 + "/") }
  }
}
