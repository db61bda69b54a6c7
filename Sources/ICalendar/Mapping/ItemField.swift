/// A field of an event or a reminder: how it is read, compared, and written into a component.
///
/// Times are no fields here: the end depends on the start, and a series moves with both.
struct ItemField<Item: CalendarItem>: Sendable {
  /// The JSON name.
  let name: String
  /// The names of its properties.
  let properties: [String]
  let isEqual: @Sendable (Item, Item) -> Bool
  /// Copies the field of the second item to the first.
  let copy: @Sendable (inout Item, Item) -> Void
  /// Sets the field from the lines of a component.
  let read: @Sendable (inout ItemReader, ICalendarComponent, inout Item) -> Void
  /// Adds the lines of the field to a new event. A new reminder is edited from a blank one.
  let encode: @Sendable (Item, inout ContentLines) -> Void
  /// Changes the lines of the field in a component, if the items differ in it.
  let edit:
    @Sendable (inout ICalendarComponent, _ item: Item, _ original: Item) throws(EditError) -> Void

  init<Value: Equatable & SendableMetatype>(
    _ name: String, _ properties: String..., path: any WritableKeyPath<Item, Value> & Sendable,
    read: @escaping @Sendable (inout ItemReader, ICalendarComponent, inout Item) -> Void,
    encode: @escaping @Sendable (Item, inout ContentLines) -> Void = { _, _ in },
    edit:
      @escaping @Sendable (inout ICalendarComponent, Item, Item) throws(EditError) ->
      Void
  ) {
    self.name = name
    self.properties = properties
    isEqual = { $0[keyPath: path] == $1[keyPath: path] }
    copy = { $0[keyPath: path] = $1[keyPath: path] }
    self.read = read
    self.encode = encode
    self.edit = edit
  }
}

/// An item whose fields are a table.
protocol MappedItem: CalendarItem {
  /// In the order of their lines in a new component.
  static var fields: [ItemField<Self>] { get }
}

extension MappedItem {
  mutating func readFields(_ component: ICalendarComponent, _ reader: inout ItemReader) {
    for field in Self.fields { field.read(&reader, component, &self) }
  }

  /// Copies each field that differs between another item and its original.
  mutating func copyFields(of other: Self, from original: Self) {
    for field in Self.fields where !field.isEqual(other, original) { field.copy(&self, other) }
  }
}

extension ICalendarComponent {
  /// Changes the lines of all fields that differ; the times are no fields.
  mutating func changeFields<Item: MappedItem>(
    of item: Item, from original: Item
  ) throws(EditError) {
    for field in Item.fields { try field.edit(&self, item, original) }
    try renameAlarms(to: item.title, from: original.title)
  }
}

// MARK: The kinds of fields

extension ItemField {
  /// A text; blank is nil (RFC 5545 §3.3.11).
  static func text(
    _ name: String, _ property: StaticString, _ path: any WritableKeyPath<Item, String?> & Sendable
  ) -> ItemField {
    ItemField(name, "\(property)", path: path) { reader, component, item in
      item[keyPath: path] = reader.text(component.line("\(property)"))
    } encode: { item, lines in
      if let text = item[keyPath: path] { lines.add(property, text: PropertyText(text)) }
    } edit: { component, item, original throws(EditError) in
      let (new, old) = (item[keyPath: path], original[keyPath: path])
      guard new != old, !PropertyText.areSame(new, old) else { return }
      try component.set("\(property)", field: name, new.map { PropertyText($0) })
    }
  }

  /// A URI; blank is nil (RFC 5545 §3.3.13).
  static func uri(
    _ name: String, _ property: StaticString, _ path: any WritableKeyPath<Item, String?> & Sendable
  ) -> ItemField {
    ItemField(name, "\(property)", path: path) { reader, component, item in
      item[keyPath: path] = reader.uri(component.line("\(property)"))
    } encode: { item, lines in
      if let uri = item[keyPath: path] { lines.add(property, uri: uri) }
    } edit: { component, item, original throws(EditError) in
      let new = item[keyPath: path].map { PropertyText(url: $0) }
      let old = original[keyPath: path].map { PropertyText(url: $0) }
      guard item[keyPath: path] != original[keyPath: path], !PropertyText.areSame(new, old) else {
        return
      }
      try component.set("\(property)", field: name, new, isURI: true)
    }
  }

  /// One of the words of a property.
  static func word<Value: PropertyWord>(
    _ name: String, _ property: StaticString, _ path: any WritableKeyPath<Item, Value> & Sendable
  ) -> ItemField {
    ItemField(name, "\(property)", path: path) { reader, component, item in
      item[keyPath: path] = Value(word: reader.word(component.line("\(property)")))
    } encode: { item, lines in
      lines.add(property, item[keyPath: path].word)
    } edit: { component, item, original throws(EditError) in
      guard item[keyPath: path] != original[keyPath: path] else { return }
      component.set("\(property)", to: item[keyPath: path].word)
    }
  }
}

/// A value that a property writes as one word.
protocol PropertyWord: Equatable, Sendable {
  /// - Parameter word: in upper case; nil without a line.
  init(word: String?)
  var word: String { get }
}

extension PropertyText {
  /// Whether both texts have the same written form. A blank text has no line.
  static func areSame(_ one: PropertyText?, _ other: PropertyText?) -> Bool {
    switch (one, other) {
    case (nil, nil): true
    case (let text?, nil), (nil, let text?): text.isBlank
    case (let text?, let other?): text.value == other.value || text.isBlank && other.isBlank
    }
  }

  static func areSame(_ one: String?, _ other: String?) -> Bool {
    areSame(one.map { PropertyText($0) }, other.map { PropertyText($0) })
  }
}
