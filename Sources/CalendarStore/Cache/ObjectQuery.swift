internal import CivilTime
internal import Foundation
internal import GRDB

/// Selects the objects to read.
struct ObjectQuery {
  /// Nil for all.
  var calendars: [EventCalendar]?
  /// The type of the objects' items; nil for any type.
  var type: EntityType?
  /// The range that the objects' events overlap; nil for any time.
  var range: Range<Instant>?
  /// The last moment of the objects' next alarms (`ObjectCache.prepareAlarms`); nil for any.
  var alarmsThrough: Instant?
  /// The prefix of one of the objects' identifiers; nil for any identifier.
  var prefix: UUIDPrefix?

  init(_ predicate: EventPredicate) {
    self.init(predicate.calendars, of: .event)
    range = predicate.range
  }

  init(_ calendars: [EventCalendar]?, of type: EntityType?, prefix: UUIDPrefix? = nil) {
    self.calendars = calendars
    self.type = type
    self.prefix = prefix
  }
}

extension ObjectQuery {
  /// A SELECT of the names of a calendar's objects that the query may find, sorted by their bytes.
  ///
  /// - Parameter calendar: a SELECT of the calendar's number.
  func hrefs(in calendar: SQL) -> SQL {
    guard hasConditions else {
      return "SELECT href FROM objects WHERE calendar = \(calendar) ORDER BY href"
    }
    return """
      SELECT href FROM objects
      WHERE id IN (SELECT object FROM items WHERE \(conditions(in: calendar))) ORDER BY href
      """
  }

  /// A SELECT of the names of those objects that share a UID with an object of an earlier name, with
  /// the first such name.
  func duplicates(in calendar: SQL) -> SQL {
    """
    SELECT objects.href, min(others.href)
    FROM (SELECT object, uuid FROM items WHERE \(conditions(in: calendar))) AS found
    JOIN items ON items.calendar = \(calendar) AND items.uuid = found.uuid
      AND items.object <> found.object
    JOIN objects ON objects.id = found.object
    JOIN objects AS others ON others.id = items.object AND others.href < objects.href
    GROUP BY objects.href ORDER BY objects.href
    """
  }

  private var hasConditions: Bool {
    type != nil || range != nil || alarmsThrough != nil || prefix != nil
  }

  /// Of rows of `items`.
  private func conditions(in calendar: SQL) -> SQL {
    var conditions: [SQL] = ["calendar = \(calendar)"]
    if let type { conditions.append("kind = \(type.rawValue)") }
    if let range {
      conditions.append("first < \(range.upperBound.secondsSince1970)")
      conditions.append("last >= \(range.lowerBound.secondsSince1970)")
    }
    if let alarmsThrough {
      conditions.append("alarm <= \(alarmsThrough.secondsSince1970)")
    }
    if let prefix {
      // "g" follows all digits and the hyphen.
      conditions.append("uuid >= \(prefix.text) AND uuid < \(prefix.text + "g")")
    }
    return conditions.joined(separator: " AND ")
  }
}

/// A prefix of a UUID's text (RFC 9562 §4): lower or upper case; each hyphen is optional.
struct UUIDPrefix: Sendable, Equatable {
  /// In lower case, with each hyphen that a digit follows.
  let text: String

  /// Nil for a text that is no prefix of any UUID.
  init?(_ text: String) {
    var prefix = ""
    var digits = 0
    var isAfterHyphen = false
    for character in text.lowercased() {
      let isPlaceOfHyphen = [8, 12, 16, 20].contains(digits)
      if character == "-", isPlaceOfHyphen, !isAfterHyphen {
        isAfterHyphen = true
        continue
      }
      guard character.isASCII, character.isHexDigit, digits < 32 else { return nil }
      if isPlaceOfHyphen { prefix.append("-") }
      prefix.append(character)
      digits += 1
      isAfterHyphen = false
    }
    self.text = prefix
  }

  init(_ uuid: UUID) { text = uuid.lowercaseName }

  func matches(_ uuid: UUID) -> Bool { uuid.lowercaseName.hasPrefix(text) }
}
