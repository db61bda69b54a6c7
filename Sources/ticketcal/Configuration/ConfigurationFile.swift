internal import CLinux
internal import Glibc

/// The text of a configuration file.
struct ConfigurationFile: Sendable, Equatable {
  let path: String
  let text: String

  /// More than anybody writes by hand, and little enough for a parser to recurse on.
  static let sizeLimit = 64 * 1024

  init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// Reads the file; nil where there is none.
  ///
  /// A device is read like a file, so that a link to /dev/null is an empty configuration.
  static func read(_ path: String) throws(ConfigurationError) -> ConfigurationFile? {
    let file = openat_existing(AT_FDCWD, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: return nil
      case EACCES:
        throw ConfigurationError(file: path, reason: "may not be read; check its permissions")
      case let error: throw failure(path, error)
      }
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(path, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFCHR: break
    case S_IFDIR:
      throw ConfigurationError(file: path, reason: "is a folder; put a file in its place")
    default:
      throw ConfigurationError(file: path, reason: "is no file; put a file in its place")
    }
    return try ConfigurationFile(path: path, bytes: bytes(of: file, path))
  }

  /// Checks that the bytes are text.
  init(path: String, bytes: [UInt8]) throws(ConfigurationError) {
    if let place = bytes.firstIndex(of: 0) {
      throw ConfigurationError(
        file: path, position: TextPosition(of: place, in: bytes),
        reason: "holds a NUL byte; save it as UTF-8 text")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ConfigurationError(
        file: path, position: TextPosition(of: Self.firstInvalid(bytes), in: bytes),
        reason: "is not UTF-8 here; save it as UTF-8 text")
    }
    self.init(path: path, text: text)
  }

  private static func bytes(of file: Int32, _ path: String) throws(ConfigurationError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 8192)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path, errno) }
      guard count > 0 else { return bytes }
      bytes += buffer.prefix(count)
      guard bytes.count <= sizeLimit else {
        throw ConfigurationError(
          file: path, reason: "is larger than \(sizeLimit / 1024) KiB; make it smaller")
      }
    }
  }

  /// Where the bytes stop being UTF-8: the beginning of the first ill-formed sequence.
  private static func firstInvalid(_ bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var input = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&input) {
      offset += UTF8.width(scalar)
    }
    return min(offset, bytes.count)
  }

  private static func failure(_ path: String, _ error: Int32) -> ConfigurationError {
    ConfigurationError(
      file: path, reason: "cannot be read (\(String(cString: strerror(error)))); mend or remove it")
  }
}
