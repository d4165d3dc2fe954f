import Diagnostics
import URLSchemes

extension ContractApp {
  /// What people call the app, editions and all.
  package var shownName: String { names.joined(separator: ", ").printable }
}
