internal import CLinux
internal import CalendarStore
internal import Glibc
internal import SystemPackage

/// A temporary file that only its owner can read, in a separate folder; `deinit` removes both.
struct TemporaryFile: ~Copyable {
  private let folder: String
  let path: String

  /// Throws the `errno` of the failed call.
  init(named name: String, holding text: String, environment: [String: String]) throws(Errno) {
    let stated = environment["TMPDIR"] ?? ""
    let parent = stated.hasPrefix("/") ? stated : "/tmp"
    var template = Array((parent + "/ticketcal.XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw .latest }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let path = folder + "/" + name
    if let failed = Self.write(text, to: path) {
      Self.remove(folder)
      throw failed
    }
    self.folder = folder
    self.path = path
  }

  deinit { Self.remove(folder) }

  /// The current text; nil if the file cannot be read, is not UTF-8, or is larger than `limit`
  /// bytes.
  func contents(limit: Int) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let bytes = try? [UInt8](reading: descriptor, count: limit + 1), bytes.count <= limit
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func write(_ text: String, to path: String) -> Errno? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return .latest }
    defer { close(descriptor) }
    return DescriptorOutput.write(text.utf8, to: descriptor)
  }

  /// Removes the folder with the backups and swap files of an editor; subfolders stay.
  private static func remove(_ folder: String) {
    if let listing = opendir(folder) {
      while let entry = readdir(listing) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
          tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { unlink(folder + "/" + name) }
      }
      closedir(listing)
    }
    rmdir(folder)
  }
}
