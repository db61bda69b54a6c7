internal import CLinux
internal import Foundation

/// Creates vdirs: directories of events with the files `displayname` and `color` (vdirsyncer's vdir
/// specification).
public enum VdirCalendar {
  /// Creates the directory and its missing parents for the owner alone (mode 0700), durably.
  /// Returns false, and changes nothing, if the directory exists.
  ///
  /// - Parameter color: `#RRGGBB`, or nil for none.
  @discardableResult
  public static func create(
    at path: String, displayName: String, color: String?
  ) throws(WriteError) -> Bool {
    do throws(SystemFault) {
      guard try makeDirectories(path) else { return false }
      let directory = try OpenDirectory(path)
      for (name, content) in [("displayname", displayName), ("color", color)] {
        guard let content else { continue }
        let file = try NewFile(in: directory.descriptor, for: name, kind: nil, mode: 0o600)
        try file.write(Array(content.utf8)[...])
        try file.sync()
        _ = try file.publish(as: name)
        try file.syncFileSystem()
      }
      return true
    } catch {
      throw WriteError(error, path: path)
    }
  }

  /// Creates the directory and its missing parents. Returns whether the last one is new.
  @discardableResult
  static func makeDirectories(_ path: String) throws(SystemFault) -> Bool {
    guard !path.isEmpty else { throw SystemFault(code: ENOENT) }
    var made = false
    var end = path.startIndex
    while end < path.endIndex {
      end = path[end...].drop { $0 == "/" }.firstIndex(of: "/") ?? path.endIndex
      made = mkdir(String(path[..<end]), 0o700) == 0
      if !made {
        let fault = SystemFault.latest
        var status = stat()
        // mkdir(2) may fail with another error than EEXIST for an existing directory.
        guard stat(String(path[..<end]), &status) == 0 else { throw fault }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemFault(code: ENOTDIR) }
      }
      if path[end...].allSatisfy({ $0 == "/" }) { break }
    }
    return made
  }
}

/// The files with the properties of a vdir (vdirsyncer's vdir specification).
enum VdirProperty: String, CaseIterable {
  case displayName = "displayname"
  case color
  case description
  case order

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

extension EntityType {
  /// RFC 5545 §3.6.
  fileprivate var componentName: String {
    switch self {
    case .event: "VEVENT"
    case .reminder: "VTODO"
    }
  }
}

extension VdirFolder {
  /// The property's text; nil if its file is missing or cannot be read.
  func property(_ property: VdirProperty) -> [UInt8]? {
    try? read(property.rawValue, upTo: VdirProperty.largest)?.bytes
  }

  /// Sets the property durably; with nil removes its file.
  func set(_ property: VdirProperty, to text: String?) throws(SystemFault) {
    guard let text else {
      guard try directory.status(of: property.rawValue) != nil else { return }
      try directory.remove(property.rawValue)
      return try sync()
    }
    let file = try NewFile(in: directory.descriptor, for: property.rawValue, kind: nil, mode: 0o600)
    if let status = try directory.status(of: property.rawValue) { try file.keepMode(status.mode) }
    try file.write(Array(text.utf8)[...])
    try file.sync()
    try file.replace(property.rawValue)
    try sync()
  }
}
