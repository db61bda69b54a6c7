internal import CLinux
internal import Glibc
internal import SystemPackage

/// The text of a configuration file.
package struct ConfigurationFile: Sendable, Equatable {
  package let path: String
  package let text: String

  /// In bytes: more than anybody writes by hand, and small enough for a recursive parser.
  package static let sizeLimit = 64 * 1024

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// What is made of the existing files, by falling priority: the user's, then those of the system.
  package static func layers<Layer>(
    _ folders: BaseFolders,
    _ layer: (ConfigurationFile) throws(ConfigurationError) -> Layer
  ) throws(ConfigurationError) -> (user: Layer?, system: [Layer]) {
    var user: Layer?
    if let file = try read(folders.configurationFile) { user = try layer(file) }
    var system: [Layer] = []
    for path in folders.systemConfigurationFiles where path != folders.configurationFile {
      if let file = try read(path) { system.append(try layer(file)) }
    }
    return (user, system)
  }

  /// Reads the file; nil if it does not exist.
  ///
  /// A device is read like a file, so that a link to /dev/null is an empty configuration.
  package static func read(_ path: String) throws(ConfigurationError) -> ConfigurationFile? {
    let file = openat_existing(AT_FDCWD, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else {
      switch Errno.latest {
      case .noSuchFileOrDirectory, .notDirectory: return nil
      case .permissionDenied:
        throw ConfigurationError(
          file: path, reason: "no permission to read it; check the mode of the file")
      case let error: throw failure(path, error)
      }
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(path, .latest) }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFCHR: break
    case S_IFDIR:
      throw ConfigurationError(
        file: path, reason: "not a file but a folder; put a file in its place")
    default:
      throw ConfigurationError(file: path, reason: "not a regular file; put a file in its place")
    }
    return try ConfigurationFile(path: path, bytes: bytes(of: file, path))
  }

  /// Checks that the bytes are text.
  package init(path: String, bytes: [UInt8]) throws(ConfigurationError) {
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw ConfigurationError(file: path, reason: "not UTF-8 text; save it as UTF-8 text")
    }
    self.init(path: path, text: text)
  }

  private static func bytes(of file: Int32, _ path: String) throws(ConfigurationError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(Errno) { bytes = try [UInt8](reading: file, count: sizeLimit + 1) } catch {
      throw failure(path, error)
    }
    guard bytes.count <= sizeLimit else {
      throw ConfigurationError(
        file: path, reason: "larger than \(sizeLimit / 1024) KiB; make it smaller")
    }
    return bytes
  }

  private static func failure(_ path: String, _ error: Errno) -> ConfigurationError {
    ConfigurationError(file: path, reason: "cannot be read (\(error)); fix or remove it")
  }
}

/// Why the configuration cannot be used. The exit status is 78 (EX_CONFIG).
package struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Place: Sendable, Equatable {
    case file
    /// The line and column, from 1, if the text is not valid TOML.
    case position(line: Int, column: Int)
    /// `sources.work.path`.
    case key(String)
  }

  /// The path of the file.
  package var file: String
  package var place: Place
  /// Lower case, with the correct form.
  package var reason: String

  package init(file: String, place: Place = .file, reason: String) {
    (self.file, self.place, self.reason) = (file, place, reason)
  }

  package var description: String {
    if case .position = place { "\(file):\(detail)" } else { "\(file): \(detail)" }
  }

  /// The place within the file, and the reason.
  var detail: String {
    switch place {
    case .file: reason
    case .position(let line, let column): "\(line):\(column): \(reason)"
    case .key(let path): "\(path): \(reason)"
    }
  }
}
