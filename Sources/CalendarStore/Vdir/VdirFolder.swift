internal import CLinux
internal import Foundation
internal import SystemPackage

/// A vdir that is opened for reading. A symbolic link in it is no object.
final class VdirFolder {
  let directory: OpenDirectory

  init(_ path: String) throws(Errno) { directory = try OpenDirectory(path) }
  init(_ directory: OpenDirectory) { self.directory = directory }

  var path: String { directory.path }

  /// The entries with an object's name: the readable ones, unsorted, and those that are refused.
  func listing() throws(Errno) -> (
    versions: [ObjectVersion], refused: [(href: String, error: StoreError)]
  ) {
    var versions: [ObjectVersion] = []
    var refused: [(href: String, error: StoreError)] = []
    try forEachObject { (text, entry) in
      guard let entry else { return }
      guard let href = String(validating: text, as: UTF8.self) else {
        return refused.append((String(decoding: text, as: UTF8.self), .unreadableName))
      }
      if let refusal = entry.refusal {
        refused.append((href, refusal))
      } else {
        versions.append(ObjectVersion(href: href, etag: entry.etag))
      }
    }
    return (versions, refused.sorted { $0.href < $1.href })
  }

  /// Stands for the present objects: it changes with every change of their names, inodes, sizes and
  /// times. Nil for a folder with a link, or with an object's name that is not a file's.
  ///
  /// Making it takes less time than a listing.
  func tag() throws(Errno) -> String? {
    var digest = Digest()
    var areFiles = true
    try forEachObject { (text, entry) in
      guard let entry else {
        areFiles = false
        return
      }
      areFiles = areFiles && entry.isFile && text.allSatisfy { $0 < 0x80 }
      for byte in text { digest.add(UInt64(byte)) }
      for number in [Int(truncatingIfNeeded: entry.inode), Int(entry.size), entry.modified] {
        digest.add(UInt64(bitPattern: Int64(number)))
      }
    }
    return areFiles ? "\(digest.value)" : nil
  }

  /// Detects changes, not tampering. The order of the entries counts.
  private struct Digest {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ number: UInt64) {
      value = (value ^ number) &* 0x9E37_79B9_7F4A_7C15
      value ^= value >> 32
    }
  }

  /// Calls the body with each entry that has an object's name: the name, and the status; nil for one
  /// that has been removed since the listing.
  ///
  /// All processors call stat(2), which is half the time of a listing from the cache.
  private func forEachObject(
    _ body: (UnsafeRawBufferPointer, FileStatus?) -> Void
  ) throws(Errno) {
    // Each name ends in NUL.
    var names: [CChar] = []
    var starts: [Int] = []
    try forEachEntry { (name, _) throws(Errno) in
      let length = strlen(name)
      guard ObjectName.isObject(UnsafeRawBufferPointer(start: name, count: length)) else { return }
      starts.append(names.count)
      names += UnsafeBufferPointer(start: name, count: length + 1)
    }
    let folder = directory.descriptor
    let statuses = starts[...].concurrentMap(partsOfAtLeast: 500) { [names] part in
      names.withUnsafeBufferPointer { names in
        part.map { Self.status(of: UnsafeBufferPointer(rebasing: names[$0...]), in: folder) }
      }
    }
    try names.withUnsafeBufferPointer { (names) throws(Errno) in
      for (index, start) in starts.enumerated() {
        let end = index + 1 < starts.count ? starts[index + 1] : names.count
        let name = UnsafeBufferPointer(rebasing: names[start..<end - 1])
        body(UnsafeRawBufferPointer(name), try statuses[index].get())
      }
    }
  }

  /// - Parameter name: ends in NUL.
  private static func status(
    of name: UnsafeBufferPointer<CChar>, in folder: Int32
  ) -> Result<FileStatus?, Errno> {
    var status = stat()
    guard let name = name.baseAddress, fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
    else {
      let fault = Errno.latest
      return fault == .noSuchFileOrDirectory ? .success(nil) : .failure(fault)
    }
    return .success(FileStatus(status))
  }

  /// Calls the body with each entry except `.` and `..`: the name and readdir(3)'s d_type.
  func forEachEntry(
    _ body: (UnsafePointer<CChar>, Int) throws(Errno) -> Void
  ) throws(Errno) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let descriptor = openat_existing(directory.descriptor, ".", flags)
    guard descriptor >= 0 else { throw .latest }
    guard let stream = fdopendir(descriptor) else {
      let fault = Errno.latest
      close(descriptor)
      throw fault
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw .latest }
        return
      }
      let kind = Int(entry.pointee.d_type)
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      if strcmp(name, ".") == 0 || strcmp(name, "..") == 0 { continue }
      try body(name, kind)
    }
  }

  /// Whether the entry is a folder, or a link to one, and its name is not hidden.
  func isVisibleFolder(_ name: UnsafePointer<CChar>) -> Bool {
    var status = stat()
    return name.pointee != 0x2E && fstatat(directory.descriptor, name, &status, 0) == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The status of the file; nil if there is no such entry. Throws `refused` for another entry.
  func file(_ name: String) throws(StoreError) -> FileStatus? {
    let status = try located(name) { () throws(Errno) in try directory.status(of: name) }
    if let refusal = status?.refusal { throw refusal }
    return status
  }

  /// Names the entry in an error.
  private func located<Result>(
    _ name: String, _ body: () throws(Errno) -> Result
  ) throws(StoreError) -> Result {
    do throws(Errno) { return try body() } catch {
      throw StoreError(error, path: "\(path)/\(name)")
    }
  }

  /// The content of a file, and its status before the read; nil if there is no such file. Throws
  /// `refused` for another entry, and for a file of more than `limit` bytes.
  func read(
    _ name: String, upTo limit: Int
  ) throws(StoreError) -> (status: FileStatus, bytes: [UInt8])? {
    guard try file(name) != nil else { return nil }
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = openat_existing(directory.descriptor, name, flags)
    guard descriptor >= 0 else {
      let fault = Errno.latest
      if fault == .noSuchFileOrDirectory { return nil }
      // A link has replaced the file.
      if fault == .tooManySymbolicLinkLevels { throw .link }
      throw StoreError(fault, path: "\(path)/\(name)")
    }
    defer { close(descriptor) }
    func status() throws(StoreError) -> FileStatus {
      try located(name) { () throws(Errno) in try FileStatus(of: descriptor) }
    }
    var before = try status()
    // If the file changes during the read, read it again: at most four times, 1 ms apart.
    for attempt in 0...4 {
      guard before.isFile else { throw .notAFile }
      guard before.size <= limit else { throw .tooLarge }
      let bytes = try located(name) { () throws(Errno) in
        try [UInt8](reading: descriptor, count: Int(before.size))
      }
      let after = try status()
      if attempt == 4 || after.etag == before.etag { return (before, bytes) }
      usleep(1000)
      before = after
    }
    return nil
  }

  /// Waits until the names of the folder's entries are on disk.
  func sync() throws(Errno) {
    let descriptor = openat_existing(
      directory.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .latest }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .latest }
  }
}
