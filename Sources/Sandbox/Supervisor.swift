internal import CLinux
internal import Glibc

/// The process that starts the services and watches them. It has one thread, sees no document, and ends
/// with everything that it started when the pipe of its requests does.
struct Supervisor {
  private struct RunningWorker {
    let process: pid_t
    let requests: Int32
    let replies: Int32
  }

  private let services: [ChildService]
  private let files: [ServiceFiles]
  private let requests: Int32
  private let replies: Int32
  /// The running workers by their services.
  private var workers: [Int: RunningWorker] = [:]

  init(
    _ services: [ChildService], _ files: [ServiceFiles], requests: Int32, replies: Int32
  ) {
    self.services = services
    self.files = files
    self.requests = requests
    self.replies = replies
  }

  /// Call this in a child that fork(2) just made of a process with one thread.
  consuming func run() -> Never {
    setsid()
    for number in 1...64 { signal(Int32(number), SIG_DFL) }
    signal(SIGPIPE, SIG_IGN)
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    let null = open("/dev/null", O_RDWR)
    guard null >= 0 else { _exit(126) }
    for descriptor in STDIN_FILENO...STDERR_FILENO { dup2(null, descriptor) }
    Descriptors.closeAll(but: [requests, replies] + files.flatMap(\.descriptors))
    while let request = nextRequest() {
      let (code, number) = reply(to: request)
      let reply = Message(sequence: request.sequence, code: code.rawValue, number: number)
      guard reply.write(to: replies) else { break }
    }
    for worker in workers.values { kill(worker.process, SIGKILL) }
    _exit(0)
  }

  /// How long workers may go on without a request, in milliseconds: a folder of mails comes faster.
  private static let idleTime: Int32 = 20

  /// Nil at the end of the requests. Stops the workers until then, as a hostile one would compute.
  private func nextRequest() -> Message? {
    var watched = pollfd(fd: requests, events: Int16(POLLIN), revents: 0)
    if poll(&watched, 1, Self.idleTime) == 0 {
      for worker in workers.values { kill(worker.process, SIGSTOP) }
    }
    return Message.read(from: requests)
  }

  private mutating func reply(to request: Message) -> (Message.Reply, Int64) {
    let index = Int(request.code)
    switch services[index] {
    case .program(let program): return run(program, files[index])
    case .parser, .unconfined: return ask(index, request)
    }
  }

  // MARK: Workers

  /// The worker's reply. An earlier document may have broken a worker that runs already: if that
  /// worker does not reply properly, a new one is asked.
  private mutating func ask(_ index: Int, _ request: Message) -> (Message.Reply, Int64) {
    let isNew = workers[index] == nil
    let worker: RunningWorker
    if let running = workers[index] {
      worker = running
    } else {
      do throws(ChildFault) { worker = try start(index) } catch {
        guard case .notStarted(_, let errno) = error else { return (.malformed, 0) }
        return (.notStarted, Int64(errno))
      }
      workers[index] = worker
    }
    kill(worker.process, SIGCONT)
    // Fails for a worker that is gone, and for one that leaves its requests unread.
    let isAsked = request.write(to: worker.requests)
    let deadline = Deadline(seconds: services[index].limits.seconds)
    guard !isAsked || deadline.wait(for: worker.replies, or: requests) else {
      _ = end(index)
      return (.tooSlow, 0)
    }
    guard isAsked, let reply = Message.read(from: worker.replies) else {
      let ending = end(index)
      return isNew ? ending : ask(index, request)
    }
    let codes: [Message.Reply] = [.answered, .notInstalled]
    guard reply.sequence == request.sequence,
      let code = codes.first(where: { $0.rawValue == reply.code })
    else {
      _ = end(index)
      return isNew ? (.malformed, 0) : ask(index, request)
    }
    return (code, reply.number)
  }

