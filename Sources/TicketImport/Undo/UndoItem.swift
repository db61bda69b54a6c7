public import CalendarStore

/// One event of an import that is undone, and what is to become of it.
public struct UndoItem: Sendable, Equatable {
  /// What it takes to undo what the import did to the event.
  public enum Deed: Sendable, Equatable {
    /// The import made the event: its file is removed.
    case remove
    /// The import replaced, moved or removed the event: what stood there before comes back.
    case putBack
  }

  /// Why an event stays as it is.
  public enum Obstacle: Sendable, Equatable {
    /// Somebody changed or replaced it in the calendar since.
    case changed
    /// Somebody deleted it from the calendar since.
    case gone
    /// Somebody took it to the calendar of that title since.
    case moved(to: String)
    /// A later import wrote it again.
    case superseded(by: Int64)
    /// It was undone already.
    case undone(by: Int64)
    /// The calendar cannot be written to.
    case unreachable(CalendarResolverError)
  }

  public let step: UndoStep
  public let deed: Deed
  /// Nil where nothing stands in the way, or `--force` says to go on.
  public let obstacle: Obstacle?
  /// Of the event in the calendar it is in.
  private let condition: EventChange.Condition
  private let isForced: Bool

  /// What is decided about a step, by what `version` tells of the event.
  ///
  /// - Parameter isForced: changes in the calendar give way.
  init(_ step: UndoStep, version: EventVersion?, isForced: Bool) {
    self.step = step
    self.isForced = isForced
    deed = step.hasText ? .putBack : .remove
    let standing = Standing(step.current, version)
    (obstacle, condition) = Self.decision(deed, standing, isForced: isForced)
  }

  init(_ step: UndoStep, _ obstacle: Obstacle) {
    self.step = step
    isForced = false
    deed = step.hasText ? .putBack : .remove
    self.obstacle = obstacle
    condition = .absent
  }

  /// The entry whose title and time tell what the event is: of what will stand there, else of what does.
  public var shown: LedgerEntry { deed == .remove ? step.current : step.previous ?? step.current }

  /// The calendar the event was in before the import, or has been moved to by somebody since.
  public var home: EventCalendar {
    deed == .putBack ? step.leftCalendar ?? step.current.calendar : step.current.calendar
  }

  /// Whether the import moved it from one calendar to another.
  var isMove: Bool { home.identifier != step.current.calendar.identifier }

  /// What is to become of the event in its home.
  ///
  /// - Parameter text: what is put back; nil where the event is removed.
  func change(_ text: EventText?) -> EventChange {
    var there = condition
    if deed == .putBack, isMove { there = isForced ? .any : .absent }
    return EventChange(
      href: step.current.href, content: text.map { .object($0.bytes) } ?? .none, condition: there)
  }

  /// What takes the event out of the calendar it was moved to.
  var departure: EventChange {
    EventChange(href: step.current.href, content: .none, condition: condition)
  }

  /// What the calendar holds, beside what was last done to it.
  private enum Standing {
    case asLeft(etag: String)
    case asLeftAbsent, changed, gone

    init(_ entry: LedgerEntry, _ version: EventVersion?) {
      switch (entry.etag, version) {
      case (let etag?, let version?):
        self = entry.isUntouched(version) ? .asLeft(etag: etag) : .changed
      case (nil, nil): self = .asLeftAbsent
      case (nil, .some): self = .changed
      case (.some, nil): self = .gone
      }
    }
  }

  private static func decision(
    _ deed: Deed, _ standing: Standing, isForced: Bool
  ) -> (Obstacle?, EventChange.Condition) {
    switch standing {
    case .asLeft(let etag): (nil, .unchanged(etag: etag))
    case .asLeftAbsent where deed == .remove: (.gone, .absent)
    case .asLeftAbsent: (nil, .absent)
    case .changed: (isForced ? nil : .changed, .any)
    case .gone where deed == .remove: (.gone, .absent)
    case .gone: (isForced ? nil : .gone, .any)
    }
  }
}

extension UndoItem.Obstacle {
  /// Lower case, with what to do about it.
  public var reason: String {
    switch self {
    case .changed: "changed in the calendar since and kept; --force undoes it all the same"
    case .gone: "gone from the calendar already"
    case .moved(let calendar):
      "moved to \(calendar) since and kept; move it back first, or delete it there"
    case .superseded(let importID):
      "written again by import \(importID) and kept; undo that one first"
    case .undone(let importID): "undone already, by import \(importID)"
    case .unreachable(let error): error.reason
    }
  }
}
