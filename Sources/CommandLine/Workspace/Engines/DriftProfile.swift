/// The form in which engines get patterns.
package enum DriftProfile: String, CaseIterable, Sendable {
  /// As they are written.
  case asWritten = "as-written"
  /// Printed in the engine's own dialect.
  case ported
}
