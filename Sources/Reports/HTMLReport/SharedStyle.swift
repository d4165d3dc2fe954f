/// The style sheet that every page of the tool begins with: colours of both schemes, marks, tables,
/// charts.
package enum SharedStyle {
  /// The style sheet, without its last line end.
  package static var text: String { PageFiles.text("base.css") ?? "" }
}
