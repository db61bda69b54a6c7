internal import CLinux
internal import Glibc

/// The folder that keeps what this program remembers, `$XDG_STATE_HOME/ticketcal`.
struct StateFolder: Sendable, Equatable {
  let path: String

  init(_ folders: BaseFolders) { path = folders.stateFolder }

  /// Makes the folder where it is missing, readable by its owner alone (mode 0700, as the XDG
  /// specification asks of all folders made for it). One that exists keeps its mode.
  ///
  /// Throws the error of mkdir(2).
  func make() throws(StateFolderError) {
    var made = ""
    for name in path.split(separator: "/") {
      made += "/\(name)"
      guard mkdir(made, 0o700) != 0 else { continue }
      let error = errno
      var status = stat()
      guard stat(made, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw StateFolderError(path: made, errno: error)
      }
    }
  }
}

/// Why the state folder could not be made.
struct StateFolderError: Error, Sendable, Equatable, CustomStringConvertible {
  let path: String
  let errno: Int32

  var description: String {
    "\(path): the state folder cannot be made (\(String(cString: strerror(errno)))); "
      + "set XDG_STATE_HOME to a folder that can be written"
  }
}
