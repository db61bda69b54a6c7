internal import Foundation
internal import SystemPackage

/// A vdir that may be read.
final class VdirReader: VdirWriter, CalendarReader {
  private let folder: VdirFolder

  init(_ folder: VdirFolder, calendar: EventCalendar, productID: String) {
    self.folder = folder
    super.init(
      folder.directory, readableAs: folder, calendar: calendar, productID: productID)
  }

  func changes(since state: SyncToken) throws(StoreError) -> ObjectChanges {
    do throws(Errno) {
      // Before the listing: a change in between is found at the next look.
      let tag = try folder.tag()
      if tag != nil, tag == state.tag { return ObjectChanges(isWhole: false, state: state) }
      let listing = try folder.listing()
      return ObjectChanges(
        versions: listing.versions,
        problems: listing.refused.map {
          ObjectProblem(calendar: calendar, href: $0.href, reason: $0.error.detail)
        }, state: SyncToken(tag: tag))
    } catch {
      throw StoreError(error, path: folder.path)
    }
  }

  func objects(_ hrefs: [String]) throws(StoreError) -> [ObjectResult] {
    var results: [ObjectResult] = []
    var bytes = 0
    for href in hrefs {
      guard bytes <= ICalendarObject.largest else { break }
      let result = Result { () throws(StoreError) in try object(named: href) }
      if case .success(let object?) = result { bytes += object.text.count }
      results.append(result)
    }
    return results
  }

  private func object(named href: String) throws(StoreError) -> CalendarObject? {
    guard ObjectName.isValid(href) else {
      throw .refused(
        reason: "the calendar cannot keep an event under such a name; use one that ends in .ics")
    }
    guard let file = try folder.read(href, upTo: ICalendarObject.largest) else { return nil }
    return CalendarObject(
      version: ObjectVersion(href: href, etag: file.status.etag), text: file.bytes)
  }
}

extension FileStatus {
  /// Why the entry is not read; nil for a file.
  var refusal: StoreError? { isFile ? nil : isLink ? .link : .notAFile }
}

extension StoreError {
  /// A folder, a FIFO, a socket or a device.
  static let notAFile = refused(reason: "it is not a file; move it out of the calendar")
  static let link = refused(reason: "it is a link; replace it by the file itself")
  static let brokenLink = refused(
    reason: "it is a link to a folder that is not there; put that back, or remove the link")
  static let unreadableName = refused(reason: "its name is not UTF-8; rename it")
  static let tooLarge = refused(reason: ICalendarError.tooLarge.description)
}
