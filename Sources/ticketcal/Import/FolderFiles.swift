internal import CalendarStore
internal import Glibc
internal import Reservations
internal import SystemPackage

/// Lists the files of a folder that is an input.
struct FolderFiles {
  /// The folders of the sources.
  private let sources: [(name: String, folder: ResolvedPath)]

  /// - Parameter sources: their folders are refused.
  init(besides sources: [CalendarSource]) {
    self.sources = sources.compactMap { source in
      (try? ResolvedPath(source.location)).map { (source.name, $0) }
    }
  }

  /// The regular files in the folder and the folders in it, in order of name. Left out are hidden
  /// names, folders behind symbolic links, and of a Maildir the folder `tmp`; its mails in `new` and
  /// `cur` are in order of delivery.
  ///
  /// Throws for a folder that is a calendar, holds one or is in one, and for one that cannot be
  /// listed.
  func files(in folder: String) throws(InputError) -> [String] {
    var files: [String] = []
    var open = [folder]
    while let next = open.popLast() {
      guard Self.kind(of: next, followsLinks: true) == S_IFDIR else {
        files.append(next)
        continue
      }
      let names = try Self.names(in: next)
      try check(next, names, within: folder)
      let prefix = next.hasSuffix("/") ? next : "\(next)/"
      if names.contains("cur"), names.contains("new"),
        Self.kind(of: prefix + "cur", followsLinks: true) == S_IFDIR
      {
        files += try mails(prefix)
        let others = names.filter { !["cur", "new", "tmp"].contains($0) }
        open += Self.inputs(others, prefix).reversed()
      } else {
        open += Self.inputs(names, prefix).reversed()
      }
    }
    return files
  }

  /// The paths of the regular files and folders.
  private static func inputs(_ names: [String], _ prefix: String) -> [String] {
    names.map { prefix + $0 }.filter { path in
      switch kind(of: path, followsLinks: false) {
      case S_IFREG, S_IFDIR: true
      case S_IFLNK: kind(of: path, followsLinks: true) == S_IFREG
      default: false
      }
    }
  }

  /// The mails of a Maildir. A name begins with the second of the delivery.
  private func mails(_ prefix: String) throws(InputError) -> [String] {
    var mails: [(time: Int, name: String, path: String)] = []
    for folder in ["new", "cur"] where Self.kind(of: prefix + folder, followsLinks: true) == S_IFDIR
    {
      let paths = Self.inputs(try Self.names(in: prefix + folder), "\(prefix)\(folder)/")
      for path in paths where Self.kind(of: path, followsLinks: true) == S_IFREG {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        mails.append((Int(name.prefix { $0.isNumber && $0.isASCII }) ?? 0, name, path))
      }
    }
    return mails.sorted { ($0.time, $0.name) < ($1.time, $1.name) }.map(\.path)
  }

  /// The names without the hidden ones, in order.
  private static func names(in folder: String) throws(InputError) -> [String] {
    guard let listing = opendir(folder) else {
      let error = Errno.latest
      throw InputError(
        cause: .system(error.rawValue), file: folder,
        reason: "cannot be listed: \(error.text); check its permissions")
    }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// The file type bits of a name; 0 for one that is missing.
  private static func kind(of path: String, followsLinks: Bool) -> mode_t {
    var status = stat()
    let code = followsLinks ? stat(path, &status) : lstat(path, &status)
    return code == 0 ? status.st_mode & S_IFMT : 0
  }

  // MARK: Calendars

  private func check(
    _ folder: String, _ names: [String], within input: String
  ) throws(InputError) {
    guard let calendar = calendar(at: folder, names) else { return }
    throw InputError(
      cause: .system(EISDIR), file: input,
      reason: folder == input
        ? "\(calendar), whose events ticketcal agenda shows; name a folder with bookings"
        : "holds calendars (\(folder)), which are not read; name the folders with bookings")
  }

  /// `a calendar` for a folder with the files of a calendar's own properties, or the source that
  /// the folder belongs to; nil for another folder.
  private func calendar(at folder: String, _ names: [String]) -> String? {
    let isCalendar =
      (names.contains("displayname") || names.contains("color"))
      && names.contains { $0.hasSuffix(".ics") }
    if isCalendar { return "a calendar" }
    guard let real = realpath(folder, nil) else { return nil }
    defer { free(real) }
    guard let path = try? ResolvedPath(String(cString: real)) else { return nil }
    return sources.first { path.isIn($0.folder) }.map { "in the calendars of \($0.name)" }
  }
}
