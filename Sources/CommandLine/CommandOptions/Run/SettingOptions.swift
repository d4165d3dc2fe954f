package import ArgumentParser
package import FileAccess
package import LinkResolver
package import Workspace

/// Options that put what the call says over the settings: what it leaves open stays as
/// `ruleproof.yml`, or the default, has it.
package protocol SettingOptions: ParsableArguments {
  func apply(to settings: inout Settings)
}

extension Session {
  /// Reads what a call names.
  ///
  /// - Parameters:
  ///   - names: How the call names its manifests.
  ///   - options: What else it says.
  ///   - process: The process context of the call.
  ///   - runsScripts: Whether the call will run scripts of the manifests as soon as they are read.
  ///   - makeScriptHost: What runs scripts under the settings.
  /// - Throws: `InputError` if something cannot be read.
  package init(
    _ names: ManifestNames,
    _ options: [any SettingOptions],
    in process: ProcessContext,
    runsScripts: Bool = false,
    makeScriptHost: (Settings, ProcessContext) throws(InputError) -> ScriptHost? =
      Session.scriptHost
  ) throws(InputError) {
    do throws(InputError) {
      try self.init(
        names,
        in: process,
        runsScripts: runsScripts,
        applyOptions: { settings in
          for part in options { part.apply(to: &settings) }
        },
        makeScriptHost: makeScriptHost
      )
    } catch {
      throw error.hintingAtPatterns(names, process)
    }
  }
}

extension ManifestNames {
  /// What is in effect for a call that reads no manifest.
  ///
  /// - Parameters:
  ///   - options: What the call says.
  ///   - process: The process context of the call.
  /// - Throws: `InputError` if the configuration cannot be read.
  /// - Returns: The settings.
  package func settings(
    _ options: [any SettingOptions],
    in process: ProcessContext
  ) throws(InputError) -> Settings {
    var settings = try loadConfiguration(in: process).settings
    for part in options { part.apply(to: &settings) }
    return settings
  }
}
