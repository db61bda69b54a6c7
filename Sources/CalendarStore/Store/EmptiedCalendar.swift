/// The names of the objects of a calendar that was emptied, by outcome.
package struct EmptiedCalendar: Sendable, Equatable {
  /// Includes objects whose removal may not be durable.
  package var removed: [String] = []
  /// Objects that another program changed after they were listed.
  var changed: [String] = []
  /// The first failure; the removal continues after it.
  package var failure: StoreError?

  mutating func add(_ outcome: WriteOutcome, of href: String) {
    switch outcome {
    case .made: removed.append(href)
    case .exists, .changed: changed.append(href)
    case .missing: return
    case .failed(let error): failure = failure ?? error
    case .unknown(let error):
      removed.append(href)
      failure = failure ?? error
    }
  }
}

extension CalendarWriter {
  /// Removes objects that still have the given version. A version without an etag stands for any
  /// version; an object that another program changes meanwhile stays.
  func remove(_ versions: [ObjectVersion]) -> EmptiedCalendar {
    var emptied = EmptiedCalendar()
    var rest = versions[...]
    while !rest.isEmpty {
      let batch = stage(
        rest.map { version in
          ObjectWrite(
            href: version.href, content: .none,
            condition: version.etag.map { .unchanged(etag: $0) } ?? .any)
        })
      let outcomes = batch.commit()
      guard !outcomes.isEmpty else {
        emptied.failure = emptied.failure ?? .tooManyFiles(calendar)
        break
      }
      for (version, outcome) in zip(rest, outcomes) { emptied.add(outcome, of: version.href) }
      rest = rest.dropFirst(outcomes.count)
    }
    return emptied
  }
}
