internal import CLinux
internal import Glibc
internal import Synchronization

/// What a child process does with documents.
package enum ChildService: Sendable {
  /// A worker that answers one document after the other. It loads its library first, false if that is
  /// not installed, and cannot open anything afterwards.
  case parser(
    load: @Sendable () -> Bool, parse: @Sendable (_ document: [UInt8]) -> [UInt8], ChildLimits)
  /// A worker without limits but that of its time, which reads what the calling process gives up to
  /// read. It gets no document: a request is what the calling process has made.
  case unconfined(answer: @Sendable (_ request: [UInt8]) -> [UInt8], ChildLimits)
  /// A program that is started for each document, and answers on its standard output.
  case program(ConfinedProgram)

  var limits: ChildLimits {
    switch self {
    case .parser(_, _, let limits), .unconfined(_, let limits): limits
    case .program(let program): program.limits
    }
  }
}

/// The limits of one document.
package struct ChildLimits: Sendable, Equatable {
  /// Of wall time; of a program, also of CPU time.
  package var seconds: Int
  /// The address space of each process, in MiB.
  package var memory: Int
  /// Of the answer, in bytes.
  package var output: Int

  package init(seconds: Int = 60, memory: Int = 2048, output: Int = 96 << 20) {
    self.seconds = seconds
    self.memory = memory
    self.output = output
  }
}

/// Why a child process has no answer.
package enum ChildFault: Error, Equatable {
  /// With the name of the call.
  case notStarted(String, errno: Int32)
  /// The library of a parser is missing.
  case notInstalled
  case tooSlow
  case interrupted
  /// The supervisor ended, so that no further document can be read.
  case ended
  /// Of a program or a worker that ended, with the first line of a program's errors, not escaped.
  case status(Int32, String)
  case signal(Int32, String)
  /// The service gave no answer, or something else.
  case malformed
}

/// Processes that read untrusted documents, so that the calling process does not.
///
/// There are three kinds of processes. The calling one starts a supervisor by fork(2): call this before
/// anything starts a thread or opens what no document may reach. The supervisor (`Supervisor`) starts
/// confined workers and programs when they are needed, ends them when they are late, and replaces those
/// that died. It never sees a document: these go through a file in memory to the service, and the
/// answers come back in another one.
package final class ParsingChild: Sendable {
  private struct Conversation {
    /// -1 after the end.
    var requests: Int32
    let replies: Int32
    var sequence: UInt32 = 0
    /// Why there is no supervisor any more.
    var ending: ChildFault?
  }

  private let services: [ChildService]
  private let files: [ServiceFiles]
  private let supervisor: pid_t
  private let conversation: Mutex<Conversation>

  package init(_ services: [ChildService]) throws(ChildFault) {
    var files: [ServiceFiles] = []
    for _ in services { files.append(try ServiceFiles()) }
    let requests = try Pipe()
    let replies = try Pipe()
    self.services = services
    self.files = files
    conversation = Mutex(Conversation(requests: requests.writer, replies: replies.reader))
    supervisor = fork()
    if supervisor == 0 {
      Supervisor(services, files, requests: requests.reader, replies: replies.writer).run()
    }
    let error = errno
    close(requests.reader)
    close(replies.writer)
    guard supervisor > 0 else { throw .notStarted("fork", errno: error) }
  }

  deinit {
    conversation.withLock { conversation in
      close(conversation.requests)
      close(conversation.replies)
    }
    waitpid(supervisor, nil, 0)
    for files in files { files.close() }
  }

  /// The answer of a service to a document. It is as untrusted as the document.
  ///
  /// - Parameters:
  ///   - service: its index.
  ///   - wait: waits until this descriptor can be read; false if the work should end. Then no further
  ///     document is read.
  package func answer(
    to document: [UInt8], by service: Int, wait: (_ descriptor: Int32) -> Bool
  ) throws(ChildFault) -> [UInt8] {
    try conversation.withLock { (conversation) throws(ChildFault) in
      if let ending = conversation.ending { throw ending }
      let files = files[service]
      guard files.input.replace(with: document) else {
        throw .notStarted("write", errno: errno)
      }
      conversation.sequence &+= 1
      let request = Message(
        sequence: conversation.sequence, code: UInt32(service), number: Int64(document.count))
      guard request.write(to: conversation.requests) else {
        try Self.end(&conversation, .ended)
      }
      guard wait(conversation.replies) else { try Self.end(&conversation, .interrupted) }
      guard let reply = Message.read(from: conversation.replies),
        reply.sequence == request.sequence, let code = Message.Reply(rawValue: reply.code)
      else { try Self.end(&conversation, .ended) }
      return try answer(code, Int(reply.number), files, services[service].limits)
    }
  }

  /// The supervisor ends with the pipe of its requests, and with it everything that it started.
  private static func end(
    _ conversation: inout Conversation, _ fault: ChildFault
  ) throws(ChildFault) -> Never {
    conversation.ending = fault
    close(conversation.requests)
    conversation.requests = -1
    throw fault
  }

  private func answer(
    _ reply: Message.Reply, _ number: Int, _ files: ServiceFiles, _ limits: ChildLimits
  ) throws(ChildFault) -> [UInt8] {
    switch reply {
    case .answered:
      guard 0...limits.output ~= number else { throw .malformed }
      // One copy: the service may still write to the file.
      let answer = files.output.contents(upTo: number)
      guard answer.count == number else { throw .malformed }
      return answer
    case .notInstalled: throw .notInstalled
    case .notStarted: throw .notStarted("fork", errno: Int32(clamping: number))
    case .tooSlow: throw .tooSlow
    case .status: throw .status(Int32(clamping: number), files.firstError)
    case .signal: throw .signal(Int32(clamping: number), files.firstError)
    case .malformed: throw .malformed
    }
  }
}

/// The files through which a service gets a document and answers.
struct ServiceFiles {
  let input: SharedFile
  let output: SharedFile
  let errors: SharedFile

  init() throws(ChildFault) {
    input = try SharedFile()
    output = try SharedFile()
    errors = try SharedFile()
  }

  var descriptors: [Int32] { [input, output, errors].map(\.descriptor) }

  func close() { for descriptor in descriptors { Glibc.close(descriptor) } }

  fileprivate var firstError: String {
    let line = errors.contents(upTo: 4096).drop { $0 == 0x0A || $0 == 0x0D }
      .prefix { $0 != 0x0A && $0 != 0x0D }
    return String(decoding: line, as: UTF8.self)
  }
}
