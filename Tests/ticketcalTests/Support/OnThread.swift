import CLinux
import Foundation

/// Runs the body on a thread of its own, which ends with it: for what binds one thread for good.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
  let result = ThreadResult<Value>()
  let thread = Thread {
    result.value = body()
    result.done.signal()
  }
  thread.start()
  result.done.wait()
  guard let value = result.value else { fatalError("the thread left no value") }
  return value
}

private final class ThreadResult<Value>: @unchecked Sendable {
  var value: Value?
  let done = DispatchSemaphore(value: 0)
}

/// Gives up root's rights over files on this thread, so that modes count.
func actingAsNobody() {
  guard getuid() == 0 else { return }
  _ = setfsgid(65534)
  _ = setfsuid(65534)
}
