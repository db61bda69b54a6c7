import Testing

@testable import CalendarStore

/// Calendars that any number of backends are opened on.
final class BackendWorld: Sendable {
  enum Kind: CaseIterable, CustomTestStringConvertible {
    case vdir, vdirWithHiddenFiles, vdirWithoutExchange, memory
    /// As a server that sends no etag after a write.
    case memoryWithoutAnswers

    var testDescription: String { "\(self)" }
  }

  let kind: Kind
  let source: CalendarSource
  private let directory: String
  private let account = MemoryAccount()

  init(_ kind: Kind, _ directory: TemporaryDirectory) {
    self.kind = kind
    self.directory = directory.path
    source = CalendarSource(name: "personal", location: directory.path)
  }

  func open() -> any CalendarBackend {
    switch kind {
    case .vdir: VdirBackend(source)
    case .vdirWithHiddenFiles:
      VdirBackend(source, isMadeOnUse: false, kind: .hidden, exchanges: true)
    case .vdirWithoutExchange:
      VdirBackend(source, isMadeOnUse: false, kind: .hidden, exchanges: false)
    case .memory: MemoryBackend(source, on: account)
    case .memoryWithoutAnswers: MemoryBackend(source, on: account, sendsEtags: false)
    }
  }
}
