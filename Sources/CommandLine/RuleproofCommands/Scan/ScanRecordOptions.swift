import ArgumentParser
import RecordInput

/// How files hold URLs.
struct ScanRecordOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The files are JSON Lines, with the URL under this key.",
      valueName: "name"
    )
  )
  var key: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The files are CSV, with the URL in this column.",
      discussion: "A name in the first row, or a number from 1 where there is no such row.",
      valueName: "name"
    )
  )
  var column: String?

  @Option(
    name: .long,
    help: ArgumentHelp("What separates the columns; \\t is a tab.", valueName: "character")
  )
  var separator = ","

  func validate() throws {
    if key != nil, column != nil { throw ValidationError("--key and --column cannot be combined.") }
    if key == "" || column == "" { throw ValidationError("--key and --column take a name.") }
    if let number = column.flatMap({ Int($0) }), number < 1 {
      throw ValidationError("--column counts from 1.")
    }
    guard let byte = separatorByte, byte != 0x22, byte != 0x0A, byte != 0x0D else {
      throw ValidationError("--separator takes one character of ASCII, such as ';' or '\\t'.")
    }
  }

  private var separatorByte: UInt8? {
    if separator == "\\t" { return 0x09 }
    return separator.utf8.count == 1 ? separator.utf8.first.flatMap { $0 < 0x80 ? $0 : nil } : nil
  }

  /// How records hold a URL.
  var format: RecordFormat {
    if let key { return .json(key: key) }
    guard let column else { return .lines }
    let place = Int(column).map { RecordFormat.Column.number($0) } ?? .named(column)
    return .csv(place, separator: separatorByte ?? 0x2C)
  }
}
