internal import CLibArchive

/// The files of a zip archive in memory, read one after the other by libarchive.
///
/// Nothing is written to disk: a name is only a name, whatever folder it seems to lead to. The
/// number of files and what they unpack to are bounded, also for files that the caller does not
/// want, because some archives can only be read through. libarchive has to be loaded.
final class ZipArchive {
  struct Entry {
    /// As stored; not a path. Nil for a name that is not text.
    var name: String?
    /// Nil for a file that was not wanted.
    var bytes: [UInt8]?
  }

  struct Limits {
    var entries = 10_000
    /// The greatest length of one wanted file, in bytes.
    var entry = 16 << 20
    /// Of all files, in bytes.
    var total = 64 << 20
    /// How many bytes a byte of the archive may unpack to, once the files are larger than a MiB.
    var ratio = 200
  }

  enum Fault: Error, Equatable {
    case damaged, encrypted, tooManyEntries, tooLarge
  }

  private let bytes: UnsafeMutableRawBufferPointer
  private let archive: OpaquePointer?
  private let limits: Limits
  private var entryCount = 0
  private var total = 0

  init(_ bytes: [UInt8], limits: Limits = Limits()) throws(Fault) {
    // libarchive reads the bytes until it is closed.
    self.bytes = .allocate(byteCount: max(bytes.count, 1), alignment: 1)
    self.bytes.copyBytes(from: bytes)
    self.limits = limits
    archive = archive_read_new()
    guard let archive, archive_read_support_format_zip(archive) == ARCHIVE_OK,
      archive_read_open_memory(archive, self.bytes.baseAddress, bytes.count) == ARCHIVE_OK
    else { throw .damaged }
  }

  deinit {
    if let archive { archive_read_free(archive) }
    bytes.deallocate()
  }

  /// The next file; nil behind the last one. Folders are left out.
  ///
  /// - Parameter isWanted: whether the bytes of the file with this name are needed.
  func next(_ isWanted: (String) -> Bool) throws(Fault) -> Entry? {
    while true {
      var header: OpaquePointer?
      let result = archive_read_next_header(archive, &header)
      if result == ARCHIVE_EOF { return nil }
      guard result == ARCHIVE_OK || result == ARCHIVE_WARN, let header else { throw .damaged }
      entryCount += 1
      guard entryCount <= limits.entries else { throw .tooManyEntries }
      let name = Self.name(header)
      let wants = name.map(isWanted) ?? false
      guard archive_entry_is_encrypted(header) == 0 else { throw .encrypted }
      let contents = try read(keeping: wants)
      if name?.hasSuffix("/") == true { continue }
      return Entry(name: name, bytes: wants ? contents : nil)
    }
  }

  /// Reads the current file to its end.
  private func read(keeping isKept: Bool) throws(Fault) -> [UInt8] {
    var contents: [UInt8] = []
    var length = 0
    while true {
      var block: UnsafeRawPointer?
      var count = 0
      var offset: Int64 = 0
      let result = archive_read_data_block(archive, &block, &count, &offset)
      if result == ARCHIVE_EOF { return contents }
      guard result == ARCHIVE_OK || result == ARCHIVE_WARN else { throw .damaged }
      length += count
      total += count
      let isBomb = total > 1 << 20 && total / limits.ratio > bytes.count
      guard length <= limits.entry || !isKept, total <= limits.total, !isBomb else {
        throw .tooLarge
      }
      if isKept, let block {
        contents += UnsafeRawBufferPointer(start: block, count: count)
      }
    }
  }

  private static func name(_ header: OpaquePointer) -> String? {
    if let name = archive_entry_pathname_utf8(header) { return String(cString: name) }
    return archive_entry_pathname(header).map { String(cString: $0) }
  }
}
