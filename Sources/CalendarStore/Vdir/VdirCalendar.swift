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
      let directory = try OpenDirectory(path)
      let isForAll = entityTypes == Set(EntityType.allCases)
      var properties: [VdirProperty: String] = [
        .displayName: displayName, .uid: UUID().lowercaseName,
      ]
      properties[.color] = color
      if !isForAll { properties[.entityTypes] = VdirProperty.text(entityTypes) }
      try directory.write(properties)
      return true
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// The title as a calendar that gets it shows it; nil if it has no visible characters.
  public static func displayName(_ title: String) -> String? {
    VdirProperty.title(Array(title.utf8))
  }

  /// The calendar of the vdir at the path, which is in no source. A property that cannot be read has
  /// its default.
  ///
  /// - Parameter path: absolute, without links.
  public static func calendar(at path: String) -> StoredCalendar {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return describe(
      EventCalendar(name: name, identifier: path), in: CalendarSource(name: path, location: path),
      try? VdirFolder(path))
  }

  /// - Parameter folder: nil for a folder that cannot be read.
  static func describe(
    _ calendar: EventCalendar, in source: CalendarSource, _ folder: VdirFolder?
  ) -> StoredCalendar {
    StoredCalendar(
      calendar: calendar, source: source,
      title: folder?.property(.displayName).flatMap(VdirProperty.title) ?? calendar.name,
      color: folder?.color,
      entityTypes: folder?.entityTypes ?? Set(EntityType.allCases),
      isImmutable: faccessat(AT_FDCWD, calendar.identifier ?? "", W_OK | X_OK, AT_EACCESS) != 0,
      calendarIdentifier: folder?.uid)
  }

  /// The name of the calendar of this title in the folder of a source, or the name that a new one
  /// gets; nil if every name is taken, or the title has no visible characters.
  public static func folderName(
    for title: String, in folder: String
  ) -> (name: String, exists: Bool)? {
    guard let title = VdirProperty.title(Array(title.utf8)) else { return nil }
    for name in FolderName.candidates(for: title) {
      let path = "\(folder)/\(name)"
      guard FileStatus(at: path) != nil else { return (name, false) }
      let known = (try? VdirFolder(path))?.property(.displayName).flatMap(VdirProperty.title)
      if let known, known == title { return (name, true) }
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

  /// The limit of a property's file, in bytes; a larger file is not read.
  static let largest = 4096
}

extension VdirProperty {
  /// The display name without control characters; nil if it has no visible characters.
  static func title(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes.drop { $0 <= 0x20 }, as: UTF8.self)
    var title = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace || CharacterSet.newlines.contains(scalar) {
        if title.last != " " { title.append(" ") }
      } else if scalar.properties.generalCategory != .control {
        title.append(scalar)
      }
    }
    if title.last == " " { title.removeLast() }
    return title.isEmpty ? nil : String(title)
  }

  /// The kinds of items that the text names; nil if it names none.
  static func entityTypes(_ text: [UInt8]) -> Set<EntityType>? {
    let names = String(decoding: text, as: UTF8.self).uppercased()
      .split { $0 == "," || $0.isWhitespace }
    guard !names.isEmpty else { return nil }
    return Set(EntityType.allCases.filter { names.contains(Substring($0.componentName)) })
  }

  /// The text for these kinds of items.
  static func text(_ types: Set<EntityType>) -> String {
    EntityType.allCases.filter(types.contains).map(\.componentName).joined(separator: ",")
  }
}

extension OpenDirectory {
  /// Writes the files of the properties, durably, with one sync for all of them.
  func write(_ properties: [VdirProperty: String]) throws(Errno) {
    var latest: NewFile?
    for property in VdirProperty.allCases {
      guard let text = properties[property] else { continue }
      let file = try NewFile(in: descriptor, kind: nil, mode: 0o600)
      try file.write(Array(text.utf8)[...])
      try file.replace(property.rawValue)
      latest = file
    }
    try latest?.syncFileSystem()
  }
}

extension VdirFolder {
  /// The property's text; nil if its file is missing or cannot be read.
  func property(_ property: VdirProperty) -> [UInt8]? {
    try? read(property.rawValue, upTo: VdirProperty.largest)?.bytes
  }

  /// The kinds of items that the calendar is for; all of them if it does not say.
  var entityTypes: Set<EntityType> {
    property(.entityTypes).flatMap(VdirProperty.entityTypes) ?? Set(EntityType.allCases)
  }

  /// `#RRGGBB`; nil for no color.
  var color: String? {
    property(.color).flatMap { CalendarColor.color(String(decoding: $0, as: UTF8.self)) }
  }

  /// The calendar's lasting identity; nil if it has none.
  var uid: String? {
    property(.uid).flatMap {
      UUID(name: String(decoding: $0.filter { $0 > 0x20 }, as: UTF8.self))?.lowercaseName
    }
  }

  /// Sets the property durably; with nil removes its file.
  func set(_ property: VdirProperty, to text: String?) throws(Errno) {
    guard let text else {
      guard try directory.status(of: property.rawValue) != nil else { return }
      try directory.remove(property.rawValue)
      return try sync()
    }
    let file = try NewFile(in: directory.descriptor, kind: nil, mode: 0o600)
    if let status = try directory.status(of: property.rawValue) { try file.keepMode(status.mode) }
    try file.write(Array(text.utf8)[...])
    try file.sync()
    try file.replace(property.rawValue)
    try sync()
  }
}
