import CalendarStore

/// The writes of bookings' events, each with what the ledger is to know of it.
struct BookingWrites {
  private let memory: ImportMemory?
  private let options: ImportOptions

  init(_ memory: ImportMemory?, options: ImportOptions) {
    self.memory = memory
    self.options = options
  }

  /// An event that is in no calendar yet.
  ///
  /// - Parameter entry: of what stood there before, where the event goes on from it.
  func creation(_ question: ImportQuestion, following entry: LedgerEntry? = nil) -> ImportWrite {
    let event = question.candidate.event
    return creation(question, entry.map(event.following) ?? event, nil)
  }

  private func creation(
    _ question: ImportQuestion, _ event: Event, _ previous: LedgerEntry?
  ) -> ImportWrite {
    ImportWrite(
      act: .create,
      change: EventChange(uid: event.uid, content: .event(event), condition: .absent),
      writer: question.candidate.writer,
      intent: intent(question, .create, event, in: question.candidate.writer, previous))
  }

  /// The next version of an event that stands as it was written, or gives way.
  func change(
    _ question: ImportQuestion, _ entry: LedgerEntry, in writer: any EventWriter
  ) throws(LedgerError) -> ImportWrite {
    let candidate = question.candidate
    let isCancelled = candidate.event.status == .canceled
    let gives = options.isForced || candidate.resolution == .replace
    let condition: EventChange.Condition =
      gives ? .any : entry.etag.map { .unchanged(etag: $0) } ?? .any
    if isCancelled && options.deletesCancelled {
      return ImportWrite(
        act: .cancel,
        change: EventChange(uid: entry.uid, content: .none, condition: condition),
        writer: writer,
        intent: intent(question, .withdraw, candidate.event.following(entry), in: writer, entry))
    }
    var event = candidate.event
    var remark: String?
    if !candidate.isEdited, let last = try memory?.lastWritten(entry) {
      event = event.merged(drafted: last.drafted, written: last.written)
      remark = event.contradiction(from: candidate.event)
    }
    if isCancelled { event.alarms = [] }
    event = event.following(entry)
    let write = ImportWrite(
      act: isCancelled ? .cancel : .update,
      change: EventChange(uid: entry.uid, content: .event(event), condition: condition),
      writer: writer,
      intent: intent(question, isCancelled ? .cancel : .update, event, in: writer, entry))
    write.remark = isCancelled ? nil : remark
    return write
  }

  /// Beside the event that a person changed, one of its own.
  func second(_ question: ImportQuestion, _ entry: LedgerEntry) -> ImportWrite {
    var event = question.candidate.event
    event.uid = question.candidate.fingerprint.uid(besides: entry.uid)
    return creation(question, event, nil)
  }

  /// An event that leaves the calendar it is in for another one.
  func move(
    _ question: ImportQuestion, _ entry: LedgerEntry, from old: any EventWriter
  ) -> ImportWrite {
    let event = question.candidate.event.following(entry)
    let write = creation(question, event, entry)
    write.act = .update
    if let leaving = intent(question, .leave, event, in: old, entry) {
      leaving.href = entry.href
      write.departure = ImportWrite.Departure(
        writer: old,
        change: EventChange(
          uid: entry.uid, content: .none,
          condition: entry.etag.map { .unchanged(etag: $0) } ?? .any),
        intent: leaving)
    }
    return write
  }

  private func intent(
    _ question: ImportQuestion, _ action: LedgerEntry.Action, _ event: Event,
    in writer: any EventWriter, _ previous: LedgerEntry?
  ) -> LedgerIntent? {
    guard memory?.importID != nil, writer.calendar.identifier != nil else { return nil }
    let candidate = question.candidate
    // What the record alone gives, where something else is written.
    var drafted: [UInt8]?
    if var alone = candidate.drafted ?? (action == .create ? nil : candidate.event) {
      alone.uid = event.uid
      alone.creationDate = event.creationDate
      alone.lastModifiedDate = event.lastModifiedDate
      alone.sequence = event.sequence
      if alone != event { drafted = try? EventText(alone).bytes }
    }
    return LedgerIntent(
      identity: candidate.identity, uid: event.uid, action: action,
      fingerprint: question.fingerprint ?? candidate.fingerprint, position: "\(question.position)",
      source: question.source,
      original: question.original, calendar: writer.calendar, href: previous?.href ?? "",
      etag: nil, text: nil, drafted: drafted, title: event.title, start: event.start,
      end: event.end, sequence: event.sequence,
      creationDate: event.creationDate, previousID: previous?.id)
  }
}
