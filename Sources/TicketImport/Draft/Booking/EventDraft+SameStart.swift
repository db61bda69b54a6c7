import CalendarStore
import Foundation
import Reservations

/// Records of one booking whose titles or stations differ: a mail has `Philharmonic – Mahler 2` and
/// `München Hbf`, a pass `PHILHARMONIC: MAHLER 2` and `München Hauptbahnhof`.
extension EventDraft {
  /// Whether a record may be about the same booking as another one of its kind and number: both
  /// start at one moment, or on one clock if that of either floats, and nothing tells them apart.
  /// Not for flights, whose airports have codes.
  ///
  /// - Parameters:
  ///   - isVehicle: whether both have one flight or train; nil if this record states none.
  ///   - isOfFile: whether a record of the same file is about the other one.
  func isSameBooking(as other: EventDraft, isVehicle: Bool?, isOfFile: Bool) -> Bool {
    guard let kind, kind == .event || kind.isJourney && kind != .flight, let start = start?.value,
      let second = other.start?.value, !start.isAllDay, !second.isAllDay
    else { return false }
    if let moment = start.instant, let otherMoment = second.instant {
      guard moment == otherMoment else { return false }
    } else if start.reading != second.reading {
      return false
    }
    let (own, known) = (titleWords, other.titleWords)
    if kind.isJourney {
      let ends = [self, other].compactMap { $0.hasAssumedEnd ? nil : $0.end?.value.instant }
      // Two who leave a train at different stations.
      if ends.count == 2, ends[0] != ends[1] { return false }
      if let isVehicle { return isVehicle && (!isOfFile || ends.count == 2 || own == known) }
    }
    guard !own.isEmpty, !known.isEmpty, Self.isExtra(own) == Self.isExtra(known) else {
      return false
    }
    return isOfFile ? own == known : mayHaveTitle(of: other)
  }

  /// Whether the titles of two records may be spellings of one: one has the words of the other, or
  /// both have a longer word.
  func mayHaveTitle(of other: EventDraft) -> Bool {
    let (own, known) = (titleWords, other.titleWords)
    return own.isSubset(of: known) || known.isSubset(of: own)
      || own.intersection(known).contains { $0.count >= 4 && !Self.commonWords.contains($0) }
  }

  /// Whether the title is that of a ticket for something beside the event: `Parking Rammstein`.
  private static func isExtra(_ words: Set<String>) -> Bool {
    !words.isDisjoint(with: extras) && words.isDisjoint(with: wordsForWith)
  }

  private static let extras: Set<String> = [
    "parking", "parkticket", "parkplatz", "parkschein", "parkhaus", "parkkarte", "camping",
    "campingplatz", "shuttle", "garderobe", "locker",
  ]
  private static let wordsForWith: Set<String> = [
    "with", "incl", "including", "mit", "inkl", "inklusive", "avec", "con",
  ]

  /// The words that titles of different stays share.
  private static let commonWords: Set<String> = ["hotel", "hostel", "apartment", "check", "stay"]

  /// Whether the notes have a ticket number of ten digits or more; that of an airline has thirteen.
  var hasUniqueTicketNumber: Bool {
    Self.lines(of: notes?.value ?? "").contains { line in
      line.hasPrefix("Ticket number: ") && line.count(where: \.isNumber) >= 10
    }
  }

  /// Keeps the title of the event, if that of this record has no other words.
  mutating func keepTitle(of event: EventDraft) {
    if titleWords.isSubset(of: event.titleWords) { title = event.title ?? title }
  }

  /// The words of the title without case and accents.
  private var titleWords: Set<String> {
    let plain = (title?.value ?? "").folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return Set(plain.split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }
}