  private func start(_ index: Int) throws(ChildFault) -> RunningWorker {
    let service = services[index]
    if case .program = service { throw .malformed }
    let ownRequests = try Pipe()
    let ownReplies = try Pipe()
    // Whatever the worker does with its requests, the supervisor does not wait to write one.
    _ = fcntl(ownRequests.writer, F_SETFL, O_NONBLOCK)
    let supervisor = getpid()
    let process = fork()
    if process == 0 {
      prctl_set_parent_death_signal(SIGKILL)
      guard getppid() == supervisor else { _exit(0) }
      let (input, output) = (files[index].input, files[index].output)
      Descriptors.closeAll(
        but: [input.descriptor, output.descriptor, ownRequests.reader, ownReplies.writer])
      Worker.serve(
        service, input: input, output: output, requests: ownRequests.reader,
        replies: ownReplies.writer)
    }
    let error = errno
    close(ownRequests.reader)
    close(ownReplies.writer)
    guard process > 0 else {
      close(ownRequests.writer)
      close(ownReplies.reader)
      throw .notStarted("fork", errno: error)
    }
    return RunningWorker(process: process, requests: ownRequests.writer, replies: ownReplies.reader)
  }

  /// Ends a worker; the next document has another one. Returns how the worker ended by itself.
  private mutating func end(_ index: Int) -> (Message.Reply, Int64) {
    guard let worker = workers.removeValue(forKey: index) else { return (.malformed, 0) }
    close(worker.requests)
    close(worker.replies)
    // A worker that closed its pipes may still be there.
    kill(worker.process, SIGKILL)
    var state: Int32 = 0
    waitpid(worker.process, &state, 0)
    let ending = Self.ending(state)
    return ending == (.signal, Int64(SIGKILL)) ? (.malformed, 0) : ending
  }

  // MARK: Programs

  private func run(_ program: ConfinedProgram, _ files: ServiceFiles) -> (Message.Reply, Int64) {
    // Its standard streams begin at the start of the files.
    for descriptor in files.descriptors { lseek(descriptor, 0, SEEK_SET) }
    guard files.output.replace(with: []), files.errors.replace(with: []) else {
      return (.notStarted, Int64(errno))
    }
    let supervisor = getpid()
    let process = fork()
    if process == 0 { program.start(files, supervisor: supervisor) }
    guard process > 0 else { return (.notStarted, Int64(errno)) }
    let deadline = Deadline(seconds: program.limits.seconds)
    var state: Int32 = 0
    while waitpid(process, &state, WNOHANG) != process {
      guard deadline.pause(unlessEnded: requests) else {
        // Both, as it may not have its own process group yet.
        kill(-process, SIGKILL)
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        return (.tooSlow, 0)
      }
    }
    // The other processes of its group.
    kill(-process, SIGKILL)
    let (reply, number) = Self.ending(state)
    if reply == .status, number == 0 { return (.answered, Int64(files.output.length)) }
    return (reply, number)
  }

  /// By the status of waitpid(2).
  private static func ending(_ state: Int32) -> (Message.Reply, Int64) {
    state & 0x7F != 0 ? (.signal, Int64(state & 0x7F)) : (.status, Int64(state >> 8 & 0xFF))
  }
}

/// The time until which a service has to answer.
private struct Deadline {
  private let end: ContinuousClock.Instant

  init(seconds: Int) { end = ContinuousClock.now + .seconds(seconds) }

  /// Waits until the pipe can be read; false at the deadline, and if the other pipe has ended.
  func wait(for pipe: Int32, or other: Int32) -> Bool {
    while true {
      var watched = [pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)]
      watched.append(pollfd(fd: other, events: 0, revents: 0))
      let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
      let count = poll(&watched, 2, Int32(max(0, left.rounded(.up))))
      if count == 0 || watched[1].revents != 0 { return false }
      if watched[0].revents != 0 { return true }
    }
  }

  /// Waits for a few milliseconds; false at the deadline, and if the pipe has ended.
  func pause(unlessEnded pipe: Int32) -> Bool {
    var watched = pollfd(fd: pipe, events: 0, revents: 0)
    return poll(&watched, 1, 5) == 0 && ContinuousClock.now < end
  }
}
