import CalendarStore

/// What is decided about the records of a group.
extension ImportGroup {
  func question(_ item: Waiting) -> ImportQuestion {
    let held = held[item.place]
    return ImportQuestion(
      candidate: item.candidate, fingerprint: item.fingerprint, position: held.result.position,
      original: held.original, source: held.source, isLast: item.isLast)
  }

  /// Has the result of a record say what is known of it before anything is written.
  mutating func take(_ plan: ImportPlan, of item: Waiting) {
    switch plan {
    case .later: putOff(item.place)
    case .told(let status, let reason, let href, let calendar, let entry):
      settle(item.place, status, reason, href: href)
      update(item.place) { result in
        if let entry { result.take(entry) }
        result.calendar = calendar.title
      }
    case .refused(let reason, let entry):
      settle(item.place, .rejected, reason, href: entry.href)
      update(item.place) { result in
        result.calendar = entry.calendar.title
        result.isRefused = true
      }
    case .write(let write):
      update(item.place) { result in
        if let event = write.event { result.take(event) }
        result.calendar = write.writer.calendar.title
      }
    }
  }
}
