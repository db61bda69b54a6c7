/// The names of objects in a vdir: file names that end in `.ics` and are not hidden.
enum ObjectName {
  /// In bytes; a longer name leaves no room for the suffixes of hidden names.
  static let longest = 255 - 32

  /// The name of the object of a UID: the UID if it is a valid file name, else its UUID.
  static func href(_ uid: String) -> String {
    let isPlain =
      !uid.isEmpty && uid.utf8.count <= 128 && uid.utf8.first != 0x2E
      && uid.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x40, 0x5F: true
        default: false
        }
      }
    return (isPlain ? uid : ItemID(uid: uid).uuid.lowercaseName) + ".ics"
  }

  /// Whether the name is an object's and denotes an entry of the folder itself.
  static func isValid(_ name: String) -> Bool {
    !name.utf8.contains { $0 == 0x2F || $0 == 0 } && Array(name.utf8).withUnsafeBytes(isObject)
  }

  /// Whether an entry of a folder has an object's name.
  static func isObject(_ name: UnsafeRawBufferPointer) -> Bool {
    guard name.count > 4, name[0] != 0x2E else { return false }
    let end = name.count
    return name[end - 4] == 0x2E && name[end - 3] | 0x20 == 0x69 && name[end - 2] | 0x20 == 0x63
      && name[end - 1] | 0x20 == 0x73
  }

  /// Whether a hidden entry has the name of a temporary file, which an interrupted write of an
  /// object or a vdir property leaves.
  static func isLeftover(_ name: String) -> Bool {
    guard name.hasPrefix(".") else { return false }
    if name.hasPrefix(NewFile.randomPrefix), name.hasSuffix(".tmp") {
      let digits = name.dropFirst(NewFile.randomPrefix.count).dropLast(4)
      return !digits.isEmpty && digits.allSatisfy(\.isNumber)
    }
    var parts = name.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 2, parts[parts.count - 2] == "tmp", parts.last?.allSatisfy(\.isNumber) == true
    {
      parts.removeLast()
    }
    guard let ending = parts.popLast(), ending == "tmp" || ending == "old" else { return false }
    let written = parts.joined(separator: ".")
    return isValid(written) || VdirProperty(rawValue: written) != nil
  }
}
