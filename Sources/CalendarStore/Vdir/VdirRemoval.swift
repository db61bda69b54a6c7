internal import CLinux
internal import Foundation
internal import SystemPackage

/// Removes a vdir with its objects, property files and leftovers; a folder with any other entry
/// stays.
///
/// The folder is renamed to a hidden name first, so that an interrupted removal leaves no partial
/// calendar; the next removal completes it. The hidden name has the time of the latest change of the
/// objects that are to be removed: an object that has changed since is none of them.
struct VdirRemoval {
  private let name: String
  private let source: VdirFolder
  /// Whether an object is removed with the folder.
  private let removes: (_ href: String, FileStatus) -> Bool
  /// Reaches `swapped`.
  var steps = WriteSteps()

  /// - Parameter versions: the objects that the folder may hold; nil for any.
  init(of name: String, in source: VdirFolder, only versions: [ObjectVersion]?) {
    let removable = RemovableObjects(versions)
    self.init(name, in: source) { href, status in
      // The etag of a link is that of its file.
      removable.has(href, etag: status.isLink ? nil : status.etag)
    }
  }

  private init(
    _ name: String, in source: VdirFolder, removing: @escaping (String, FileStatus) -> Bool
  ) {
    (self.name, self.source, removes) = (name, source, removing)
  }

  /// Returns why the folder stays; nil if it is removed. A folder that cannot get its name back is at
  /// the path of the error.
  func run() throws(Errno) -> StoreError? {
    Self.clearLeftovers(in: source)
    guard let status = try source.directory.status(of: name) else {
      throw .noSuchFileOrDirectory
    }
    guard !status.isLink else {
      return .refused(reason: "\(path) is a link to a folder elsewhere; remove the link")
    }
    let folder = try VdirFolder(path)
    let (refusal, latest) = try examine(folder)
    if let refusal { return refusal }
    let hidden = Self.hiddenName(status.inode, latest)
    try source.directory.move(name, to: hidden)
    steps.reach(.swapped)
    let failure: StoreError
    do throws(Errno) {
      try source.sync()
      guard let refusal = try remove(folder, hidden) else {
        try source.sync()
        return nil
      }
      failure = refusal
    } catch {
      failure = StoreError(error, path: path)
    }
    // Make the remaining entries visible again.
    do throws(Errno) { try source.directory.move(hidden, to: name) } catch {
      guard error != .noSuchFileOrDirectory else { return failure }
      return .failed(
        cause: failure.cause ?? .inputOutput, path: "\(source.path)/\(hidden)",
        reason: "\(failure.detail); the folder could not get its name \(name) back "
          + "(\(error.text)); rename it")
    }
    return failure
  }

  /// Completes interrupted removals. A folder with an object that none of them was to remove stays.
  static func clearLeftovers(in source: VdirFolder) {
    var leftovers: [(name: String, latest: Int)] = []
    try? source.forEachEntry { (name, _) throws(Errno) in
      guard let name = String(validatingCString: name), name.hasPrefix(prefix),
        let latest = name.split(separator: ".").last.flatMap({ Int($0) }),
        let status = try source.directory.status(of: name), status.isDirectory,
        name == hiddenName(status.inode, latest)
      else { return }
      leftovers.append((name, latest))
    }
    for (name, latest) in leftovers {
      let removal = VdirRemoval(name, in: source) { _, status in status.changed <= latest }
      _ = try? removal.remove(try VdirFolder(removal.path), name)
    }
  }

  // MARK: Steps

  private static let prefix = ".deleted."

  /// Unique in the source, because of the inode.
  ///
  /// - Parameter latest: the latest ctime of the objects to remove, in nanoseconds.
  private static func hiddenName(_ inode: ino_t, _ latest: Int) -> String {
    "\(prefix)\(inode).\(latest)"
  }

  private var path: String { "\(source.path)/\(name)" }

  /// The reason to keep the folder, nil if it may be removed; and the latest ctime of its objects, 0
  /// without any.
  private func examine(
    _ folder: VdirFolder
  ) throws(Errno) -> (refusal: StoreError?, latest: Int) {
    var strangers: [String] = []
    var changed: String?
    var latest = 0
    try folder.forEachEntry { (name, _) throws(Errno) in
      let text = UnsafeRawBufferPointer(start: name, count: strlen(name))
      let name = String(decoding: text, as: UTF8.self)
      let isObject = ObjectName.isObject(text)
      let isOurs =
        isObject || VdirProperty(rawValue: name) != nil || ObjectName.isLeftover(name)
      let status = try folder.directory.status(of: name)
      if isOurs, status.map({ $0.isFile || $0.isLink }) ?? true {
        if isObject, let status {
          latest = max(latest, status.changed)
          if !removes(name, status) { changed = changed ?? name }
        }
      } else {
        strangers.append(name)
      }
    }
    if let first = strangers.min() {
      let more = strangers.count > 1 ? " and \(strangers.count - 1) more" : ""
      let reason =
        "the folder \(path) also holds \(first)\(more), which no calendar does; "
        + "move that out of it first"
      return (.refused(reason: reason), latest)
    }
    let refusal = changed.map { name in
      StoreError.refused(
        reason: "another program added or changed \(name) meanwhile; look at it, then try again")
    }
    return (refusal, latest)
  }

  /// Empties and removes the folder, unless there is a reason to keep it.
  private func remove(_ folder: VdirFolder, _ hidden: String) throws(Errno) -> StoreError? {
    // A program that has the folder open may still add entries.
    for _ in 0..<8 {
      if let refusal = try examine(folder).refusal { return refusal }
      var fault: Errno?
      try folder.forEachEntry { (name, _) throws(Errno) in
        if unlinkat(folder.directory.descriptor, name, 0) != 0, errno != ENOENT {
          fault = fault ?? .latest
        }
      }
      if let fault { throw fault }
      if unlinkat(source.directory.descriptor, hidden, AT_REMOVEDIR) == 0 { return nil }
      let reason = Errno.latest
      if reason == .noSuchFileOrDirectory { return nil }
      guard reason == .directoryNotEmpty || reason == .fileExists else { throw reason }
    }
    throw .resourceBusy
  }
}
