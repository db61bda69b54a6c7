/// The objects of a vdir at one time: their names and their stat(2) data.
///
/// Stored as one byte array, sorted by name: a comparison of tens of thousands of files takes
/// little time.
struct FolderSnapshot: Sendable, Equatable {
  /// A header, and for each file its inode, size and modification time, the length of its name, and
  /// its name.
  private(set) var bytes: [UInt8]
  private let files: [File]

  struct File: Sendable, Equatable {
    /// The name's range in `bytes`.
    fileprivate var name: Range<Int>
    var inode: UInt64
    var size: Int64
    /// In nanoseconds since 1970.
    var modified: Int64
  }

  private static let header: [UInt8] = Array("vdir1\n".utf8)
  private static let recordLength = 28

  static func == (a: FolderSnapshot, b: FolderSnapshot) -> Bool { a.bytes == b.bytes }

  /// Parses a snapshot's bytes; nil if they are malformed.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.header) else { return nil }
    var files: [File] = []
    let isWhole = bytes.withUnsafeBytes { text in
      var position = Self.header.count
      while position < text.count {
        guard text.count - position >= Self.recordLength else { return false }
        let length = Int(text.loadUnaligned(fromByteOffset: position + 24, as: UInt32.self))
        let name = position + Self.recordLength
        guard length <= text.count - name else { return false }
        if let before = files.last?.name {
          let order = compareBytes(
            UnsafeRawBufferPointer(rebasing: text[before]),
            UnsafeRawBufferPointer(rebasing: text[name..<name + length]))
          guard order < 0 else { return false }
        }
        files.append(
          File(
            name: name..<name + length,
            inode: text.loadUnaligned(fromByteOffset: position, as: UInt64.self),
            size: text.loadUnaligned(fromByteOffset: position + 8, as: Int64.self),
            modified: text.loadUnaligned(fromByteOffset: position + 16, as: Int64.self)))
        position = name + length
      }
      return true
    }
    guard isWhole else { return nil }
    self.bytes = bytes
    self.files = files
  }

  fileprivate init(names: [UInt8], files: [File]) {
    var bytes = Self.header
    bytes.reserveCapacity(bytes.count + names.count + files.count * Self.recordLength)
    var packed: [File] = []
    packed.reserveCapacity(files.count)
    for var file in files {
      withUnsafeBytes(of: file.inode) { bytes.append(contentsOf: $0) }
      withUnsafeBytes(of: file.size) { bytes.append(contentsOf: $0) }
      withUnsafeBytes(of: file.modified) { bytes.append(contentsOf: $0) }
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: file.name.count)) {
        bytes.append(contentsOf: $0)
      }
      let start = bytes.count
      bytes.append(contentsOf: names[file.name])
      file.name = start..<bytes.count
      packed.append(file)
    }
    self.bytes = bytes
    self.files = packed
  }

  var count: Int { files.count }

  /// All objects, sorted by the bytes of their names.
  var versions: [EventVersion] { files.map(version) }

  private func version(_ file: File) -> EventVersion {
    EventVersion(
      href: href(file), etag: FileStatus.etag(file.inode, file.size, file.modified))
  }

  private func href(_ file: File) -> String { String(decoding: bytes[file.name], as: UTF8.self) }

  /// The differences from an earlier state.
  func changes(since old: FolderSnapshot) -> Changes {
    var changes = Changes()
    guard bytes != old.bytes else { return changes }
    bytes.withUnsafeBytes { new in
      old.bytes.withUnsafeBytes { past in
        var index = 0
        var oldIndex = 0
        while index < files.count || oldIndex < old.files.count {
          guard index < files.count else {
            changes.removed.append(old.href(old.files[oldIndex]))
            oldIndex += 1
            continue
          }
          guard oldIndex < old.files.count else {
            changes.added.append(version(files[index]))
            index += 1
            continue
          }
          let file = files[index]
          let before = old.files[oldIndex]
          let order = compareBytes(
            UnsafeRawBufferPointer(rebasing: new[file.name]),
            UnsafeRawBufferPointer(rebasing: past[before.name]))
          if order < 0 {
            changes.added.append(version(file))
            index += 1
          } else if order > 0 {
            changes.removed.append(old.href(before))
            oldIndex += 1
          } else {
            let isSame =
              file.inode == before.inode && file.size == before.size
              && file.modified == before.modified
            if !isSame { changes.changed.append(version(file)) }
            index += 1
            oldIndex += 1
          }
        }
      }
    }
    return changes
  }

  struct Changes: Sendable, Equatable {
    var added: [EventVersion] = []
    var changed: [EventVersion] = []
    /// The names of removed objects.
    var removed: [String] = []

    var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
  }

  /// Collects files in any order.
  struct Recorder {
    private var names: [UInt8] = []
    private var files: [(start: UInt64, file: File)] = []

    mutating func add(_ name: UnsafeRawBufferPointer, _ status: FileStatus) {
      let start = names.count
      names.append(contentsOf: name)
      var prefix: UInt64 = 0
      for index in 0..<8 {
        prefix = prefix << 8 | (index < name.count ? UInt64(name[index]) : 0)
      }
      files.append(
        (
          prefix,
          File(
            name: start..<names.count, inode: UInt64(status.inode), size: Int64(status.size),
            modified: Int64(status.modified))
        ))
    }

    consuming func snapshot() -> FolderSnapshot {
      let names = names
      var files = files
      names.withUnsafeBytes { text in
        files.sort { a, b in
          if a.start != b.start { return a.start < b.start }
          return compareBytes(
            UnsafeRawBufferPointer(rebasing: text[a.file.name]),
            UnsafeRawBufferPointer(rebasing: text[b.file.name])) < 0
        }
      }
      return FolderSnapshot(names: names, files: files.map(\.file))
    }
  }
}

/// As memcmp(3); a prefix sorts before the longer name.
private func compareBytes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
  for index in 0..<min(a.count, b.count) where a[index] != b[index] {
    return Int(a[index]) - Int(b[index])
  }
  return a.count - b.count
}
