import CalendarStore
import Foundation

/// An event that can be saved, and what it is known by. One object, as it is handed on many times.
final class ImportCandidate {
  /// What the booking is told apart by.
  var identity: UUID
  /// What is to be saved.
  var event: Event
  /// What the record alone gives, where a person made something else of it.
  var drafted: Event?
  /// The calendar it is to go to.
  var writer: any EventWriter
  var resolution: EditResolution = .ordinary
  /// A person has seen it, with what was written before in it.
  var isEdited = false

  /// Of the record, where that alone gives no event.
  var recordFingerprint: ContentFingerprint?

  init(identity: UUID, event: Event, writer: any EventWriter) {
    self.identity = identity
    self.event = event
    self.writer = writer
  }

  /// Of what the record says, whatever a person made of it.
  var fingerprint: ContentFingerprint {
    recordFingerprint ?? ContentFingerprint(drafted ?? event)
  }
}
