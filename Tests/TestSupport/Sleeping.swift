internal import Foundation

/// Runs a body that sleeps most of its time, on a thread of its own: the tests share as many threads as
/// there are processors.
package func sleeping<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
