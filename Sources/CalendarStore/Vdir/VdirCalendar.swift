internal import CLinux
internal import Foundation
internal import SystemPackage

/// Creates vdirs: directories of events with the files `displayname` and `color` (vdirsyncer's vdir
/// specification), and two files of this library's own: `uid`, the calendar's lasting identity, and
/// `supported-calendar-component-set` (RFC 4791 §5.2.3), the kinds of its items.
///
/// Other programs ignore files of a vdir whose names do not end in `.ics`.
public enum VdirCalendar {
  /// Creates the directory and its missing parents for the owner alone (mode 0700), durably.
  /// Returns false, and changes nothing, if the directory exists.
  ///
  /// - Parameters:
  ///   - color: `#RRGGBB`, or nil for none.
  ///   - entityTypes: the kinds of items that the calendar is for.
  @discardableResult
  public static func create(
    at path: String, displayName: String, color: String?,
    for entityTypes: Set<EntityType> = Set(EntityType.allCases)
  ) throws(StoreError) -> Bool {
    do throws(Errno) {
      guard try OpenDirectory.makeDirectories(path) else { return false }
      let folder = try VdirFolder(path)
      let isForAll = entityTypes == Set(EntityType.allCases)
      var properties: [VdirProperty: String] = [
        .displayName: displayName, .uid: UUID().lowercaseName,
      ]
      properties[.color] = color
      if !isForAll { properties[.entityTypes] = VdirProperty.text(entityTypes) }
      try folder.write(properties.mapValues { Array($0.utf8) })
      return true
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// The title as a calendar that gets it shows it, without control characters and white space around
  /// it; nil if it has no visible characters.
  public static func displayName(_ title: String) -> String? {
    var name = String.UnicodeScalarView()
    for scalar in title.unicodeScalars.drop(while: { $0.value <= 0x20 }) {
      if scalar.properties.isWhitespace || CharacterSet.newlines.contains(scalar) {
        if name.last != " " { name.append(" ") }
      } else if scalar.properties.generalCategory != .control {
        name.append(scalar)
      }
    }
    if name.last == " " { name.removeLast() }
    return name.isEmpty ? nil : String(name)
  }

  /// The calendar of the vdir at the path, which is in no source. A property that cannot be read has
  /// its default.
  ///
  /// - Parameter path: absolute, without links.
  public static func calendar(at path: String) -> StoredCalendar {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return describe(
      EventCalendar(name: name, identifier: path), in: CalendarSource(name: path, location: path),
      ListedProperties(of: try? VdirFolder(path)))
  }

  static func describe(
    _ calendar: EventCalendar, in source: CalendarSource, _ properties: ListedProperties
  ) -> StoredCalendar {
    StoredCalendar(
      calendar: calendar, source: source, title: properties.title ?? calendar.name,
      color: properties.color, entityTypes: properties.entityTypes,
      isImmutable: faccessat(AT_FDCWD, calendar.identifier ?? "", W_OK | X_OK, AT_EACCESS) != 0,
      calendarIdentifier: properties.uid)
  }

  /// The name of the calendar of this title in the folder of a source, or the name that a new one
  /// gets; nil if every name is taken, or the title has no visible characters. Throws for a folder
  /// that cannot be read, or whose title cannot: it may be the calendar.
  public static func folderName(
    for title: String, in folder: String
  ) throws(StoreError) -> (name: String, exists: Bool)? {
    guard let title = VdirCalendar.displayName(title) else { return nil }
    for name in FolderName.candidates(for: title) {
      let path = "\(folder)/\(name)"
      guard FileStatus(at: path) != nil else { return (name, false) }
      let vdir: VdirFolder
      do throws(Errno) { vdir = try VdirFolder(path) } catch {
        switch error {
        // A file or a broken link has the name.
        case .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels: continue
        default: throw StoreError(error, path: path)
        }
      }
      let known = try vdir.property(.displayName).map { String(decoding: $0, as: UTF8.self) }
        .flatMap(displayName)
      if known == title { return (name, true) }
    }
    return nil
  }
}

/// The files with the properties of a vdir (vdirsyncer's vdir specification).
enum VdirProperty: String, CaseIterable {
  case displayName = "displayname"
  case color
  case description
  case order
  /// This library's own: a UUID.
  case uid
  /// This library's own: `VEVENT`, `VTODO` or both with a comma; without the file both.
  case entityTypes = "supported-calendar-component-set"

  /// The limit of a property that is shown, in bytes.
  static let largest = 4096
  /// The limit of a property that is kept for the undo of a deletion, in bytes.
  static let largestKept = 1 << 20
}

extension VdirProperty {
  /// The kinds of items that the text names; nil if it names none.
  static func entityTypes(_ text: [UInt8]) -> Set<EntityType>? {
    let names = String(decoding: text, as: UTF8.self).uppercased()
      .split { $0 == "," || $0.isWhitespace }
    guard !names.isEmpty else { return nil }
    return Set(EntityType.allCases.filter { names.contains(Substring($0.componentName)) })
  }

  /// The calendar's lasting identity; nil for a text that is no UUID.
  static func uid(_ text: [UInt8]) -> String? {
    UUID(name: String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self))?.lowercaseName
  }

  /// The text for these kinds of items.
  static func text(_ types: Set<EntityType>) -> String {
    EntityType.allCases.filter(types.contains).map(\.componentName).joined(separator: ",")
  }
}

/// The properties that a list of calendars shows. One that cannot be read has its default.
struct ListedProperties {
  private var texts: [VdirProperty: [UInt8]] = [:]
  /// The calendar's lasting identity; nil if it has none.
  var uid: String?
  /// The properties that cannot be read.
  private(set) var failures: [(property: VdirProperty, error: StoreError)] = []

