import Foundation

extension ProcessContext {
  /// The columns of standard output: `COLUMNS` if that is set, else the terminal's, else 80.
  package var terminalWidth: Int {
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
