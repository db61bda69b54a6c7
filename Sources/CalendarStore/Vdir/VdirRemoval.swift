internal import CLinux
internal import Foundation

/// Takes a vdir away with its objects and what else belongs to a vdir; one that holds anything more stays.
///
/// The folder gets a hidden name first: a program that is cut off leaves no half of a calendar, and what
/// it leaves goes with the next removal.
struct VdirRemoval {
  enum Outcome: Equatable {
    case made
    /// It is a symbolic link to a folder; it is untouched.
    case link
    /// It holds objects, which were to stay.
    case objects
    /// It holds these besides what belongs to a vdir, and stays.
    case strangers([String])
  }

  private let name: String
  private let source: VdirFolder
  private let evenWithObjects: Bool

  init(of name: String, in source: VdirFolder, evenWithObjects: Bool) {
    self.name = name
    self.source = source
    self.evenWithObjects = evenWithObjects
  }

  func run() throws(SystemFault) -> Outcome {
    Self.clearLeftovers(in: source)
    guard let status = try source.directory.status(of: name) else {
      throw SystemFault(code: ENOENT)
    }
    guard !status.isLink else { return .link }
    let folder = try VdirFolder("\(source.path)/\(name)")
    if let reason = try Self.reasonToStay(folder, evenWithObjects) { return reason }
    let hidden = Self.hiddenName(status.inode)
    try source.directory.move(name, to: hidden)
    do throws(SystemFault) {
      try source.sync()
      if let reason = try Self.remove(folder, hidden, in: source, evenWithObjects) {
        // Somebody has added something meanwhile.
        try source.directory.move(hidden, to: name)
        return reason
      }
      try source.sync()
      return .made
    } catch {
      // What is left of it is to be seen.
      try? source.directory.move(hidden, to: name)
      throw error
    }
  }

  /// Completes removals that were cut off.
  static func clearLeftovers(in source: VdirFolder) {
    var leftovers: [String] = []
    try? source.forEachEntry { (name, _) throws(SystemFault) in
      guard let name = String(validatingCString: name), name.hasPrefix(prefix),
        let status = try source.directory.status(of: name), status.isDirectory,
        name == hiddenName(status.inode)
      else { return }
      leftovers.append(name)
    }
    for name in leftovers {
      guard let folder = try? VdirFolder("\(source.path)/\(name)") else { continue }
      _ = try? remove(folder, name, in: source, true)
    }
  }

  // MARK: Steps

  private static let prefix = ".deleted."

  /// A name that no other folder beside it has.
  private static func hiddenName(_ inode: ino_t) -> String { "\(prefix)\(inode)" }

  /// Why the folder cannot go; nil where it can.
  private static func reasonToStay(
    _ folder: VdirFolder, _ evenWithObjects: Bool
  ) throws(SystemFault) -> Outcome? {
    var strangers: [String] = []
    var hasObjects = false
    try folder.forEachEntry { (name, _) throws(SystemFault) in
      let text = UnsafeRawBufferPointer(start: name, count: strlen(name))
      let name = String(decoding: text, as: UTF8.self)
      let isObject = ObjectName.isObject(text)
      let isOurs =
        isObject || VdirProperty(rawValue: name) != nil || ObjectName.isLeftover(name)
      let status = try folder.directory.status(of: name)
      if isOurs, status.map({ $0.isFile || $0.isLink }) ?? true {
        hasObjects = hasObjects || isObject
      } else {
        strangers.append(name)
      }
    }
    guard strangers.isEmpty else { return .strangers(strangers.sorted()) }
    return hasObjects && !evenWithObjects ? .objects : nil
  }

  /// Empties and removes the folder, unless there is a reason to stay.
  private static func remove(
    _ folder: VdirFolder, _ hidden: String, in source: VdirFolder, _ evenWithObjects: Bool
  ) throws(SystemFault) -> Outcome? {
    // Whoever had it open may still add to it.
    for _ in 0..<8 {
      if let reason = try reasonToStay(folder, evenWithObjects) { return reason }
      var fault: SystemFault?
      try folder.forEachEntry { (name, _) throws(SystemFault) in
        if unlinkat(folder.directory.descriptor, name, 0) != 0, errno != ENOENT {
          fault = fault ?? .latest
        }
      }
      if let fault { throw fault }
      if unlinkat(source.directory.descriptor, hidden, AT_REMOVEDIR) == 0 { return nil }
      let reason = SystemFault.latest
      if reason.code == ENOENT { return nil }
      guard reason.code == ENOTEMPTY || reason.code == EEXIST else { throw reason }
    }
    throw SystemFault(code: EBUSY)
  }
}
