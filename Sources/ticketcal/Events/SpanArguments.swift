internal import ArgumentParser
internal import CalendarStore
internal import TicketImport

/// The option of the commands that can change one occurrence or all future ones.
struct SpanArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Of an occurrence: this one, or future for it and all that follow; otherwise it is asked.",
      valueName: "this|future"))
  var span: SpanChoice?
}

/// The part of a series to change.
enum SpanChoice: String, ExpressibleByArgument, CaseIterable {
  case this, future
}

extension EditMode.Part {
  /// The part of a series that the command line names; nil if the user must be asked.
  static func named(
    _ event: StoredEvent, _ choice: SpanChoice?, _ reference: ItemReference, in store: EventStore
  ) throws(CommandError) -> EditMode.Part? {
    guard event.isRecurring else { return .single }
    guard event.occurrenceDate != nil else {
      if choice == .this {
        throw CommandError(
          ExitStatus.usage,
          "\(reference.text) is a whole series; name the occurrence as \(reference.text)@DATE")
      }
      return .series
    }
    try CommandError.reporting(try store.checkOccurrencesCanChange(of: event))
    return switch choice {
    case .this: .occurrence
    case .future: .following
    case nil: nil
    }
  }
}
