/// A field of an event or a reminder: how it is read, compared, checked and written.
///
/// Times are no fields here: the end depends on the start, and a series moves with both.
package final class ItemField<Item: MappedItem>: Sendable {
  /// The JSON name.
  let name: String
  /// The names of its properties.
  let properties: [String]
  let isEqual: @Sendable (Item, Item) -> Bool
  /// Copies the field of the second item to the first.
  package let copy: @Sendable (inout Item, Item) -> Void
  /// Sets the field from the lines of a component.
  let read: @Sendable (inout ItemReader, ICalendarComponent, inout Item) -> Void
  /// Throws if the value cannot be written.
  let check: @Sendable (Item) throws(EditError) -> Void
  /// Adds the lines of the field to a new component.
  let encode: @Sendable (Item, inout ContentLines) -> Void
  /// Changes the lines of the field in a component, if the items differ in it. Without a way of its
  /// own, the lines of the new component replace the present ones.
  let edit:
    @Sendable (inout ICalendarComponent, _ item: Item, _ original: Item) throws(EditError) -> Void

  init<Value: Equatable & SendableMetatype>(
    _ name: String, _ properties: String..., path: any WritableKeyPath<Item, Value> & Sendable,
    read: @escaping @Sendable (inout ItemReader, ICalendarComponent, inout Item) -> Void,
    check: @escaping @Sendable (Item) throws(EditError) -> Void = { _ in },
    encode: @escaping @Sendable (Item, inout ContentLines) -> Void = { _, _ in },
    edit: (@Sendable (inout ICalendarComponent, Item, Item) throws(EditError) -> Void)? = nil
  ) {
    self.name = name
    self.properties = properties
    isEqual = { $0[keyPath: path] == $1[keyPath: path] }
    copy = { $0[keyPath: path] = $1[keyPath: path] }
    self.read = read
    self.check = check
    self.encode = encode
    self.edit =
      edit ?? { component, item, original in
        guard item[keyPath: path] != original[keyPath: path] else { return }
        var (old, new) = (ContentLines(), ContentLines())
        encode(original, &old)
        encode(item, &new)
        if new.bytes != old.bytes { component.replace(properties, by: new) }
      }
  }
}

extension MappedItem {
  mutating func readFields(_ component: ICalendarComponent, _ reader: inout ItemReader) {
    for field in Self.fields { field.read(&reader, component, &self) }
  }

  /// Copies each field that differs between another item and its original.
  package mutating func copyFields(of other: Self, from original: Self) {
    for field in Self.fields where !field.isEqual(other, original) { field.copy(&self, other) }
    if other.otherAlarms != original.otherAlarms {
      alarms = alarms.filter { $0.plain != nil } + other.otherAlarms
    }
  }
}

extension ICalendarComponent {
  /// Changes the lines of all fields that differ; the times are no fields.
  mutating func changeFields<Item: MappedItem>(
    of item: Item, from original: Item
  ) throws(EditError) {
    for field in Item.fields {
      if !field.isEqual(item, original) { try field.check(item) }
      try field.edit(&self, item, original)
    }
    renameAlarms(to: item.title, from: original.title)
  }

  /// Replaces the properties with these names by new lines. Parameters stay, except those in
  /// ``ofOldText``; a property without a new line goes.
  fileprivate mutating func replace(_ names: [String], by lines: ContentLines) {
    let properties = lines.properties
    for name in names {
      if let line = properties.first(where: { $0.name == name }) {
        put(property(name)?.replaced(by: line, dropping: Self.ofOldText) ?? line, as: name)
      } else {
        removeLines(name)
      }
    }
  }
}

extension ContentLines {
  fileprivate var properties: [Property] {
    var reader = ObjectReader(bytes)
    var properties: [Property] = []
    while let line = reader.next() {
      if let property = Property(line) { properties.append(property) }
    }
    return properties
  }
}

// MARK: The kinds of fields

extension ItemField {
  /// A text (RFC 5545 §3.3.11) or a URI (§3.3.13); blank is nil.
  ///
  /// - Parameter value: that of the path. A path is looked up at each call, and each event is written.
  static func text(
    _ name: String, _ property: String, _ path: any WritableKeyPath<Item, String?> & Sendable,
    isURI: Bool = false, _ value: @escaping @Sendable (Item) -> String?
  ) -> ItemField {
    ItemField(name, property, path: path) { _, component, item in
      let line = component.property(property)
      let text = isURI ? line?.uri : line?.text
      item[keyPath: path] = text.flatMap { $0.isEmpty ? nil : $0 }
    } check: { item throws(EditError) in
      try value(item)?.checkLength(name)
    } encode: { item, lines in
      guard let text = value(item) else { return }
      if isURI {
        lines.add(property, uri: text)
      } else {
        lines.add(property, text: PropertyText(text))
      }
    }
  }

  /// One of the words of a property.
  static func word<Value: PropertyWord>(
    _ name: String, _ property: String, _ path: any WritableKeyPath<Item, Value> & Sendable,
    _ value: @escaping @Sendable (Item) -> Value
  ) -> ItemField {
    ItemField(name, property, path: path) { _, component, item in
      item[keyPath: path] = Value(word: component.property(property)?.word)
    } encode: { item, lines in
      lines.add(property, value(item).word)
    }
  }
}

/// A value that a property writes as one word.
protocol PropertyWord: Equatable, Sendable {
  /// - Parameter word: in upper case; nil without a line.
  init(word: String?)
  var word: String { get }
}
