import CLinux
import Foundation
import Synchronization

/// Runs the body on a thread of its own that has no more rights over files than anybody; for root a user
/// who owns nothing.
func asOrdinaryUser<T: Sendable>(_ body: @escaping @Sendable () throws -> T) throws -> T {
  let result = Mutex<Result<T, any Error>?>(nil)
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    defer { done.signal() }
    if getuid() == 0 {
      _ = setfsgid(65534)
      _ = setfsuid(65534)
    }
    let outcome = Result { try body() }
    result.withLock { $0 = outcome }
  }
  thread.start()
  done.wait()
  guard let outcome = result.withLock({ $0 }) else { throw CancellationError() }
  return try outcome.get()
}
