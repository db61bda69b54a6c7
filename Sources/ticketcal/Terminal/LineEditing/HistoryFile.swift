internal import CalendarStore
internal import Glibc
internal import SystemPackage

/// The commands of earlier sessions, one per line, without their arguments.
///
/// Errors do not stop the program: the file is not used after the first failure, and
/// `consumeWarning()` returns that failure once. Concurrent sessions append whole lines.
final class HistoryFile {
  private static let mostLines = 500
  private static let mostBytes = 64 * 1024
  private static let longestCommand = 64

  private let folder: String
  private var path: String { folder + "/history" }
  private var isUsable = true
  private var warning: String?

  /// - Parameter folder: the state folder; created with mode 0700 for the first command.
  init(folder: String) {
    self.folder = folder
  }

  /// The newest 500 commands, oldest first. Invalid lines are left out.
  func commands() -> [String] {
    guard isUsable else { return [] }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno != ENOENT { fail(reading: .latest) }
      return []
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      fail(reading: .invalidArgument)
      return []
    }
    let excess = Int(status.st_size) - Self.mostBytes
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try [UInt8](
        reading: descriptor, from: max(0, excess), count: 2 * Self.mostBytes)
    } catch {
      fail(reading: error)
      return []
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).dropFirst(excess > 0 ? 1 : 0)
    return Array(lines.compactMap(Self.command).suffix(Self.mostLines))
  }

  /// Adds the first word of `line`.
  func add(_ line: String) {
    guard isUsable, let word = line.split(whereSeparator: \.isWhitespace).first,
      let command = Self.command(Array(word.utf8)[...])
    else { return }
    do throws(StateFolderError) { try StateFolder(path: folder).make() } catch {
      return fail(writing: error.error)
    }
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { return fail(writing: .latest) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return fail(writing: .invalidArgument)
    }
    if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
    let bytes = Array((command + "\n").utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      return fail(writing: .latest)
    }
  }

  /// The warning about the failure; nil after the first call.
  func consumeWarning() -> String? {
    defer { warning = nil }
    return warning
  }

  private func fail(reading error: Errno) { fail("read", error) }
  private func fail(writing error: Errno) { fail("written", error) }

  private func fail(_ action: String, _ error: Errno) {
    isUsable = false
    warning =
      "the history of commands cannot be \(action) (\(error)); "
      + "continuing without it; see \(SafeText(path).text)"
  }

  private static func command(_ bytes: ArraySlice<UInt8>) -> String? {
    guard !bytes.isEmpty, bytes.count <= longestCommand,
      bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
