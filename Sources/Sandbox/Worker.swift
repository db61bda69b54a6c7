internal import CLinux
internal import Glibc

/// The process of a service. What a document makes of a parser can read this document and those behind
/// it, and answer them wrongly; it can open, make, send, start and end nothing.
enum Worker {
  static func serve(
    _ service: ChildService, input: SharedFile, output: SharedFile, requests: Int32, replies: Int32
  ) -> Never {
    let isInstalled: Bool
    let parse: ([UInt8]) -> [UInt8]
    switch service {
    case .parser(let load, let body, let limits):
      (isInstalled, parse) = (load(), body)
      guard confine(limits) else { _exit(126) }
    case .unconfined(let answer, _): (isInstalled, parse) = (true, answer)
    case .program: _exit(126)
    }
    while let request = Message.read(from: requests) {
      var code = Message.Reply.notInstalled
      var length = 0
      if isInstalled {
        let answer = parse(input.contents(upTo: Int(request.number)))
        guard output.replace(with: answer) else { _exit(125) }
        code = .answered
        length = answer.count
      }
      let reply = Message(
        sequence: request.sequence, code: code.rawValue, number: Int64(length))
      guard reply.write(to: replies) else { break }
    }
    _exit(0)
  }

  private static func confine(_ limits: ChildLimits) -> Bool {
    // Before the limit on descriptors, as a ruleset is one until the process is bound to it.
    guard let confinement = try? Confinement.ofParser() else { return false }
    limits.apply(RLIMIT_AS, UInt(limits.memory) << 20)
    limits.apply(RLIMIT_FSIZE, UInt(limits.output))
    limits.apply(RLIMIT_CORE, 0)
    limits.apply(RLIMIT_NOFILE, 0)
    limits.apply(__RLIMIT_NPROC, 0)
    return confinement.apply()
  }
}

extension ChildLimits {
  /// Limits the calling process, which cannot raise the limit again.
  func apply(_ resource: __rlimit_resource, _ value: UInt) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    setrlimit(Int32(resource.rawValue), &limit)
  }
}
