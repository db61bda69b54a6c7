import CalendarStore
import Foundation

/// A change to a calendar that a record asks for. One object, as it is handed on many times.
final class ImportWrite {
  enum Act {
    case create, update, cancel
  }

  var act: Act
  var change: EventChange
  var writer: any EventWriter
  /// What the ledger is to know of it; nil where nothing is recorded.
  var intent: LedgerIntent?
  /// What is to be said of it when it is made.
  var remark: String?
  /// The calendar the event leaves when it is in this one.
  var departure: Departure?

  init(
    act: Act, change: EventChange, writer: any EventWriter, intent: LedgerIntent?
  ) {
    self.act = act
    self.change = change
    self.writer = writer
    self.intent = intent
  }

  /// The event as it will stand; nil where none will.
  var event: Event? {
    if case .event(let event) = change.content { event } else { nil }
  }

  /// What takes an event out of the calendar it was in.
  struct Departure {
    var writer: any EventWriter
    var change: EventChange
    var intent: LedgerIntent
    /// What became of it; nil before it is made.
    var outcome: WriteOutcome?
  }
}

extension ImportResult.Status {
  init(_ act: ImportWrite.Act, isDryRun: Bool) {
    self =
      switch act {
      case .create: isDryRun ? .wouldSave : .saved
      case .update: isDryRun ? .wouldUpdate : .updated
      case .cancel: isDryRun ? .wouldCancel : .cancelled
      }
  }
}
