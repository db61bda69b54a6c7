internal import ArgumentParser
internal import CalendarStore
internal import TicketImport

/// The option of the commands that change one occurrence or all future ones, too.
struct SpanArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Of an occurrence: this one, or future for it and all that follow; otherwise it is asked.",
      valueName: "this|future"))
  var span: SpanChoice?
}

/// How much of a series is meant.
enum SpanChoice: String, ExpressibleByArgument, CaseIterable {
  case this, future
}

/// How much of what repeats a command is about, as far as the command line says it.
struct SpanDecision {
  /// Nil where it is to be asked.
  let part: EditMode.Part?

  init(
    _ event: StoredEvent, _ choice: SpanChoice?, _ reference: ItemReference, in store: EventStore
  ) throws(CommandError) {
    guard event.isRecurring else {
      part = .single
      return
    }
    guard event.occurrenceDate != nil else {
      if choice == .this {
        throw CommandError(
          ExitStatus.usage,
          "\(reference.text) is a whole series; name the occurrence as \(reference.text)@DATE")
      }
      part = .series
      return
    }
    try CommandError.at { () throws(StoreError) in try store.checkOccurrencesCanChange(of: event) }
    switch choice {
    case .this: part = .occurrence
    case .future: part = .following
    case nil: part = nil
    }
  }
}
