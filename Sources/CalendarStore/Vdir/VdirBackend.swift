internal import Foundation
internal import SystemPackage

/// A folder of vdirs: each subfolder is a calendar, and each file in a subfolder an object
/// (vdirsyncer's vdir specification).
///
/// The backend keeps no files open and no state between calls, so every call sees the changes of
/// other programs.
final class VdirBackend: LocalFolder {
  let source: CalendarSource
  /// Whether the source's folder may be missing; it then has no calendars.
  let isMadeOnUse: Bool
  /// Of the calendars' directories (`OpenDirectory`).
  let kind: NewFile.Kind?
  let exchanges: Bool

  init(
    _ source: CalendarSource, isMadeOnUse: Bool = false, kind: NewFile.Kind? = nil,
    exchanges: Bool = true
  ) {
    self.source = source
    self.isMadeOnUse = isMadeOnUse
    self.kind = kind
    self.exchanges = exchanges
  }

  func listing() throws(StoreError) -> CalendarListing {
    var names: [String] = []
    var listing = CalendarListing()
    do throws(Errno) {
      let folder = try VdirFolder(source.location)
      try folder.forEachEntry { (name, kind) throws(Errno) in
        guard kind == DT_DIR || kind == DT_LNK || kind == DT_UNKNOWN else { return }
        if let name = String(validatingCString: name) {
          if FolderName.isValid(name) { names.append(name) }
        } else if folder.isVisibleFolder(name) {
          listing.add(
            unreadable: String(cString: name), in: source.location, of: source,
            because: .unreadableName)
        }
      }
    } catch {
      if error == .noSuchFileOrDirectory, isMadeOnUse { return CalendarListing() }
      throw StoreError(error, path: source.location)
    }
    var identities: Set<String> = []
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      do throws(Errno) {
        var properties = ListedProperties(of: try VdirFolder(path(name)))
        // The copy of a calendar's folder has the identity of its path.
        if let uid = properties.uid, !identities.insert(uid).inserted { properties.uid = nil }
        let calendar = describe(name, properties)
        listing.calendars.append(calendar)
        listing.problems += properties.failures.map { failure in
          ObjectProblem(
            calendar: calendar.calendar, href: failure.property.rawValue,
            reason: failure.error.detail)
        }
      } catch {
        switch error {
        case .noSuchFileOrDirectory, .tooManySymbolicLinkLevels:
          // Any other entry has been removed since the listing.
          guard FileStatus(at: path(name))?.isLink ?? false else { continue }
          listing.add(unreadable: name, in: source.location, of: source, because: .brokenLink)
        // The entry is a file, or a link to one.
        case .notDirectory: continue
        // The calendar's folder denies permission; the calendar is listed all the same.
        case .permissionDenied:
          listing.calendars.append(describe(name, ListedProperties(of: nil)))
        default: throw StoreError(error, path: path(name))
        }
      }
    }
    return listing
  }

  func create(
    named title: String, color: String?, for entityTypes: Set<EntityType>
  ) throws(StoreError) -> StoredCalendar {
    let (title, color) = try StoredCalendar.checked(title, color)
    for name in FolderName.candidates(for: title) {
      let made: Bool
      do throws(StoreError) {
        made = try VdirCalendar.create(
          at: path(name), displayName: title, color: color, for: entityTypes)
      } catch {
        // A file or a broken link has the name.
        if FileStatus(at: path(name)).map({ !$0.isDirectory }) ?? false { continue }
        throw error
      }
      guard made else { continue }
      return describe(name, ListedProperties(of: try open(name)))
    }
    throw .refused(reason: "there are too many calendars of this name; choose another one")
  }

  func update(_ calendar: StoredCalendar) throws(StoreError) {
    let name = try name(of: calendar.calendar)
    let folder = try open(name)
    let before = describe(name, ListedProperties(of: folder))
    let hasIdentity = try folder.property(.uid).flatMap(VdirProperty.uid) != nil
    let (title, color): (String?, String?) =
      calendar.title.isEmpty
      ? (nil, calendar.color) : try StoredCalendar.checked(calendar.title, calendar.color)
    var changed: [VdirProperty: String?] = [:]
    if title != before.title { changed.updateValue(title, forKey: .displayName) }
    if color != before.color { changed.updateValue(color, forKey: .color) }
    if !hasIdentity { changed[.uid] = UUID().lowercaseName }
    guard !changed.isEmpty else { return }
    do throws(Errno) {
      try folder.write(changed.mapValues { $0.map { Array($0.utf8) } })
    } catch {
      throw StoreError(error, path: folder.path)
    }
  }

  func delete(_ calendar: EventCalendar, only versions: [ObjectVersion]?) throws(StoreError) {
    let name = try name(of: calendar)
    let refusal: StoreError?
    do throws(Errno) {
      let source = try VdirFolder(source.location)
      refusal = try VdirRemoval(of: name, in: source, only: versions).run()
    } catch {
      throw StoreError(error, path: path(name))
    }
    if let refusal { throw refusal }
  }

  func properties(of calendar: EventCalendar) throws(StoreError) -> [String: [UInt8]] {
    let folder = try folder(of: calendar)
    var properties: [String: [UInt8]] = [:]
    for property in VdirProperty.allCases {
      properties[property.rawValue] = try folder.property(
        property, upTo: VdirProperty.largestKept)
    }
    return properties
  }

  func restore(
    _ calendar: EventCalendar, _ properties: [String: [UInt8]]
  ) throws(StoreError) {
    let name = try name(of: calendar)
    guard FileStatus(at: path(name)) == nil else {
      throw .refused(
        reason: "another calendar has the name \(name) now; rename its folder first")
    }
    // Under a hidden name, the same each time, until it is complete.
    let hidden = ".restored.\(String(decoding: name.utf8.prefix(200), as: UTF8.self))"
    do throws(Errno) {
      try OpenDirectory.makeDirectories(path(hidden))
      let folder = try VdirFolder(path(hidden))
      var restored: [VdirProperty: [UInt8]?] = [:]
      // With nil for those of a restoration that was interrupted.
      for property in VdirProperty.allCases {
        restored.updateValue(properties[property.rawValue], forKey: property)
      }
      try folder.write(restored)
      let source = try VdirFolder(source.location)
      try source.directory.move(hidden, to: name)
      try source.sync()
    } catch {
      throw StoreError(error, path: path(name))
    }
  }

  // MARK: Folders

  func path(_ name: String) -> String { "\(source.location)/\(name)" }

  var watchedFolder: String { source.location }

  func watchedFolder(of calendar: EventCalendar) -> String { path(calendar.name) }

  private func folder(of calendar: EventCalendar) throws(StoreError) -> VdirFolder {
    try open(try name(of: calendar))
  }

  func reader(
    of calendar: EventCalendar, productID: String
  ) throws(StoreError) -> any CalendarReader {
    VdirReader(try folder(of: calendar), calendar: calendar, productID: productID)
  }

  private func name(of calendar: EventCalendar) throws(StoreError) -> String {
    guard calendar.source == source.name, FolderName.isValid(calendar.name) else {
      throw .noSuchCalendar(calendar.name, in: source)
    }
    return calendar.name
  }

  private func open(_ name: String) throws(StoreError) -> VdirFolder {
    do {
      return VdirFolder(try OpenDirectory(path(name), kind: kind, exchanges: exchanges))
    } catch {
      throw StoreError(error, path: path(name))
    }
  }

  private func describe(_ name: String, _ properties: ListedProperties) -> StoredCalendar {
    let path = path(name)
    let resolved = (try? ResolvedPath(path))?.text
    return VdirCalendar.describe(
      EventCalendar(name: name, source: source.name, identifier: resolved ?? path), in: source,
      properties)
  }
}
