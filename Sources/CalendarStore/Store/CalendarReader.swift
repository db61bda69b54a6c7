/// A calendar that can be read as well as written to: what full access gives.
///
/// An object's name ends in `.ics`, begins with no dot and holds no slash; every call refuses other
/// names (`StoreError.refused`). A server's objects may have any name without a slash.
protocol CalendarReader: CalendarWriter {
  /// What has changed in the calendar since an earlier state; no object is read.
  func changes(since state: SyncToken) throws(StoreError) -> ObjectChanges

  /// Reads objects, byte for byte: a result for each of the names, in their order. May stop short of
  /// the last ones, to save memory; the rest is for the next call.
  ///
  /// An object that cannot be read (not a file, a text larger than `ICalendarObject.largest`) is
  /// `StoreError.refused`.
  func objects(_ hrefs: [String]) throws(StoreError) -> [ObjectResult]
}

extension CalendarReader {
  /// The names and etags of all objects, unsorted; no object is read.
  func listing() throws(StoreError) -> ObjectChanges { try changes(since: SyncToken()) }

  /// The object of that name, byte for byte; nil if no object has the name.
  func object(_ href: String) throws(StoreError) -> CalendarObject? {
    try objects([href]).first?.get() ?? nil
  }
}

/// An iCalendar object as its calendar holds it (RFC 4791 §4.1).
public struct CalendarObject: Sendable, Equatable {
  public var version: ObjectVersion
  public var text: [UInt8]

  public init(version: ObjectVersion, text: [UInt8]) {
    self.version = version
    self.text = text
  }

  /// The condition that the object still is as it was read. Without an etag nobody could know, so
  /// that is a conflict: throws `StoreError.changed`.
  ///
  /// - Parameter yours: the text to write; empty for a removal.
  func condition(
    toWrite yours: @autoclosure () throws(StoreError) -> [UInt8]
  ) throws(StoreError) -> ObjectWrite.Condition {
    guard let etag = version.etag else { throw .changed(yours: try yours(), theirs: text) }
    return .unchanged(etag: etag)
  }
}

/// An object that was asked for: nil if no object has the name, or why it cannot be read.
typealias ObjectResult = Result<CalendarObject?, StoreError>

/// A state of a calendar's objects. It stands for the objects as a server's sync token does (RFC 6578):
/// equal tags, equal objects.
struct SyncToken: Equatable, Sendable {
  /// Of the whole calendar; nil if the calendar has no tag.
  var tag: String?
  /// DAV:sync-token, which a server's changes since the state are asked for with; nil without one.
  var token: String?
}

/// What has changed in a calendar since an earlier state.
struct ObjectChanges: Sendable, Equatable {
  /// Whether `versions` are all objects of the calendar; the others are gone then.
  var isWhole = true
  /// The objects that may have changed, unsorted.
  var versions: [ObjectVersion] = []
  /// The names of objects that are gone.
  var removed: [String] = []
  /// The entries with an object's name that cannot be read.
  var problems: [ObjectProblem] = []
  /// The present state. Without tag and token, the next changes are all objects.
  var state = SyncToken()
}
