internal import CLinux
internal import Foundation

/// A file that only this program writes, always as a whole, in a folder that this program makes
/// (mode 0700).
struct UserOnlyFile {
  /// The file's absolute path.
  let path: String

  init(_ path: String) { self.path = path }

  enum Refusal: Error, Equatable {
    case fault(SystemFault)
    /// Another user owns the file or may write to it.
    case foreign
    case notAFile
    case tooLarge

    var reason: String {
      switch self {
      case .fault(let fault):
        "it cannot be read (\(fault)); mend its permissions or remove it"
      case .foreign: "others than you can write to it; look at it and remove it"
      case .notAFile: "it is not a file; remove it"
      case .tooLarge: "larger than any file of this program; remove it"
      }
    }
  }

  /// The whole content; nil if there is no file.
  func read(upTo limit: Int) throws(Refusal) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      let fault = SystemFault.latest
      if fault.code == ENOENT { return nil }
      throw .fault(fault)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .fault(.latest) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else { throw .foreign }
    guard status.st_size <= limit else { throw .tooLarge }
    do {
      return try [UInt8](reading: descriptor, count: Int(status.st_size))
    } catch {
      throw .fault(error)
    }
  }

  /// Replaces the whole file (mode 0600); it is on disk on return.
  func replace(with bytes: [UInt8]) throws(SystemFault) {
    let (folder, name) = try split()
    try VdirCalendar.makeDirectories(folder)
    let directory = try OpenDirectory(folder)
    let file = try NewFile(in: directory.descriptor, kind: nil, mode: 0o600)
    try file.write(bytes[...])
    try file.sync()
    try file.replace(name)
    try file.syncName()
  }

  /// Makes the folder and waits for its lock.
  func lockFolder() throws(SystemFault) -> FileLock {
    let (folder, _) = try split()
    try VdirCalendar.makeDirectories(folder)
    return try FileLock(waitingFor: folder)
  }

  private func split() throws(SystemFault) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/"), path.index(after: slash) < path.endIndex else {
      throw SystemFault(code: EISDIR)
    }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.index(after: slash)...]))
  }
}

extension [UInt8] {
  /// Reads at most `count` bytes from the open file.
  init(reading descriptor: Int32, count: Int) throws(SystemFault) {
    var fault: SystemFault?
    self.init(unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let result = read(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled)
        if result == 0 { return }
        if result > 0 {
          filled += result
        } else if errno != EINTR {
          fault = .latest
          return
        }
      }
    }
    if let fault { throw fault }
  }
}
