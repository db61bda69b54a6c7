internal import Reservations

/// One event at the prompt, until it is saved, deleted or left as it was.
public final class EventEditing {
  /// How the session ended, and what became of the event.
  public enum Outcome: Sendable, Equatable {
    case saved, canceled, deleted
    /// The terminal went away, or the program was told to end; nothing was saved.
    case hungUp
  }

  private let prompt: any ImportPrompt
  private let write: (EventDraft, EditResolution) -> EditOutcome
  private var session: EditSession
  private var outcome = Outcome.canceled

  /// - Parameter write: saves the draft, or with `.remove` takes its event away.
  public init(
    _ entry: EditEntry, context: EditContext, prompt: any ImportPrompt,
    write: @escaping (EventDraft, EditResolution) -> EditOutcome
  ) {
    session = EditSession([entry], context: context)
    self.prompt = prompt
    self.write = write
  }

  /// The draft as it is now.
  public var draft: EventDraft { session.draft }

  /// Asks until it is decided.
  public func hold() -> Outcome {
    carryOut(session.opening())
    while !session.isFinished {
      switch prompt.answer(to: session) {
      case .line(let line): carryOut(session.enter(line))
      case .interrupted: carryOut(session.interrupt())
      case .endOfInput: carryOut(session.endOfInput())
      case .hungUp: return .hungUp
      }
    }
    return outcome
  }

  private func carryOut(_ effects: [EditEffect]) {
    for effect in effects {
      switch effect {
      case .save(let indices): indices.forEach(save)
      case .editText(let text): carryOut(session.edited(prompt.edit(text)))
      case .goTo(let index): carryOut(session.go(to: index))
      case .showOverview, .showCard, .showRecord, .showHelp, .say, .complain, .leftOut, .reopened:
        prompt.show(effect, of: session, records: [])
      }
    }
  }

  private func save(_ index: Int) {
    let entry = session.entries[index]
    let result = write(entry.draft, entry.resolution)
    if result == .settled { outcome = entry.resolution == .remove ? .deleted : .saved }
    carryOut(session.settle(index, result))
  }
}
