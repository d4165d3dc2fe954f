import Diagnostics
import FileAccess
import Foundation
import LinkResolver
import ManifestEditing
import ManifestModel
import Workspace

/// The settings that documents are examined under, and what all versions of them share.
struct EditorWorkspace: Sendable {
  let process: ProcessContext
  let configuration: Configuration
  let settings: Settings
  let engine: RememberingEngine
  private let scripts: ScriptHost?
  /// Why the configuration is not in effect; nil if it is.
  let problem: InputError?

  /// Reads the configuration above a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder that the client works in.
  ///   - named: The configuration that the call names.
  ///   - runsScripts: Whether scripts run, with recorded answers.
  ///   - process: The process context of the call.
  init(
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
    // One rule at a time, beside an editor; no request leaves the machine.
    settings.run.workers = 1
    settings.scripts.network = .replay
    settings.scripts.areRun = runsScripts
    self.configuration = configuration
    self.settings = settings
    engine = RememberingEngine(EngineLineup.foundation)
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
  func parse(_ file: SourceFile) throws(InputError) -> Manifest {
    try ManifestLoader.parse(file, version: nil, allowsEmpty: false)
  }

  /// A session over a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - remembers: Whether its engine remembers what it found; one that counts steps part by part does not.
  /// - Returns: The session.
  func session(over manifest: Manifest, remembers: Bool = true) -> Session {
    Session(
      [manifest],
      configuration: configuration,
      settings: settings,
      in: process,
      isWhole: false,
      scripts: scripts,
      engine: remembers ? engine : EngineLineup.foundation
    )
  }

  /// Whether the configuration names a file as a manifest.
  func isManifest(_ path: String) -> Bool {
    configuration.manifests.contains { $0.isSameFile(as: path, from: process.directory) }
  }

  /// Whether the configuration names a file as one of link rules.
  func isLinkFile(_ path: String) -> Bool {
    configuration.links.contains { $0.isSameFile(as: path, from: process.directory) }
  }
}

extension String {
  /// Whether two paths name one file.
  fileprivate func isSameFile(as other: String, from folder: String) -> Bool {
    let base = URL(fileURLWithPath: folder, isDirectory: true)
    return URL(fileURLWithPath: self, relativeTo: base).standardizedFileURL.path
      == URL(fileURLWithPath: other, relativeTo: base).standardizedFileURL.path
  }
}
