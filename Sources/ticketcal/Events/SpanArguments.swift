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

extension EditMode.Part {
  /// The part of a series that the command line names; nil if it is to be asked for.
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
    try CommandError.at { () throws(StoreError) in try store.checkOccurrencesCanChange(of: event) }
    return switch choice {
    case .this: .occurrence
    case .future: .following
    case nil: nil
    }
  }
}
