import Foundation

/// The three descriptors that every process begins with.
package enum StandardStreams {
  /// Opens those that are closed, so that no file that is opened later gets one of their numbers
  /// and with it what is meant for the stream.
  ///
  /// They are opened the wrong way round: to write on standard input, and to read on the others.
  /// Using them is then the error that it would be if they were closed.
  package static func occupy() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY),
      (STDERR_FILENO, O_RDONLY),
    ] {
      guard fcntl(descriptor, F_GETFD) < 0, errno == EBADF else { continue }
      // The lowest number that is free is this one: those below are taken.
      let opened = open("/dev/null", mode)
      guard opened != descriptor, opened >= 0 else { continue }
      dup2(opened, descriptor)
      close(opened)
    }
  }
}
