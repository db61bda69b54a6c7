public import CalendarStore

/// The planned undo of a command's changes, the latest first; one for each object.
public struct ChangeUndo: Sendable, Equatable {
  public let items: [ChangeUndoItem]

  /// - Parameters:
  ///   - changes: in the order in which they were made.
  ///   - isForced: undoes also what was changed since.
  ///   - later: the latest later command that changed the object, too; nil for none.
  ///   - present: the present bytes of a change's object; nil if there is none.
  public init(
    _ changes: [LedgerChange], isForced: Bool, later: (LedgerChange) -> Int64? = { _ in nil },
    present: (LedgerChange) throws(StoreError) -> [UInt8]?
  ) {
    var items: [ChangeUndoItem] = []
    for change in Self.merged(changes).reversed() {
      do throws(StoreError) {
        let present = try present(change)
        let isAsLeft = present == change.object.after
        let item = ChangeUndoItem(change, present: present, isForced: isForced)
        if !isAsLeft, item.obstacle == nil || item.obstacle == .changed, let entry = later(change) {
          items.append(ChangeUndoItem(change, obstacle: .superseded(by: entry)))
        } else {
          items.append(item)
        }
      } catch {
        items.append(
          ChangeUndoItem(change, obstacle: .unreachable(CalendarResolverError(error.reason))))
      }
    }
    self.items = items
  }

  /// The items that can be undone.
  public var open: [ChangeUndoItem] { items.filter { $0.obstacle == nil } }

  /// Several changes of one object are one change.
  private static func merged(_ changes: [LedgerChange]) -> [LedgerChange] {
    var merged: [LedgerChange] = []
    var places: [[String?]: Int] = [:]
    var isMerged: Set<Int> = []
    for change in changes {
      let object = change.object
      let key = [
        "\(change.subject.rawValue)", object.calendar.source, object.calendar.name, object.href,
      ]
      guard let place = places[key] else {
        places[key] = merged.count
        merged.append(change)
        continue
      }
      isMerged.insert(place)
      var whole = change
      whole.object.before = merged[place].object.before
      whole.object.etag = merged[place].object.etag
      merged[place] = whole
    }
    return merged.indices.filter { !isMerged.contains($0) || !merged[$0].isSame }.map { merged[$0] }
  }
}

extension LedgerChange {
  fileprivate var isSame: Bool { object.before == object.after }

  /// Whether the object could not be read when it was removed.
  fileprivate var isLost: Bool { object.before == nil && object.after == nil }
}

/// The undo of the changes of one object.
public struct ChangeUndoItem: Sendable, Equatable {
  public let change: LedgerChange
  /// Nil for an object that can be undone.
  public let obstacle: UndoObstacle?
  /// The present bytes; nil if there is no object of the name.
  public let present: [UInt8]?

  init(_ change: LedgerChange, obstacle: UndoObstacle) {
    self.change = change
    self.obstacle = obstacle
    present = nil
  }

  init(_ change: LedgerChange, present: [UInt8]?, isForced: Bool) {
    self.change = change
    self.present = present
    let object = change.object
    obstacle =
      if change.isLost {
        .lost
      } else if present == object.after {
        nil
      } else if present == object.before {
        object.before == nil ? .gone : .same
      } else {
        isForced ? nil : .changed
      }
  }

  /// Whether the undo removes the object; otherwise it writes what was there before.
  var removes: Bool { change.object.before == nil }

  /// Named by the title and time of the object that the undo writes or removes.
  public var planned: UndoResult {
    var shown = change
    if !removes, change.subject != .calendar {
      shown.object.after = change.object.before
      shown = LedgerChange(shown.object)
    }
    return UndoResult(
      removes: removes, obstacle, title: shown.title, start: shown.start, uid: shown.uid,
      calendar: shown.object.calendar.name, href: shown.object.href)
  }
}
