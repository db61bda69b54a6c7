internal import CalendarStore
internal import Foundation
internal import Glibc
internal import Reservations
internal import SystemPackage
internal import TicketImport

/// An open input. A signal interrupts a read.
final class InputFile: ByteSource {
  let name: String
  /// The size of a regular file in bytes; nil for pipes and devices.
  let size: Int?
  /// Negative while the file is closed.
  private var descriptor: Int32
  /// Whether the file is closed until it is read.
  private let isClosedMeanwhile: Bool
  /// Device and inode of a regular file.
  private let identity: Identity?
  private let watch: SignalWatch
  /// Whether a pause was reported after the last bytes.
  private var isPaused = false

  /// Opens a file, or standard input for `-`.
  ///
  /// - Parameter staysOpen: false to close a regular file until it is read, if there are more files
  ///   than may be open at once.
  /// - Parameter standardInput: the descriptor of the input `-`.
  init(
    _ name: String, watch: SignalWatch, staysOpen: Bool = true,
    standardInput: Int32
  ) throws(InputError) {
    self.name = name
    self.watch = watch
    let opened =
      name == "-" ? fcntl(standardInput, F_DUPFD_CLOEXEC, 0) : Self.open(name)
    guard opened >= 0 else { throw Self.error(.latest, name) }
    var status = stat()
    guard fstat(opened, &status) == 0 else {
      let error = Errno.latest
      close(opened)
      throw Self.error(error, name)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      close(opened)
      throw Self.error(.isDirectory, name)
    }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    isClosedMeanwhile = isRegular && !staysOpen && name != "-"
    if isClosedMeanwhile { close(opened) }
    descriptor = isClosedMeanwhile ? -1 : opened
    size = isRegular ? Int(status.st_size) : nil
    identity = isRegular ? Identity(status) : nil
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether the path leads to this file; false for pipes and devices.
  func isFile(at path: String) -> Bool {
    var status = stat()
    guard let identity, stat(path, &status) == 0 else { return false }
    return identity == Identity(status)
  }

  /// The number of seconds without a byte that count as a pause.
  private static let patience = 1

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> ByteReading {
    guard descriptor >= 0 else { return .end }
    if canPause, !isPaused, !watch.shouldStop,
      !watch.wait(forInputOn: [descriptor], seconds: Self.patience)[0], !watch.shouldStop
    {
      isPaused = true
      return .pause
    }
    isPaused = false
    let count: Int?
    do { count = try watch.read(descriptor, into: buffer) } catch {
      throw Self.error(error, name)
    }
    guard let count else {
      throw InputError(cause: .interrupted, file: name, reason: "interrupted")
    }
    if count == 0 { release() }
    return count > 0 ? .bytes(count) : .end
  }

  /// A regular file never blocks its reader.
  private var canPause: Bool { size == nil }

  /// Opens the file, if it is closed until it is read.
  func begin() throws(InputError) {
    guard isClosedMeanwhile else { return }
    release()
    descriptor = Self.open(name)
    guard descriptor >= 0 else { throw Self.error(.latest, name) }
  }

  /// A descriptor of the file. Negative, with `errno` set, if the file cannot be opened.
  private static func open(_ name: String) -> Int32 {
    Glibc.open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY)
  }

  /// Closes the file at its end, to free the descriptor.
  private func release() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  private struct Identity: Equatable {
    let device: dev_t
    let inode: ino_t

    init(_ status: stat) {
      device = status.st_dev
      inode = status.st_ino
    }
  }

  private static func error(_ error: Errno, _ name: String) -> InputError {
    let reason =
      switch error {
      case .noSuchFileOrDirectory: "no such file; check the name"
      case .permissionDenied, .notPermitted: "may not be read; check its permissions"
      default: "cannot be read: \(error.text)"
      }
    return InputError(cause: .system(error.rawValue), file: name, reason: reason)
  }
}

/// An input that is opened before the process gives up reading calendars, and read later.
struct OpenInput {
  let file: InputFile
  private let isFromFolder: Bool

  init(_ file: InputFile, isFromFolder: Bool = false) {
    self.file = file
    self.isFromFolder = isFromFolder
  }

  /// The file's absolute path; nil for standard input.
  private var source: String? {
    guard file.name != "-" else { return nil }
    guard let path = realpath(file.name, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  func input(_ options: ReadingOptions) -> ImportInput {
    ImportInput(name: file.name, source: source, isFromFolder: isFromFolder) {
      () throws(InputError) in
      try file.begin()
      CrashNotice.name(file.name)
      return ReservationReader(file, file: file.name, options: options)
    }
  }
}

/// The limits on open files.
enum OpenFiles {
  /// The most inputs that stay open: half of the descriptors that are free now, so that the other half is
  /// left for writing. 32 if the limit is unknown.
  static var mostInputs: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 32 }
    let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    return max(1, (Int(min(limit.rlim_cur, 16_384)) - (open ?? 64)) / 2)
  }

  /// Raises the limit to the system's maximum, at most 16,384, for long lists of files and large
  /// groups of events.
  static func raiseLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
      limit.rlim_cur < limit.rlim_max
    else { return }
    limit.rlim_cur = min(limit.rlim_max, 16_384)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
