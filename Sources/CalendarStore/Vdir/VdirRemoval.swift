internal import CLinux
internal import Foundation
internal import SystemPackage

/// Removes a vdir with its objects, property files and leftovers; a folder with any other entry
/// stays.
///
/// The folder is renamed to a hidden name first, so that an interrupted removal leaves no partial
/// calendar; the next removal completes it.
struct VdirRemoval {
  enum Outcome: Equatable {
    case made
    /// The calendar is a symbolic link to a folder; it is unchanged.
    case link
    /// The folder holds objects, and `evenWithObjects` is false.
    case objects
    /// The folder holds an object, or a version of it, that is not to be removed.
    case changed(String)
    /// The folder holds other entries than a vdir's, and stays.
    case strangers([String])
  }

  private let name: String
  private let source: VdirFolder
  /// The objects that are removed with the folder; nil for none.
  private let allowed: RemovableObjects?

  /// - Parameter versions: the objects that the folder may hold; nil for any.
  init(
    of name: String, in source: VdirFolder, evenWithObjects: Bool, only versions: [ObjectVersion]?
  ) {
    self.name = name
    self.source = source
    allowed = evenWithObjects ? RemovableObjects(versions) : nil
  }

  func run() throws(Errno) -> Outcome {
    Self.clearLeftovers(in: source)
    guard let status = try source.directory.status(of: name) else {
      throw .noSuchFileOrDirectory
    }
    guard !status.isLink else { return .link }
    let folder = try VdirFolder("\(source.path)/\(name)")
    if let reason = try Self.reasonToStay(folder, allowed) { return reason }
    let hidden = Self.hiddenName(status.inode)
    try source.directory.move(name, to: hidden)
    do throws(Errno) {
      try source.sync()
      if let reason = try Self.remove(folder, hidden, in: source, allowed) {
        // Another program has added an entry meanwhile.
        try source.directory.move(hidden, to: name)
        return reason
      }
      try source.sync()
      return .made
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
      guard let folder = try? VdirFolder("\(source.path)/\(name)") else { continue }
      _ = try? remove(folder, name, in: source, RemovableObjects(nil))
    }
  }

  // MARK: Steps

  private static let prefix = ".deleted."

  /// Unique in the source, because of the inode.
  private static func hiddenName(_ inode: ino_t) -> String { "\(prefix)\(inode)" }

  /// The reason to keep the folder; nil if it may be removed.
  private static func reasonToStay(
    _ folder: VdirFolder, _ allowed: RemovableObjects?
  ) throws(Errno) -> Outcome? {
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
    guard strangers.isEmpty else { return .strangers(strangers.sorted()) }
    if hasObjects, allowed == nil { return .objects }
    return changed.map { .changed($0) }
  }

  /// Empties and removes the folder, unless there is a reason to keep it.
  private static func remove(
    _ folder: VdirFolder, _ hidden: String, in source: VdirFolder, _ allowed: RemovableObjects?
  ) throws(Errno) -> Outcome? {
    // A program that has the folder open may still add entries.
    for _ in 0..<8 {
      if let reason = try reasonToStay(folder, allowed) { return reason }
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
