internal import ArgumentParser
internal import CalendarStore
internal import Foundation
internal import Glibc
internal import TicketImport

/// The events that a command changes.
struct EventReferences: ParsableArguments {
  @Argument(help: ArgumentHelp("The events.", valueName: "id"), completion: .events)
  var references: [ItemReference] = []
}

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

extension ReadableCalendars {
  /// The events of the references, each with the part of its series; nil for a part that the user
  /// must be asked for. If events are missing, reports each of them.
  func events(
    _ references: [ItemReference], _ span: SpanChoice?, in store: EventStore,
    by search: ItemSearch<StoredEvent>
  ) throws(CommandError) -> [(event: StoredEvent, part: EditMode.Part?)] {
    var found: [(StoredEvent, EditMode.Part?)] = []
    var errors: [CommandError] = []
    for reference in references {
      do throws(CommandError) {
        let event = try search.event(reference, in: store)
        found.append((event, try EditMode.Part.named(event, span, reference, in: store)))
      } catch {
        errors.append(error)
      }
    }
    guard let last = errors.popLast() else { return found }
    for error in errors { process.messages.problem(error.reason) }
    if references.count > 1 {
      throw CommandError(last.status, "\(last.reason); nothing was changed")
    }
    throw last
  }
}

extension Tool {
  /// Makes the changes of several events together, after they are recorded. If one fails, makes
  /// none and reports each failure. Returns the results of the changes.
  ///
  /// - Parameter change: makes the change of the event with that index.
  @discardableResult
  func makeTogether<Value>(
    _ events: [StoredEvent], in store: EventStore, recording history: ChangeHistory,
    _ change: (Int) throws(StoreError) -> Value
  ) throws(CommandError) -> [Value] {
    var failures: [(event: StoredEvent, error: StoreError)] = []
    let staged: (value: [Value], transaction: Transaction)
    do throws(StoreError) {
      staged = try store.stage { () throws(StoreError) in
        var values: [Value] = []
        for (index, event) in events.enumerated() {
          do throws(StoreError) { values.append(try change(index)) } catch {
            failures.append((event, error))
          }
        }
        if let last = failures.last { throw last.error }
        return values
      }
    } catch {
      guard events.count > 1, let last = failures.popLast() else { throw CommandError(error) }
      for (event, error) in failures { messages.problem(event.message(error.reason)) }
      throw CommandError(
        ExitStatus.of(last.error), "\(last.event.message(last.error.reason)); no event was changed")
    }
    do throws(StoreError) { try history.make(staged.transaction) } catch {
      guard events.count > 1 else { throw CommandError(error) }
      throw report(error, of: staged.transaction, changing: events)
    }
    return staged.value
  }

  /// Names each event that the transaction has not changed, or may have changed, unless it has changed
  /// none. Returns the error to end with.
  private func report(
    _ error: StoreError, of transaction: Transaction, changing events: [StoredEvent]
  ) -> CommandError {
    let keys = transaction.changes.map { ObjectKey($0.href, $0.calendar) }
    let mayBeMade = Dictionary(uniqueKeysWithValues: zip(keys, transaction.mayBeMade))
    func key(_ event: StoredEvent) -> ObjectKey {
      ObjectKey(event.version?.href ?? "", event.calendar)
    }
    guard mayBeMade.values.contains(true) else {
      guard let failed = events.first(where: { key($0) == transaction.failed }) else {
        return CommandError(error)
      }
      return CommandError(
        ExitStatus.of(error), "\(failed.message(error.advice)); no event was changed")
    }
    for event in events {
      guard let mayBeMade = mayBeMade[key(event)] else { continue }
      messages.problem(
        event.message(
          mayBeMade
            ? "may be changed; look at it, or take the change back with ticketcal undo"
            : "not changed; repeat the change"))
    }
    return CommandError(error)
  }
}

extension StoredItem {
  /// The text with the item's title.
  func message(_ text: String) -> String { "\(SafeText(item.title, limit: 100).text): \(text)" }
}
