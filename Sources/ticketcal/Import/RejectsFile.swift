internal import CalendarStore
internal import Glibc
internal import Reservations

/// The rejected records in their original form, to be corrected and imported again.
///
/// The file is created, and an existing file replaced, when the first record is rejected. CSV rows
/// follow their header, JSON records form a list, JSON Lines stay as they are. Records with another
/// format or header go to a separate new file: `rejects.csv`, `rejects-2.csv`.
final class RejectsFile {
  let path: String
  private var parts: [Part] = []

  private struct Part {
    var format: RecordFormat
    var header: [UInt8]?
    var path: String
    var pipe: OutputPipe
    var descriptor: Int32
    var count = 0
    /// Whether the end of the JSON list is written.
    var isClosed = false

    static let listEnd = "\n]\n"

    /// Makes the written records durable.
    mutating func sync() throws(RejectsError) {
      pipe.flush()
      let failure = pipe.failure ?? (fsync(descriptor) == 0 || errno == EINVAL ? nil : errno)
      if let failure { throw RejectsError(path: path, code: failure) }
    }

    mutating func closeList() {
      guard format.layout == .list, !isClosed else { return }
      pipe.write(Self.listEnd)
      isClosed = true
    }

    mutating func reopenList() {
      guard isClosed else { return }
      pipe.flush()
      lseek(descriptor, -off_t(Self.listEnd.utf8.count), SEEK_CUR)
      isClosed = false
    }
  }

  private let replaces: Bool
  /// The file of the events, which gets no rejected records.
  private let output: LinkTarget?

  /// - Parameters:
  ///   - replaces: whether an existing file is replaced; otherwise it stays, and a file with a
  ///     number in its name is created.
  ///   - output: the path of the events' file, which need not exist yet.
  init(_ path: String, replaces: Bool = true, besides output: String? = nil) {
    self.path = path
    self.replaces = replaces
    self.output = output.flatMap { LinkTarget($0) }
  }

  /// Throws the error that would prevent creating or replacing the file; changes nothing.
  func check() throws(RejectsError) {
    var status = stat()
    guard stat(path, &status) != 0 else {
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw RejectsError(path: path, code: EISDIR)
      }
      guard access(path, W_OK) == 0 else { throw RejectsError(path: path, code: errno) }
      return
    }
    guard errno == ENOENT, !path.isEmpty else { throw RejectsError(path: path, code: errno) }
    guard let target = LinkTarget(path) else { throw RejectsError(path: path, code: EILSEQ) }
    guard access(target.folder, W_OK | X_OK) == 0 else {
      throw RejectsError(path: path, code: errno)
    }
  }

  /// Whether a path leads to standard output; false for a device that is not a terminal.
  static func isStandardOutput(_ path: String) -> Bool {
    var named = stat()
    var output = stat()
    guard stat(path, &named) == 0, fstat(STDOUT_FILENO, &output) == 0,
      named.st_dev == output.st_dev, named.st_ino == output.st_ino
    else { return false }
    return output.st_mode & S_IFMT != S_IFCHR || isatty(STDOUT_FILENO) == 1
  }

  /// Adds a record's text; false if a record of this format stays in its file. Ignores an empty
  /// text, which stands for a record that was too long to keep.
  ///
  /// Throws the error of open(2) or write(2).
  func add(_ original: [UInt8], from reader: any RecordReader) throws(RejectsError) -> Bool {
    let format = reader.format ?? .json
    guard format.layout != .embedded else { return false }
    guard !original.isEmpty else { return true }
    let index = try part(format, reader.header)
    let pipe = parts[index].pipe
    switch format.layout {
    case .lines:
      pipe.write(original)
      pipe.write("\n")
    case .list:
      parts[index].reopenList()
      pipe.write(parts[index].count == 0 ? "[\n" : ",\n")
      pipe.write(original)
    case .embedded: break
    }
    parts[index].count += 1
    return true
  }

  /// Completes every file that can be completed; returns the paths.
  func finish() throws(RejectsError) -> [String] {
    var failure: RejectsError?
    for index in parts.indices {
      parts[index].closeList()
      do throws(RejectsError) { try parts[index].sync() } catch { failure = failure ?? error }
      close(parts[index].descriptor)
    }
    if let failure { throw failure }
    return parts.map(\.path)
  }

  /// Completes the files for now, and makes them durable.
  func sync() throws(RejectsError) {
    for index in parts.indices {
      // A pipe's list is completed only at the end, because a pipe cannot be overwritten.
      if lseek(parts[index].descriptor, 0, SEEK_CUR) >= 0 { parts[index].closeList() }
      try parts[index].sync()
    }
  }

  private func part(_ format: RecordFormat, _ header: [UInt8]?) throws(RejectsError) -> Int {
    let known = parts.firstIndex { $0.format == format && $0.header == header }
    if let known { return known }
    var path = path
    var descriptor: Int32
    if parts.isEmpty, replaces {
      descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    } else {
      // The command line does not name this file, so it replaces none.
      var number = parts.count + 1
      repeat {
        path = number == 1 ? self.path : numbered(number)
        if let target = LinkTarget(path), output?.isSame(as: target) ?? false {
          number += 1
          path = numbered(number)
        }
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        number += 1
      } while descriptor < 0 && errno == EEXIST
    }
    guard descriptor >= 0 else { throw RejectsError(path: path, code: errno) }
    let pipe = OutputPipe(descriptor)
    if let header {
      pipe.write(header)
      pipe.write("\n")
    }
    parts.append(
      Part(format: format, header: header, path: path, pipe: pipe, descriptor: descriptor))
    return parts.count - 1
  }

  private func numbered(_ number: Int) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return "\(path)-\(number)"
    }
    let ending = name[dot...]
    return "\(path.dropLast(ending.count))-\(number)\(ending)"
  }
}

/// The rejects file cannot be written.
struct RejectsError: Error {
  var path: String
  /// An `errno`.
  var code: Int32

  var reason: String { String(cString: strerror(code)).lowercased() }
}
