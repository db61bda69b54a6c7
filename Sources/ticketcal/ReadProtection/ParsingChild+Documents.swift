internal import CalendarStore
internal import Glibc
internal import Reservations
internal import Sandbox
internal import SystemPackage

extension ChildService {
  /// The worker that parses documents of this kind.
  init(_ kind: DocumentKind) {
    self = .parser(load: { kind.load() }, parse: { kind.parsed($0).encoded }, ChildLimits())
  }
}

extension ParsingChild {
  /// The answer of a service. A signal that asks the process to end ends the child.
  func answer(
    to document: [UInt8], by service: Int, _ watch: SignalWatch
  ) throws(ChildFault) -> [UInt8] {
    try answer(to: document, by: service) { descriptor in
      while !watch.shouldStop {
        if watch.wait(forInputOn: descriptor) { return true }
      }
      return false
    }
  }
}

extension DocumentParser {
  /// Parses in a child, whose first services are the parsers of all kinds.
  init(_ child: ParsingChild, _ watch: SignalWatch) {
    self.init { (document, kind) throws(DocumentFault) in
      do throws(ChildFault) {
        let answer = try child.answer(to: document, by: Int(kind.rawValue), watch)
        guard let parsed = ParsedDocument(decoding: answer) else { throw .malformed }
        return parsed
      } catch {
        throw DocumentFault(error, kind)
      }
    }
  }
}

extension DocumentFault {
  static let withoutReaders = DocumentFault(
    "the process that reads documents ended, so that nothing more is read; try again",
    end: .withoutReaders)

  fileprivate init(_ fault: ChildFault, _ kind: DocumentKind) {
    let limits = ChildLimits()
    let what: String
    switch fault {
    case .interrupted:
      self = .interrupted
      return
    case .ended:
      self = .withoutReaders
      return
    case .notInstalled:
      self = kind.notInstalled
      return
    case .notStarted(let call, let errno):
      let reason = Errno(rawValue: errno).text
      self.init("no process could be started to read it: \(call): \(reason); try again")
      return
    case .status(126, _):
      self.init("the kernel did not confine the process that reads it; try again")
      return
    case .tooSlow: what = "it took longer than \(limits.seconds) s"
    case .signal(SIGXFSZ, _): what = "it has more than \(limits.output >> 20) MiB"
    case .signal(let signal, _): what = "signal \(signal) ended the process that read it"
    case .status(let status, _): what = "the process that read it ended with status \(status)"
    case .malformed: what = "the process that read it gave no proper answer"
    }
    let advice =
      switch kind {
      case .mail: "save its attachments and import them"
      case .page, .text: "export the booking and import that"
      case .archive: "unpack it, or get the pass again"
      }
    self.init("could not be read: \(what); \(advice)")
  }
}
