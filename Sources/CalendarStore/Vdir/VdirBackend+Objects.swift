internal import Foundation
internal import SystemPackage

extension VdirBackend {
  func changes(
    of calendar: EventCalendar, since state: SyncToken
  ) throws(StoreError) -> ObjectChanges {
    let folder = try folder(of: calendar)
    do throws(Errno) {
      // Before the listing: a change in between is found at the next look.
      let tag = try folder.tag()
      if tag != nil, tag == state.tag { return ObjectChanges(isWhole: false, state: state) }
      let listing = try folder.listing()
      return ObjectChanges(
        versions: listing.versions,
        problems: listing.refused.map {
          ObjectProblem(calendar: calendar, href: $0.href, reason: $0.reason.description)
        }, state: SyncToken(tag: tag))
    } catch {
      throw StoreError(error, path: folder.path)
    }
  }

  func objects(
    _ hrefs: [String], in calendar: EventCalendar
  ) throws(StoreError) -> [ObjectResult] {
    let folder = try folder(of: calendar)
    var results: [ObjectResult] = []
    var bytes = 0
    for href in hrefs {
      guard bytes <= ICalendarObject.largest else { break }
      do throws(StoreError) {
        try Self.check(href)
        let object = try object(href, in: folder)
        bytes += object?.text.count ?? 0
        results.append(.success(object))
      } catch { results.append(.failure(error)) }
    }
    return results
  }

  func writer(of calendar: EventCalendar) throws(StoreError) -> any CalendarWriter {
    VdirWriter(
      try folder(of: calendar), calendar: calendar, kind: kind, exchanges: exchanges)
  }

  private func object(
    _ href: String, in folder: VdirFolder
  ) throws(StoreError) -> CalendarObject? {
    do throws(VdirFolder.ReadFailure) {
      guard let file = try folder.read(href, upTo: ICalendarObject.largest) else { return nil }
      return CalendarObject(
        version: ObjectVersion(href: href, etag: file.status.etag), text: file.bytes)
    } catch {
      throw StoreError(error, path: "\(folder.path)/\(href)")
    }
  }

  private static func check(_ href: String) throws(StoreError) {
    guard ObjectName.isValid(href) else {
      throw .refused(
        reason: "the calendar cannot keep an event under such a name; use one that ends in .ics")
    }
  }
}

extension StoreError {
  init(_ failure: VdirFolder.ReadFailure, path: String) {
    switch failure {
    case .refused(let refusal): self = .refused(reason: refusal.description)
    case .fault(let fault): self = StoreError(fault, path: path)
    }
  }
}

/// The reason why an entry with an object's name is not read.
enum RefusedObject: Error, Sendable, Equatable, CaseIterable {
  /// A folder, a FIFO, a socket or a device.
  case notAFile
  case link
  /// Its name is not UTF-8.
  case unreadableName
  case tooLarge
}

extension RefusedObject {
  /// Nil for a file.
  init?(_ entry: FileStatus) {
    guard !entry.isFile else { return nil }
    self = entry.isLink ? .link : .notAFile
  }
}

extension RefusedObject: CustomStringConvertible {
  var description: String {
    switch self {
    case .notAFile: "it is not a file; move it out of the calendar"
    case .link: "it is a link; replace it by the file itself"
    case .unreadableName: "its name is not UTF-8; rename it"
    case .tooLarge: ICalendarError.tooLarge.description
    }
  }
}
