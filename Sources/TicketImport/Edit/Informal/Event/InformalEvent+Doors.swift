import CalendarStore
import Foundation
import Reservations

/// The time at which the doors open: `doors 7pm`, `Einlass 19 Uhr`.
extension InformalEvent {
  /// Keeps the time behind `doors`, and returns the position behind it; nil for other words. Behind
  /// a time, `7pm doors`, the word belongs to that one, unless the time behind it is earlier.
  mutating func doors(at position: Int) -> Int? {
    guard doors == nil, ["doors", "einlass"].contains(label(position)) else { return nil }
    var next = position + 1
    while ["open", "at", "um", "ab", "from", "@"].contains(label(next)) { next += 1 }
    guard let found = times(at: next, isTimeAlone: true), Self.isTimeAlone(found.text, context)
    else { return nil }
    if let time, usedWords.contains(position - 1), time.range.upperBound == position {
      let start = clock(time.text) ?? day.flatMap { clock($0.text) }
      guard let start, let opening = clock(found.text), opening < start else { return nil }
    }
    doors = Phrase(text: found.text, range: position..<found.range.upperBound)
    return found.range.upperBound
  }

  /// Uses the `show` of `doors 7pm, show 8pm`, or the `start` of `start 8pm doors 7pm`.
  mutating func takeLabelOfStart(at position: Int) {
    guard time == nil, ["show", "start", "starts", "beginn"].contains(label(position)),
      let start = times(at: position + 1, isTimeAlone: true)
    else { return }
    let isBeforeDoors = ["doors", "einlass"].contains(label(start.range.upperBound))
    // `Talent show 8pm doors 7pm`
    if doors != nil || isBeforeDoors && label(position) != "show",
      Self.isTimeAlone(start.text, context)
    {
      use(position..<position + 1)
    }
  }

  private func label(_ position: Int) -> String {
    word(position).trimmingCharacters(in: [":", ","])
  }

  /// Starts a text without another time when the doors open, with a remark; else their time goes
  /// into the notes.
  mutating func takeDoors(_ draft: inout EventDraft) -> Remark? {
    guard let doors else { return nil }
    let isStart = time == nil
    if isStart {
      time = doors
    } else if !set(.notes, text(of: doors.range), &draft) {
      return nil
    }
    use(doors.range)
    return isStart ? .startsAtDoors : nil
  }
}
