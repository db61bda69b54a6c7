import Foundation

/// How what belongs to a session is kept: as `JSONText`.
enum SavedForm {
  static func text(_ value: some Encodable) throws(SavedFormError) -> String {
    do { return try JSONText.text(of: value) } catch { throw SavedFormError("text") }
  }

  static func value<Value: Decodable>(
    _ type: Value.Type, _ text: String
  ) throws(SavedFormError) -> Value {
    do { return try JSONDecoder().decode(type, from: Data(text.utf8)) } catch {
      throw (error as? SavedFormError) ?? SavedFormError(Self.place(of: error))
    }
  }

  private static func place(of error: any Error) -> String {
    let path: [any CodingKey] =
      switch error as? DecodingError {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        context.codingPath
      case .keyNotFound(let key, let context): context.codingPath + [key]
      default: []
      }
    return path.isEmpty ? "text" : path.map(\.stringValue).joined(separator: ".")
  }
}

/// What was kept of a session cannot be read.
public struct SavedFormError: Error, Sendable, Equatable {
  /// Lower case, with what to do about it; names what cannot be read and no value of it.
  public var reason: String

  init(_ part: String) {
    reason =
      "what was kept of the session cannot be read (its \(part)); "
      + "import the file again, or forget the session with resume --discard"
  }
}
