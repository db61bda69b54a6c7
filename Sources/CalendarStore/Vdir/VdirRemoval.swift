internal import CLinux
internal import Foundation
internal import SystemPackage

/// Removes a vdir with its objects, property files and leftovers; a folder with any other entry
/// stays.
///
/// The folder is renamed to a hidden name first, so that an interrupted removal leaves no partial
/// calendar; the next removal completes it.
struct VdirRemoval {
  private let name: String
  private let source: VdirFolder
  /// The objects that are removed with the folder; nil for none.
  private let allowed: RemovableObjects?

  /// - Parameters:
  ///   - evenWithObjects: false to keep a folder that holds objects.
  ///   - versions: the objects that the folder may hold; nil for any.
  init(
    of name: String, in source: VdirFolder, evenWithObjects: Bool, only versions: [ObjectVersion]?
  ) {
    self.name = name
    self.source = source
    allowed = evenWithObjects ? RemovableObjects(versions) : nil
  }

  /// Returns why the folder stays; nil if it is removed.
  func run() throws(Errno) -> StoreError? {
    Self.clearLeftovers(in: source)
    guard let status = try source.directory.status(of: name) else {
      throw .noSuchFileOrDirectory
    }
    guard !status.isLink else {
      return .refused(reason: "\(path) is a link to a folder elsewhere; remove the link")
    }
    let folder = try VdirFolder(path)
    if let refusal = try refusal(folder) { return refusal }
    let hidden = Self.hiddenName(status.inode)
    try source.directory.move(name, to: hidden)
    do throws(Errno) {
      try source.sync()
      if let refusal = try remove(folder, hidden) {
        // Another program has added an entry meanwhile.
        try source.directory.move(hidden, to: name)
        return refusal
      }
      try source.sync()
      return nil
    } catch {
      // Make the remaining entries visible again.
      try? source.directory.move(hidden, to: name)
      throw error
    }
  }

  /// Completes interrupted removals.
  static func clearLeftovers(in source: VdirFolder) {
    var leftovers: [String] = []
    try? source.forEachEntry { (name, _) throws(Errno) in
      guard let name = String(validatingCString: name), name.hasPrefix(prefix),
        let status = try source.directory.status(of: name), status.isDirectory,
        name == hiddenName(status.inode)
      else { return }
      leftovers.append(name)
    }
    for name in leftovers {
      let removal = VdirRemoval(of: name, in: source, evenWithObjects: true, only: nil)
      _ = try? removal.remove(try VdirFolder(removal.path), name)
    }
  }

  // MARK: Steps

  private static let prefix = ".deleted."

  /// Unique in the source, because of the inode.
  private static func hiddenName(_ inode: ino_t) -> String { "\(prefix)\(inode)" }

  private var path: String { "\(source.path)/\(name)" }

  /// The reason to keep the folder; nil if it may be removed.
  private func refusal(_ folder: VdirFolder) throws(Errno) -> StoreError? {
    var strangers: [String] = []
    var hasObjects = false
    var changed: String?
    try folder.forEachEntry { (name, _) throws(Errno) in
      let text = UnsafeRawBufferPointer(start: name, count: strlen(name))
      let name = String(decoding: text, as: UTF8.self)
      let isObject = ObjectName.isObject(text)
      let isOurs =
        isObject || VdirProperty(rawValue: name) != nil || ObjectName.isLeftover(name)
      let status = try folder.directory.status(of: name)
      if isOurs, status.map({ $0.isFile || $0.isLink }) ?? true {
        hasObjects = hasObjects || isObject
        if isObject, let status, let allowed,
          // The etag of a link is that of its file.
          !allowed.has(name, etag: status.isLink ? nil : status.etag)
        {
          changed = changed ?? name
        }
      } else {
        strangers.append(name)
      }
    }
    if let first = strangers.min() {
      let more = strangers.count > 1 ? " and \(strangers.count - 1) more" : ""
      return .refused(
        reason: "the folder \(path) also holds \(first)\(more), which no calendar does; "
          + "move that out of it first")
    }
    if hasObjects, allowed == nil {
      return .refused(reason: "the calendar \(name) is not empty; empty it first")
    }
    return changed.map { name in
      .refused(
        reason: "another program added or changed \(name) meanwhile; look at it, then try again")
    }
  }

  /// Empties and removes the folder, unless there is a reason to keep it.
  private func remove(_ folder: VdirFolder, _ hidden: String) throws(Errno) -> StoreError? {
    // A program that has the folder open may still add entries.
    for _ in 0..<8 {
      if let refusal = try refusal(folder) { return refusal }
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
