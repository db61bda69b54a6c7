internal import Foundation

/// Names of calendars' folders.
enum FolderName {
  /// A name that leads into the source's folder itself, and is not hidden.
  static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.first != 0x2E && name.utf8.count <= 255
      && !name.utf8.contains { $0 == 0x2F || $0 == 0 }
  }

  /// Names for a calendar of that title, the best first: its letters and digits, with hyphens for all else,
  /// and then with a number.
  static func candidates(for title: String) -> some Sequence<String> {
    let stem = stem(title)
    return (1...999).lazy.map { $0 == 1 ? stem : "\(stem)-\($0)" }
  }

  /// Bytes of a name without its number.
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
