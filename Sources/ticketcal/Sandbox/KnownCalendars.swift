internal import CLinux
internal import Glibc

/// The folders of all calendars that the ledger has ever led to, in the file `calendars` beside it, each
/// ended by a NUL: so they can be kept from being read before the ledger is opened, which starts threads.
struct KnownCalendars {
  private static let mostBytes = 1 << 20

  /// Absolute paths.
  private(set) var folders: [String] = []
  /// Their bytes: a `String` is equal to others that name other folders.
  private var known: Set<[UInt8]> = []
  /// Whether the file was read, and so all that the ledger knows is here.
  let isListed: Bool
  private let path: String

  /// What the file in the state folder lists; nothing where it cannot be read.
  init(stateFolder: String) {
    path = "\(stateFolder)/calendars"
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      isListed = false
      return
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    var isWhole = false
    while bytes.count < Self.mostBytes {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      isWhole = count == 0
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    isListed = isWhole
    for name in bytes.split(separator: 0) where name.first == UInt8(ascii: "/") {
      if known.insert(Array(name)).inserted {
        folders.append(String(decoding: name, as: UTF8.self))
      }
    }
  }

  /// Lists folders, in a file of mode 0600, before anything is written to them. What keeps the file from
  /// being written keeps nobody from importing: then they are read-protected by their other names
  /// alone.
  mutating func add(_ folder: String) { add([folder]) }

  /// - Parameter isKept: whether they are in the file from then on.
  mutating func add(_ more: [String], isKept: Bool = true) {
    var bytes: [UInt8] = []
    for folder in more where folder.utf8.first == UInt8(ascii: "/") && !folder.utf8.contains(0) {
      guard known.insert(Array(folder.utf8)).inserted else { continue }
      folders.append(folder)
      bytes += Array(folder.utf8) + [0]
    }
    guard isKept, !bytes.isEmpty else { return }
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // In one call: others may add at the same time.
    _ = write(descriptor, bytes, bytes.count)
  }
}