  /// - Parameter folder: nil for a folder that cannot be read, whose properties have their defaults.
  init(of folder: VdirFolder?) {
    guard let folder, folder.isSearchable else { return }
    for property in [.displayName, .color, .uid, .entityTypes] as [VdirProperty] {
      do throws(StoreError) { texts[property] = try folder.property(property) } catch {
        failures.append((property, error))
      }
    }
    uid = texts[.uid].flatMap(VdirProperty.uid)
  }

  /// Nil for a title without visible characters.
  var title: String? {
    texts[.displayName].flatMap { VdirCalendar.displayName(String(decoding: $0, as: UTF8.self)) }
  }

  /// `#RRGGBB`; nil for no color.
  var color: String? {
    texts[.color].flatMap { CalendarColor.color(String(decoding: $0, as: UTF8.self)) }
  }

  /// The kinds of items that the calendar is for; all of them if it does not say.
  var entityTypes: Set<EntityType> {
    texts[.entityTypes].flatMap(VdirProperty.entityTypes) ?? Set(EntityType.allCases)
  }
}

extension VdirFolder {
  /// The property, byte for byte; nil if there is no entry of its name. Throws for an entry that is not
  /// a file, and for a file of more than `limit` bytes.
  func property(
    _ property: VdirProperty, upTo limit: Int = VdirProperty.largest
  ) throws(StoreError) -> [UInt8]? {
    do throws(StoreError) { return try read(property.rawValue, upTo: limit)?.bytes } catch {
      let reason =
        error == .tooLarge ? "it is longer than \(limit) bytes; shorten it" : error.detail
      throw .failed(
        cause: error.cause ?? .inputOutput, path: "\(path)/\(property.rawValue)", reason: reason)
    }
  }

  /// Whether the user may look up the folder's entries.
  fileprivate var isSearchable: Bool {
    faccessat(directory.descriptor, ".", X_OK, AT_EACCESS) == 0
  }

  /// Writes the files of the properties, and removes those of nil, durably.
  func write(_ properties: [VdirProperty: [UInt8]?]) throws(Errno) {
    var latest: NewFile?
    for property in VdirProperty.allCases {
      guard let text = properties[property] else { continue }
      let name = property.rawValue
      let present = try directory.status(of: name)
      if let text {
        let file = try NewFile(in: directory, mode: 0o600)
        try file.write(text[...])
        if let present {
          try file.keepMode(present.mode)
          try file.sync()
        }
        try file.replace(name)
        latest = file
      } else if present != nil {
        try directory.remove(name)
      }
    }
    // One sync for all names and new files.
    if let latest { try latest.syncFileSystem() } else { try sync() }
  }
}
