internal import Foundation

/// The names of the folders of calendars.
enum FolderName {
  /// Whether the name is not hidden and denotes an entry of the source's folder itself.
  static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.first != 0x2E && name.utf8.count <= 255
      && !name.utf8.contains { $0 == 0x2F || $0 == 0 }
  }

  /// Folder names for the title, best first: the title's letters and digits with hyphens for all
  /// else, then the same with a number.
  static func candidates(for title: String) -> some Sequence<String> {
    let stem = stem(title)
    return (1...999).lazy.map { $0 == 1 ? stem : "\(stem)-\($0)" }
  }

  /// The limit of a name without its number, in bytes.
  private static let longest = 64

  private static func stem(_ title: String) -> String {
    var name = ""
    var isApart = false
    for scalar in title.precomposedStringWithCanonicalMapping.unicodeScalars {
      let properties = scalar.properties
      let isMark = properties.canonicalCombiningClass != .notReordered
      guard properties.isAlphabetic || properties.numericType != nil || (isMark && !name.isEmpty)
      else {
        isApart = true
        continue
      }
      let addition = (isApart && !name.isEmpty ? "-" : "") + String(scalar)
      guard name.utf8.count + addition.utf8.count <= longest else { break }
      name += addition
      isApart = false
    }
    return name.isEmpty ? "calendar" : name
  }
}
