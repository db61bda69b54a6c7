internal import Foundation
internal import SystemPackage

/// The files of a source whose location is one file, or a folder of files.
struct SourceFolder {
  /// The path of the folder, with links resolved.
  let folder: String
  /// The name of the one file; nil for a folder.
  let only: String?

  init(_ location: String) throws(Errno) {
    guard let resolved = realpath(location, nil) else { throw .latest }
    defer { free(resolved) }
    guard let path = String(validatingCString: resolved) else { throw .illegalByteSequence }
    guard let status = FileStatus(at: path), !status.isDirectory else {
      (folder, only) = (path, nil)
      return
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let parent = String(path.dropLast(name.count + 1))
    (folder, only) = (parent.isEmpty ? "/" : parent, name)
  }

  /// The folder to watch for changes of the source: the source's folder, or the parent of its file.
  static func watched(_ location: String) -> String {
    guard let found = try? SourceFolder(location) else {
      let parent = location.utf8.lastIndex(of: 0x2F).map { String(location[..<$0]) } ?? ""
      return parent.isEmpty ? "/" : parent
    }
    return found.folder
  }

  func path(_ name: String) -> String { folder == "/" ? "/\(name)" : "\(folder)/\(name)" }

  /// The sorted names of the files that end in .ics, without hidden ones; and those that are not UTF-8,
  /// with U+FFFD for what is no text.
  func names() throws(Errno) -> (names: [String], unreadable: [String]) {
    if let only { return ([only], []) }
    var (names, unreadable): ([String], [String]) = ([], [])
    try VdirFolder(folder).forEachEntry { (entry, kind) throws(Errno) in
      let name = String(cString: entry)
      guard kind == DT_REG || kind == DT_LNK || kind == DT_UNKNOWN, FolderName.isValid(name),
        name.utf8.count > 4, name.lowercased().hasSuffix(".ics")
      else { return }
      if String(validatingCString: entry) == nil {
        unreadable.append(name)
      } else {
        names.append(name)
      }
    }
    return (names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, unreadable)
  }

  /// The file's name without an ending of three letters.
  static func title(of name: String) -> String {
    name.utf8.count > 4 && name.dropLast(3).hasSuffix(".") ? String(name.dropLast(4)) : name
  }
}
