import Reporters
import RunRecord

extension LocationRecord {
  /// The place as `file:line:column`, with a long name of the file cut.
  var shownPlace: String { "\(file.shown):\(line):\(column)" }
}
