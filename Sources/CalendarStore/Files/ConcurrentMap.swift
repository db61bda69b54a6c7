internal import Dispatch
internal import Foundation
internal import Synchronization

extension ArraySlice where Element: Sendable {
  /// Transforms parts of the elements on all processors, and returns the results in the elements' order.
  ///
  /// - Parameters:
  ///   - least: the fewest elements of a part, if there are two or more parts.
  ///   - body: called once a part, with the elements of the part.
  func concurrentMap<Value: Sendable>(
    partsOfAtLeast least: Int, _ body: @Sendable (ArraySlice) -> [Value]
  ) -> [Value] {
    let parts = Swift.min(count / least, ProcessInfo.processInfo.activeProcessorCount)
    guard parts > 1 else { return isEmpty ? [] : body(self) }
    let length = (count + parts - 1) / parts
    let results = Mutex([[Value]](repeating: [], count: parts))
    DispatchQueue.concurrentPerform(iterations: parts) { index in
      let part = body(dropFirst(index * length).prefix(length))
      results.withLock { $0[index] = part }
    }
    return results.withLock { $0.flatMap(\.self) }
  }
}
