internal import ListComponents
internal import MockSources
internal import Text

/// A film that the screen decoded.
package struct Film: Hashable, Sendable {
  package let id: String
  package let title: String
  /// The number of the episode, if the response has it.
  package let episode: String?
  /// The row of the film, for observations. The row is stored, because each line of a trace reads
  /// it.
  let row: Row

  package init(id: String, title: String, episode: String? = nil) {
    self.id = id
    self.title = title
    self.episode = episode
    let fields = episode.map { [Record.Field(name: "episode", value: $0)] } ?? []
    row = Row(id: RowID(id), record: Record(title: title, fields: fields))
  }
}

/// The reason why a load of films failed.
package enum FilmsFailure: Error, Hashable, Sendable {
  /// The server reports an error.
  case server(message: String)
  /// The bytes of the response do not decode.
  case undecodable(cause: FilmsDecodingError)

  /// The text of the error view.
  package var message: String {
    switch self {
    case .server(let message): message
    case .undecodable(let cause): "cannot decode films: \(cause)"
    }
  }
}

/// An error while decoding the bytes of a response.
package struct FilmsDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
  package var reason: String
  /// The offset of the invalid byte.
  package var offset: Int

  package init(reason: String, offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  package var description: String { "\(reason) at byte \(offset)" }
}

extension [Film] {
  /// Decodes the films in the bytes of a response: first the JSON, then the films.
  package init(decoding bytes: [UInt8]) throws(FilmsDecodingError) {
    self = []
    var cursor = JSONCursor(SourceText(name: "films", bytes: bytes))
    do throws(Diagnostic) {
      try cursor.readMembers { (cursor, key) throws(Diagnostic) in
        guard key == "films" else { return try cursor.skipValue() }
        try cursor.readItems("[", "]") { (cursor) throws(Diagnostic) in
          append(try Film(&cursor))
        }
      }
      cursor.skipWhiteSpace()
      guard cursor.bytes.next == nil else { throw cursor.bytes.expected("the end of the data") }
    } catch {
      let isAtEnd = error.span.offset >= bytes.count
      throw FilmsDecodingError(
        reason: isAtEnd ? "unexpected end of data" : error.message, offset: error.span.offset)
    }
  }
}

extension Film {
  fileprivate init(_ cursor: inout JSONCursor) throws(Diagnostic) {
    let span = cursor.bytes.span
    var fields: [String: String] = [:]
    try cursor.readMembers { (cursor, key) throws(Diagnostic) in
      fields[key] = try cursor.readValue()
    }
    guard let id = fields["id"], let title = fields["title"] else {
      throw Diagnostic("a film without id or title", at: span)
    }
    self.init(id: id, title: title, episode: fields["episode"])
  }
}

// MARK: - The server of the films

/// The mock server for films. It sends the rows of the mock source as JSON.
enum FilmsServer {
  /// The bytes of a response that ends in the middle.
  static let malformed = Array(#"{"films":"#.utf8)

  static func bytes(of rows: [Row]) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.key("films")
      json.array { json in
        for row in rows {
          json.object { json in
            json.member("id", row.id.description)
            json.member("title", row.title)
            if let episode = row.field("episode") { json.member("episode", episode) }
          }
        }
      }
    }
    return json.buffer.bytes
  }
}

/// The films, or the reason why the load failed.
package typealias FilmsResult = Result<[Film], FilmsFailure>

extension FilmsResult {
  static let malformed = ReplyDescription("malformed", "responds with bytes that do not decode")

  /// Creates the result for a response of the mock source.
  init(_ outcome: Answer.Outcome) {
    switch outcome {
    case .page(let page): self.init(decoding: FilmsServer.bytes(of: page.rows))
    case .failure(let message): self = .failure(.server(message: message))
    case .reply: self.init(decoding: FilmsServer.malformed)
    case .count: self = .success([])
    }
  }

  /// Decodes the bytes of a response. A failure keeps the decoding error.
  init(decoding bytes: [UInt8]) {
    do throws(FilmsDecodingError) {
      self = .success(try [Film](decoding: bytes))
    } catch {
      self = .failure(.undecodable(cause: error))
    }
  }
}

/// The state of the screen, an enum.
typealias FilmsState = LoadState<[Film], FilmsFailure>

extension FilmsState {
  var name: String {
    switch self {
    case .loading: "loading"
    case .loaded: "loaded"
    case .failed: "error"
    }
  }

  static let names = ["loading", "loaded", "error"]

  /// The visible contents. The screen has no empty view, so it is blank without films.
  var shown: Shown {
    switch self {
    case .loading: Shown(pages: [], parts: .indicator)
    case .loaded(let films): Shown(films, parts: films.isEmpty ? [] : .rows)
    case .failed(let failure): Shown(pages: [], parts: .error, error: failure.message)
    }
  }
}

extension Shown {
  /// Creates the visible contents of a list of films.
  init(_ films: [Film], parts: Parts, error: String? = nil) {
    self.init(pages: [films.map(\.row)], parts: parts, error: error)
  }
}
