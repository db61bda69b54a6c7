internal import CLinux
internal import Foundation
internal import SystemPackage

/// One value of this program as JSON with the version of its form, in a file that its owner alone may
/// write (mode 0600) and that is always replaced as a whole, durably. This program makes its folder
/// (mode 0700).
package struct RecordFile<Content: Codable> {
  /// The file's absolute path.
  package let path: String
  /// In bytes; far more than any real value takes.
  private let largest: Int
  /// Why a file cannot be read that is none of this kind, with the next step.
  private let refusal: String

  package init(_ path: String, largest: Int = 1 << 20, refusal: String) {
    (self.path, self.largest, self.refusal) = (path, largest, refusal)
  }

  /// Nil without a file.
  package func read() throws(StoreError) -> Content? {
    guard let text = try bytes() else { return nil }
    let decoder = JSONDecoder()
    if let version = try? decoder.decode(RecordVersion.self, from: Data(text)).version,
      version > RecordVersion.latest
    {
      throw .failed(
        cause: .newerVersion, path: path,
        reason: "a newer version of this program wrote it; use that version")
    }
    do {
      return try decoder.decode(VersionedRecord<Content>.self, from: Data(text)).content
    } catch {
      throw .failed(cause: .inputOutput, path: path, reason: refusal)
    }
  }

  /// Replaces the file; it is on disk on return.
  package func write(_ content: Content) throws(StoreError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text: Data
    do { text = try encoder.encode(VersionedRecord(content: content)) } catch {
      throw StoreError(Errno.illegalByteSequence, path: path)
    }
    do throws(Errno) { try replace(with: Array(text) + [0x0A]) } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Replaces the file by what the body makes of its value, nil without a file. Changes that other
  /// programs make by this call at the same time stay.
  package func change(
    _ body: (Content?) throws(StoreError) -> Content
  ) throws(StoreError) -> Content {
    let lock: FileLock
    do throws(Errno) { lock = try lockFolder() } catch {
      throw StoreError(error, path: path)
    }
    return try withExtendedLifetime(lock) { () throws(StoreError) in
      let content = try body(try read())
      try write(content)
      return content
    }
  }

  // MARK: Files

  /// The whole content; nil without a file.
  private func bytes() throws(StoreError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      let fault = Errno.latest
      if fault == .noSuchFileOrDirectory { return nil }
      throw unreadable(fault)
    }
    defer { close(descriptor) }
    let status: FileStatus
    do throws(Errno) { status = try FileStatus(of: descriptor) } catch {
      throw unreadable(error)
    }
    guard status.isFile else { throw unusable("it is not a file; remove it") }
    guard status.owner == geteuid(), status.mode & 0o022 == 0 else {
      throw unusable("others than you can write to it; look at it and remove it")
    }
    guard status.size <= largest else {
      throw unusable("larger than any file of this program; remove it")
    }
    do throws(Errno) {
      return try [UInt8](reading: descriptor, count: Int(status.size))
    } catch {
      throw unreadable(error)
    }
  }

  private func unreadable(_ fault: Errno) -> StoreError {
    unusable("it cannot be read (\(fault.text)); mend its permissions or remove it")
  }

  private func unusable(_ reason: String) -> StoreError {
    .failed(cause: .notPermitted, path: path, reason: reason)
  }

  private func replace(with bytes: [UInt8]) throws(Errno) {
    let (folder, name) = try split()
    try OpenDirectory.makeDirectories(folder)
    let directory = try OpenDirectory(folder)
    let file = try NewFile(in: directory, mode: 0o600)
    try file.write(bytes[...])
    try file.sync()
    try file.replace(name)
    try file.syncName()
  }

  /// Makes the folder and waits for the lock of its records.
  private func lockFolder() throws(Errno) -> FileLock {
    let (folder, _) = try split()
    try OpenDirectory.makeDirectories(folder)
    let lock = try FileLock("\(folder)/records.lock")
    lock.lock(waitingForByte: 0)
    return lock
  }

  private func split() throws(Errno) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/"), path.index(after: slash) < path.endIndex else {
      throw .isDirectory
    }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.index(after: slash)...]))
  }
}

private struct RecordVersion: Decodable {
  static let latest = 1
  let version: Int
}

/// The members of the value, and `version` beside them. A file of the first versions of this program
/// may lack it.
private struct VersionedRecord<Content: Codable>: Codable {
  let content: Content

  private enum CodingKeys: CodingKey { case version }

  init(content: Content) { self.content = content }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let version = try members.decodeIfPresent(Int.self, forKey: .version)
    guard (version ?? RecordVersion.latest) == RecordVersion.latest else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: members, debugDescription: "not a version of this form")
    }
    content = try Content(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    try content.encode(to: encoder)
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(RecordVersion.latest, forKey: .version)
  }
}
