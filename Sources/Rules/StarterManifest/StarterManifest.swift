internal import CStarterManifest

/// The project's own manifest, built into the binary: documentation by example, and the input of a
/// first run.
package enum StarterManifest {
  /// The file's bytes.
  package static var bytes: [UInt8] {
    Array(
      UnsafeBufferPointer(
        start: ruleproof_starter_manifest(),
        count: ruleproof_starter_manifest_length()
      )
    )
  }

  /// The bytes of the configuration that the project checks it with.
  package static var configuration: [UInt8] {
    Array(
      UnsafeBufferPointer(
        start: ruleproof_starter_configuration(),
        count: ruleproof_starter_configuration_length()
      )
    )
  }
}
