internal import CLinux
internal import Foundation
internal import SystemPackage

/// One output: a file that is renamed into place when complete, or a device, pipe or descriptor
/// that is written to directly.
final class OutputFile {
  private enum Target {
    case replacing(NewFile, OpenDirectory, name: String)
    case direct(Int32)
  }

  /// The target of a path.
  private enum Place {
    /// Neither a file nor a directory.
    case device
    /// A regular file: `status` is that of the file to replace, nil for a new file.
    case file(parent: String, name: String, status: stat?)

    init(_ path: String) throws(Errno) {
      var status = stat()
      let exists = stat(path, &status) == 0
      if exists, status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory }
      if exists, status.st_mode & S_IFMT != S_IFREG {
        self = .device
        return
      }
      guard !path.hasSuffix("/"), FilePath(path).lastComponent?.kind == .regular else {
        throw .isDirectory
      }
      let present = FileManager.default.currentDirectoryPath
      guard path.hasPrefix("/") || !present.isEmpty else { throw .noSuchFileOrDirectory }
      let target = try ResolvedPath(path.hasPrefix("/") ? path : "\(present)/\(path)")
      guard let name = target.names.last.flatMap({ String(validating: $0, as: UTF8.self) }),
        let parent = target.parent.text
      else { throw .illegalByteSequence }
      self = .file(parent: parent, name: name, status: exists ? status : nil)
    }
  }

  private let target: Target
  private let ownsDescriptor: Bool

  /// Writes to a descriptor, which the caller keeps and closes.
  init(descriptor: Int32) {
    target = .direct(descriptor)
    ownsDescriptor = false
  }

  /// Writes to the file at the path, following symbolic links. A replaced file keeps its mode and,
  /// if permitted, its owner; a device, FIFO or socket is written to directly.
  init(path: String, kind: NewFile.Kind?) throws(Errno) {
    switch try Place(path) {
    case .device:
      let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw .latest }
      target = .direct(descriptor)
      ownsDescriptor = true
    case .file(let parent, let name, let status):
      let directory = try OpenDirectory(parent, kind: kind)
      let file = try NewFile(in: directory)
      if let status {
        // Without permission the new file belongs to this user, as with any editor.
        _ = fchown(file.descriptor, status.st_uid, status.st_gid)
        guard fchmod(file.descriptor, status.st_mode & 0o7777) == 0 else { throw .latest }
      }
      target = .replacing(file, directory, name: name)
      ownsDescriptor = false
    }
  }

  /// Throws the error that opening the output would throw, by stat(2) and access(2); creates no
  /// file.
  static func check(_ path: String) throws(Errno) {
    switch try Place(path) {
    case .device:
      guard access(path, W_OK) == 0 else { throw .latest }
    case .file(let parent, _, _):
      _ = try OpenDirectory(parent)
      guard access(parent, W_OK | X_OK) == 0 else { throw .latest }
    }
  }

  deinit {
    if ownsDescriptor, case .direct(let descriptor) = target { close(descriptor) }
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(Errno) {
    switch target {
    case .replacing(let file, _, _): try file.write(bytes)
    case .direct(let descriptor):
      if let error = DescriptorOutput.write(bytes, to: descriptor) { throw error }
    }
  }

  /// Renames the file into place, durably.
  func complete() throws(Errno) {
    guard case .replacing(let file, let directory, let name) = target else { return }
    try file.sync()
    try file.replace(name)
    let readable = open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard readable >= 0 else { return try file.syncFileSystem() }
    defer { close(readable) }
    guard fsync(readable) == 0 else { throw .latest }
  }
}
