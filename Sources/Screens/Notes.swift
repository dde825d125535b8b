package import Text

/// What a line of a trace notes: what the screen wants done, and what of its report has changed.
///
/// It is a text that is written as it comes, or values for whoever wants to know more. A million lines come this way, and to
/// make values, hold them and write them takes several times as long as to write.
@safe package struct Notes: @unchecked Sendable {
  /// What the screen wants done, in order, with the keys spelled out, where values are kept.
  package private(set) var effects: [Effect] = []
  /// What the screen reports and the event changed, in the order of its table, where values are kept.
  package private(set) var changes: [ReportedChange] = []
  /// The memory of what is written, which copies share until one of them begins the next line.
  private var memory: ManagedBuffer<Void, TextBuffer>?
  /// Whether what is noted is kept as values, and not written as text.
  package var keepsValues: Bool
  /// Whether a field is noted that is as it was.
  let isComplete: Bool
  /// The text in that memory, to which no reference is counted for a note.
  private var text: UnsafeMutablePointer<TextBuffer>? { unsafe memory?.text }

  /// The memory of notes that are written: one element, their text.
  @safe private final class Memory: ManagedBuffer<Void, TextBuffer> {
    deinit {
      unsafe _ = text.deinitialize(count: 1)
    }
  }

  /// Makes notes of nothing.
  package init(keepsValues: Bool = true, isComplete: Bool = false) {
    self.keepsValues = keepsValues
    self.isComplete = isComplete
  }

  /// Begins the notes of the next line.
  @inline(__always)  // Each line of a trace begins here.
  package mutating func begin() {
    if !keepsValues, isKnownUniquelyReferenced(&memory) {
      unsafe text?.pointee.removeAll()
    } else {
      renew()
    }
  }

  /// Begins the notes of a line where they are values, or where somebody else has the memory too.
  @inline(never)
  private mutating func renew() {
    guard keepsValues else {
      memory = Memory.create(minimumCapacity: 1) { _ in }
      unsafe memory?.text.initialize(to: TextBuffer())
      return
    }
    // To remove all at once takes longer than to make them.
    while !effects.isEmpty { effects.removeLast() }
    while !changes.isEmpty { changes.removeLast() }
  }

  /// Takes over what `other` notes, which takes over what was noted here; both note in the same way.
  @inline(__always)  // Each line of a trace passes here.
  package mutating func exchange(with other: inout Notes) {
    swap(&memory, &other.memory)
    guard keepsValues else { return }
    swap(&effects, &other.effects)
    swap(&changes, &other.changes)
  }

  /// Takes back the memory of what was written and handed to `other`.
  @inline(__always)  // Each line of a trace passes here.
  package mutating func takeBack(from other: inout Notes) {
    if !keepsValues { swap(&memory, &other.memory) }
  }

  /// Forgets all, so that a world kept for long holds no memory for it.
  package mutating func forget() { self = Notes(keepsValues: keepsValues) }
}

// MARK: - Noting

extension Notes {
  /// Notes what the screen wants done.
  @inline(__always)  // What is written of it is known where it is called.
  mutating func add(_ effect: consuming Effect) {
    guard let text = unsafe nextNote else { return effects.append(effect) }
    unsafe effect.write(into: &text.pointee)
  }

  /// Notes that the request of this number asks for `ask`, which is not copied for that.
  @inline(__always)
  mutating func add(_ request: Int, asks ask: Ask) {
    guard let text = unsafe nextNote else {
      return effects.append(.ask(request: request, ask))
    }
    unsafe ask.writeRequest(request, into: &text.pointee)
  }

  /// Notes the field called `name`, unless it is as it was.
  @inline(__always)  // Each line of a trace passes here for every field.
  package mutating func note<Field: ReportedValue>(
    _ name: String, _ field: Field, was before: Field
  ) {
    if field != before || isComplete { add(name, field.value) }
  }

  /// Notes the text called `name`, unless it is as it was, for which no value is made.
  @inline(__always)  // Each line that tells a failure passes here, and the one behind it.
  package mutating func note(_ name: String, _ text: String?, was before: String?) {
    if !isComplete, isSame(text, before) { return }
    guard let output = unsafe nextNote else {
      return changes.append(ReportedChange(name: name, value: text.value))
    }
    unsafe output.pointee.append(name)
    unsafe output.pointee.append(Byte.equal)
    if let text {
      unsafe output.pointee.append(quoting: text)
    } else {
      unsafe output.pointee.append(literal: "none")
    }
  }

  /// Whether both are the same text, or none.
  private func isSame(_ text: String?, _ other: String?) -> Bool {
    switch (text, other) {
    case (nil, nil): true
    case (let text?, let other?): text.isSameWord(as: other)
    default: false
    }
  }

  /// Notes that the field called `name` has a new value.
  @inline(__always)  // What kind of value it is is known where it is called.
  package mutating func add(_ name: String, _ value: Value) {
    guard let text = unsafe nextNote else {
      return changes.append(ReportedChange(name: name, value: value))
    }
    unsafe text.pointee.append(name)
    unsafe text.pointee.append(Byte.equal)
    unsafe value.write(into: &text.pointee)
  }

  /// Where the next note is written, parted from the one before, or `nil` where values are kept.
  ///
  /// Nobody else can write there: to begin a line makes sure that its memory is not shared.
  private var nextNote: UnsafeMutablePointer<TextBuffer>? {
    guard !keepsValues, let text = unsafe text else { return nil }
    unsafe text.pointee.separateNotes(since: 0)
    return unsafe text
  }
}

// MARK: - Writing

extension Notes {
  /// Writes the notes as a trace has them, behind others that came since `start`.
  @inline(__always)  // Each line of a trace passes here.
  package func write(into output: inout TextBuffer, since start: Int) {
    if let text = unsafe text, unsafe text.pointee.count > 0 {
      output.separateNotes(since: start)
      unsafe output.append(text.pointee)
    }
    if keepsValues { writeValues(into: &output, since: start) }
  }

  /// Writes those that are kept as values.
  @inline(never)
  private func writeValues(into output: inout TextBuffer, since start: Int) {
    let effects = effects.borrowed  // Walking through the array would hold it once more.
    for place in effects.indices {
      output.separateNotes(since: start)
      effects[place].write(into: &output)
    }
    let changes = changes.borrowed
    for place in changes.indices {
      output.separateNotes(since: start)
      output.append(changes[place].name)
      output.append(Byte.equal)
      changes[place].value.write(into: &output)
    }
  }
}

extension ManagedBuffer<Void, TextBuffer> {
  /// The text, which stays where it is as long as the memory does.
  @inline(__always)
  fileprivate var text: UnsafeMutablePointer<TextBuffer> {
    unsafe withUnsafeMutablePointerToElements { unsafe $0 }
  }
}

extension TextBuffer {
  /// Puts a separator behind the notes that came since `start`, if any.
  package mutating func separateNotes(since start: Int) {
    if count > start { append(literal: "; ") }
  }
}
