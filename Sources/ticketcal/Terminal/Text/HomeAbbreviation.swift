internal import CalendarStore

/// Writes the home folder as `~` in texts for people.
///
/// Output for programs keeps full paths: JSON, iCalendar, completions.
struct HomeAbbreviation: Sendable {
  /// The home folder as the environment names it, and as its links resolve; longest first.
  private let homes: [[UInt8]]

  /// Leaves all paths as they are.
  init() { homes = [] }

  init(_ folders: BaseFolders) {
    let real = (try? ResolvedPath(folders.home))?.text
    let names = [folders.home, real].compactMap { name -> String? in
      var name = name?[...]
      while name?.hasSuffix("/") ?? false { name = name?.dropLast() }
      return name.map { String($0) }
    }
    homes = Set(names).filter { !$0.isEmpty }.map { Array($0.utf8) }
      .sorted { $0.count > $1.count }
  }

  /// The text with `~` for the home folder at the start of paths.
  func text(_ text: String) -> String {
    guard !homes.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var short: [UInt8] = []
    short.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let isBegin = bytes[index] == Self.slash && (index == 0 || !Self.isOfName(bytes[index - 1]))
      if isBegin, let home = homes.first(where: { Self.names($0, at: index, of: bytes) }) {
        short.append(UInt8(ascii: "~"))
        index += home.count
      } else {
        short.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: short, as: UTF8.self)
  }

  private static let slash = UInt8(ascii: "/")

  /// Whether the folder is named at the index, not only as the start of a longer name: a blank may
  /// be part of a name.
  private static func names(_ home: [UInt8], at index: Int, of bytes: [UInt8]) -> Bool {
    guard bytes[index...].starts(with: home) else { return false }
    let rest = bytes[(index + home.count)...]
    guard let next = rest.first, next != newLine else { return true }
    let isEnd = rest.dropFirst().first.map { $0 == blank || $0 == newLine } ?? true
    switch next {
    case slash: return true
    case UInt8(ascii: ":"), UInt8(ascii: ","): return isEnd
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return rest.dropFirst().first.map { !isOfName($0) } ?? true
    case UInt8(ascii: ")"): return index > 0 && bytes[index - 1] == UInt8(ascii: "(")
    default: return false
    }
  }

  private static let blank = UInt8(ascii: " ")
  private static let newLine = UInt8(ascii: "\n")

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    case slash, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }
}
