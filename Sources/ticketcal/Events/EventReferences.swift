internal import ArgumentParser
internal import CalendarStore
internal import Foundation
internal import Glibc
internal import TicketImport

/// The events that a command changes.
struct EventReferences: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The events; - reads identifiers from standard input, one a line.", valueName: "id"),
    completion: .events)
  var references: [ItemReference] = []

  /// The references; those of standard input replace `-`.
  func resolved(_ tool: Tool, _ watch: SignalWatch) throws(CommandError) -> [ItemReference] {
    var all: [ItemReference] = []
    for reference in references {
      if reference.text == "-" {
        all += try Self.lines(tool.streams.input, watch)
      } else {
        all.append(reference)
      }
    }
    guard !all.isEmpty else {
      throw CommandError(ExitStatus.usage, "standard input names no event; write an ID a line")
    }
    return all
  }

  /// The maximum size of a list of identifiers, in bytes.
  private static let mostBytes = 4 << 20

  private static func lines(
    _ input: Int32, _ watch: SignalWatch
  ) throws(CommandError) -> [ItemReference] {
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count: Int?
      do throws(SystemError) {
        count = try watch.read(input, into: buffer)
      } catch {
        throw CommandError(
          ExitStatus.noInput,
          "standard input: \(String(cString: strerror(error.errno)).lowercased())")
      }
      guard let count else {
        throw CommandError(
          silently: watch.terminationSignal.map { 128 + $0 } ?? ExitStatus.interrupted)
      }
      if count == 0 { break }
      bytes += buffer.prefix(count)
      guard bytes.count <= mostBytes else {
        throw CommandError(ExitStatus.usage, "standard input: too long; write an ID a line")
      }
    }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .map { ItemReference($0) }
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

extension CommitFailure {
  /// The title and the reason.
  var text: String { "\(SafeText(title, limit: 100).text): \(error.reason)" }
}

extension Tool {
  typealias EventChangeItem = (old: StoredEvent, new: StoredEvent, part: EditMode.Part)

  /// Makes the changes of several events together, after they are recorded. If one fails, makes
  /// none and reports each failure. Returns the identifiers of the events after it.
  func makeTogether(
    _ items: [EventChangeItem], in store: EventStore, recording history: ChangeHistory,
    _ change: (EventChangeItem) throws(StoreError) -> ItemID
  ) throws(CommandError) -> [ItemID] {
    var failures: [CommitFailure] = []
    do throws(StoreError) {
      return try history.make(in: store.objects) { () throws(StoreError) in
        var ids: [ItemID] = []
        for item in items {
          do throws(StoreError) { ids.append(try change(item)) } catch {
            failures.append(CommitFailure(item: item.old.id, title: item.old.title, error: error))
          }
        }
        if let last = failures.last { throw last.error }
        return ids
      }
    } catch {
      throw failed(items.count > 1 ? failures : [], error)
    }
  }

  /// Reports all failures but the last one; returns that one, or the error without any.
  private func failed(_ failures: [CommitFailure], _ error: StoreError) -> CommandError {
    guard let last = failures.last else { return CommandError(error) }
    for failure in failures.dropLast() { messages.problem(failure.text) }
    return CommandError(ExitStatus.of(last.error), "\(last.text); no event was changed")
  }

  /// Commits the collected changes together. If one fails, makes none and reports each failure.
  func commitTogether(
    _ store: EventStore, recording history: ChangeHistory
  ) throws(CommandError) {
    var failures: [CommitFailure] = []
    do throws(StoreError) {
      try history.make(in: store.objects) { () throws(StoreError) in
        failures = store.commitTogether()
        if let last = failures.last { throw last.error }
      }
    } catch {
      throw failed(failures, error)
    }
  }
}
