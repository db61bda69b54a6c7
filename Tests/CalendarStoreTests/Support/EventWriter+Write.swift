import Foundation

@testable import CalendarStore

extension CalendarWriter {
  /// Stages and commits until every change has an outcome.
  func write(_ changes: [ObjectWrite]) -> [WriteOutcome] {
    var outcomes: [WriteOutcome] = []
    while outcomes.count < changes.count {
      let batch = stage(Array(changes[outcomes.count...]))
      guard !batch.changes.isEmpty else { return outcomes }
      outcomes += batch.commit()
    }
    return outcomes
  }

  func add(_ events: [Event]) -> [WriteOutcome] { write(events.map(ObjectWrite.add)) }
}

extension ObjectWrite {
  static func add(_ event: Event) -> ObjectWrite {
    ObjectWrite(href: href(for: event.id.uuid), content: .event(event), condition: .absent)
  }
}

extension WriteOutcome {
  var kind: String {
    switch self {
    case .made: "made"
    case .exists: "exists"
    case .changed: "changed"
    case .missing: "missing"
    case .failed: "failed"
    case .unknown: "unknown"
    }
  }

  var etag: String? {
    if case .made(let etag, _, _) = self { etag } else { nil }
  }

  var failure: StoreError? {
    switch self {
    case .failed(let error), .unknown(let error): error
    case .made, .exists, .changed, .missing: nil
    }
  }
}

extension StagedChange {
  var etag: String? {
    if case .ready(let etag, _) = self { etag } else { nil }
  }

  var text: [UInt8]? {
    if case .ready(_, let text) = self { text } else { nil }
  }

  var decision: WriteOutcome? {
    if case .decided(let outcome) = self { outcome } else { nil }
  }
}
