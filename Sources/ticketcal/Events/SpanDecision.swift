internal import CalendarStore
internal import TicketImport

/// How much of what repeats a command is about, as far as the command line says it.
struct SpanDecision {
  /// Nil where it is to be asked.
  let part: EditMode.Part?

  init(
    _ event: StoredEvent, _ choice: SpanChoice?, _ reference: ItemReference, in store: EventStore
  ) throws(Stop) {
    guard event.isRecurring else {
      part = .single
      return
    }
    guard event.occurrenceDate != nil else {
      if choice == .this {
        throw Stop(
          ExitStatus.usage,
          "\(reference.text) is a whole series; name the occurrence as \(reference.text)@DATE")
      }
      part = .series
      return
    }
    try Stop.at { () throws(StoreError) in try store.checkOccurrencesCanChange(of: event) }
    switch choice {
    case .this: part = .occurrence
    case .future: part = .following
    case nil: part = nil
    }
  }
}
