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

extension CalendarWriter {
  /// Removes objects that still have the given version. A version without an etag stands for any
  /// version; an object that another program changes meanwhile stays.
  func remove(_ versions: [ObjectVersion]) throws(StoreError) -> EmptiedCalendar {
    var emptied = EmptiedCalendar()
    var rest = versions[...]
    while !rest.isEmpty {
      let batch = stage(
        rest.map { version in
          ObjectWrite(
            href: version.href, content: .none,
            condition: version.etag.map { .unchanged(etag: $0) } ?? .any)
        })
      let outcomes = batch.commit()
      guard !outcomes.isEmpty else { throw StoreError.tooManyFiles(calendar) }
      for (version, outcome) in zip(rest, outcomes) { emptied.add(outcome, of: version.href) }
      rest = rest.dropFirst(outcomes.count)
    }
    return emptied
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

/// The names of the objects of a calendar that was emptied, by outcome.
package struct EmptiedCalendar: Sendable, Equatable {
  /// Includes objects whose removal may not be durable.
  package var removed: [String] = []
  /// Objects that another program changed after they were listed.
  var changed: [String] = []
  /// The first failure; the removal continues after it.
  package var failure: StoreError?

  mutating func add(_ outcome: WriteOutcome, of href: String) {
    switch outcome {
    case .made: removed.append(href)
    case .exists, .changed: changed.append(href)
    case .missing: return
    case .failed(let error): failure = failure ?? error
    case .unknown(let error):
      removed.append(href)
      failure = failure ?? error
    }
  }
}
