import ListMachine
import Locks
import Testing

@Suite("Edits of a list")
struct EditsTests {
  @Test(
    "A row that is inserted again under the ID of the server is shown once and can be found",
    arguments: [[7, 1, 2], [1, 2]])
  func insertedAgain(ids: [Int]) {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1, 2]))))
    _ = list.receive(.insert(Film(id: 100, title: "Draft")))
    _ = list.receive(.saved(request: 2, .success(Film(id: 7, title: "Draft"))))
    _ = list.receive(.remove(7))
    _ = list.receive(.saved(request: 3, .success(nil)))
    _ = list.receive(.insert(Film(id: 7, title: "Draft")))
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 5, .success(page(ids))))
    #expect(list.rows.map(\.id) == [7, 1, 2])
    #expect([7, 1, 2].map { list.index(id: $0) } == [0, 1, 2])
  }

  @Test("A row with the ID of a shown row is not inserted, and the shown row does not change")
  func insertedTwice() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1]))))
    _ = list.receive(.insert(Film(id: 100, title: "Draft")))
    let before = list
    for id in [1, 100] {
      let transition = list.receive(.insert(Film(id: id, title: "Copy")))
      #expect(transition == Films.Transition(Films.Effects(), .ignored(.thereAlready)))
    }
    #expect(list == before)
    _ = list.receive(.remove(1, isSaved: false))
    #expect(list.receive(.insert(Film(id: 1, title: "Copy"))).verdict == .accepted)
  }

  @Test("Two rows that are inserted under one ID are shown under the IDs that the server gives")
  func insertedUnderOneID() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.insert(Film(id: 100, title: "Draft")))
    _ = list.receive(.saved(request: 2, .success(Film(id: 7, title: "Draft"))))
    _ = list.receive(.insert(Film(id: 100, title: "Copy")))
    #expect(list.rows.map(\.id) == [100, 7])
    #expect([100, 7].map { list.index(id: $0) } == [0, 1])
    _ = list.receive(.saved(request: 3, .success(Film(id: 8, title: "Copy"))))
    _ = list.receive(.loaded(request: 1, .success(page([1]))))
    #expect(
      Array(list.rows) == [
        Film(id: 8, title: "Copy"), Film(id: 7, title: "Draft"), Film(id: 1, title: "Film 1"),
      ])
    #expect([8, 7, 1].map { list.index(id: $0) } == [0, 1, 2])
  }

  @Test("A page with an earlier row of a local ID does not rename the newer one")
  func localIDOfEarlierRow() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.insert(Film(id: 100, title: "Draft")))
    _ = list.receive(.saved(request: 2, .success(Film(id: 7, title: "Draft"))))
    _ = list.receive(.remove(7))
    _ = list.receive(.insert(Film(id: 100, title: "Copy")))
    _ = list.receive(
      .loaded(
        request: 1,
        .success(LoadedPage(films([7, 1]), next: nil, localID: { $0.id == 7 ? 100 : nil }))))
    #expect(list.rows.map(\.id) == [100, 1])
    #expect([100, 1].map { list.index(id: $0) } == [0, 1])
    #expect(list.index(id: 7) == nil)
  }

  @Test("A removed row that an earlier page names does not rename a row with the same local ID")
  func localIDOfRemovedRow() {
    var list = Films()
    let page = LoadedPage(films([7]), next: Int?.none, localID: { _ in -1 })
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page)))
    _ = list.receive(.reload())
    _ = list.receive(.remove(7))
    _ = list.receive(.insert(Film(id: -1, title: "Draft")))
    _ = list.receive(.loaded(request: 2, .success(page)))
    #expect(Array(list.rows) == [Film(id: -1, title: "Draft")])
    #expect([-1, 7].map { list.index(id: $0) } == [0, nil])
  }

  @Test("A page names an inserted row under the ID of a row that was removed before the reload")
  func idOfRemovedRow() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([7]))))
    _ = list.receive(.remove(7))
    _ = list.receive(.saved(request: 2, .success(nil)))
    _ = list.receive(.insert(Film(id: -1, title: "Draft")))
    _ = list.receive(.reload())
    _ = list.receive(
      .loaded(request: 4, .success(LoadedPage(films([7]), next: nil, localID: { _ in -1 }))))
    #expect(Array(list.rows) == films([7]))
    #expect([7, -1].map { list.index(id: $0) } == [0, nil])
  }

  @Test("An update of an inserted row stays when a page contains the row under another ID")
  func updatedBeforePageWithLocalID() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([]))))
    _ = list.receive(.insert(Film(id: -1, title: "Draft"), isSaved: false))
    _ = list.receive(.update(-1, RowChange("edit") { $0.title = "Edited" }))
    _ = list.receive(.reload())
    _ = list.receive(.saved(request: 2, .success(Film(id: -1, title: "Edited"))))
    _ = list.receive(
      .loaded(
        request: 3,
        .success(LoadedPage(films([7, 8]), next: nil, localID: { $0.id == 7 ? -1 : nil }))))
    #expect(Array(list.rows) == [Film(id: 7, title: "Edited"), Film(id: 8, title: "Film 8")])
    #expect([7, 8].map { list.index(id: $0) } == [0, 1])
  }

  @Test("An insertion under the ID that a page gave to another inserted row is ignored")
  func insertedUnderAnIDOfAPage() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.insert(Film(id: 100, title: "Draft")))
    _ = list.receive(
      .loaded(
        request: 1, .success(LoadedPage(films([7]), next: nil, localID: { _ in 100 }))))
    let transition = list.receive(.insert(Film(id: 7, title: "Copy")))
    #expect(transition == Films.Transition(Films.Effects(), .ignored(.thereAlready)))
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 3, .success(page([1]))))
    _ = list.receive(.saved(request: 2, .success(Film(id: 8, title: "Draft"))))
    #expect(list.rows.map(\.id) == [8, 1])
    #expect([8, 1].map { list.index(id: $0) } == [0, 1])
  }

  @Test("The row that the server returns for an insertion replaces the row of an earlier page")
  func insertedAfterPage() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.insert(Film(id: 100, title: "Draft")))
    _ = list.receive(
      .loaded(
        request: 1, .success(LoadedPage(films([7]), next: nil, localID: { _ in 100 }))))
    _ = list.receive(.saved(request: 2, .success(Film(id: 7, title: "Saved"))))
    #expect(Array(list.rows) == [Film(id: 7, title: "Saved")])
    _ = list.receive(.refresh())
    _ = list.receive(.loaded(request: 3, .success(page([7]))))
    #expect(Array(list.rows) == [Film(id: 7, title: "Film 7")])
  }

  @Test("A refresh that began before an update was saved keeps the row that the server returned")
  func updatedDuringRefresh() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1, 2]))))
    _ = list.receive(.refresh())
    _ = list.receive(.update(1, RowChange("rename") { $0.title = "new" }))
    _ = list.receive(.saved(request: 3, .success(Film(id: 1, title: "New"))))
    _ = list.receive(.loaded(request: 2, .success(page([1, 2]))))
    #expect(Array(list.rows) == [Film(id: 1, title: "New"), Film(id: 2, title: "Film 2")])
    _ = list.receive(.refresh())
    _ = list.receive(.loaded(request: 4, .success(page([1, 2]))))
    #expect(Array(list.rows) == films([1, 2]))
  }

  @Test("A row that was removed and inserted again is shown as the server returns it")
  func insertedAfterRemoval() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1, 2]))))
    _ = list.receive(.remove(1))
    _ = list.receive(.saved(request: 2, .success(nil)))
    _ = list.receive(.insert(Film(id: 1, title: "New")))
    _ = list.receive(.saved(request: 3, .success(Film(id: 1, title: "Saved"))))
    #expect(Array(list.rows) == [Film(id: 1, title: "Saved"), Film(id: 2, title: "Film 2")])
  }

  /// Returns a list with films 1 and 2, of which 2 was removed and inserted again.
  private func restored(isSaved: Bool = true, removalSucceeds: Bool = true) -> Films {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1, 2]))))
    _ = list.receive(.remove(2, isSaved: isSaved))
    if isSaved, removalSucceeds { _ = list.receive(.saved(request: 2, .success(nil))) }
    _ = list.receive(.insert(Film(id: 2, title: "Restored"), isSaved: isSaved))
    if isSaved, !removalSucceeds {
      _ = list.receive(.saved(request: 2, .failure(Refused("no"))))
    }
    return list
  }

  @Test("A removed row that is inserted again is shown first with its new values")
  func restoredRow() {
    var list = restored()
    let rows = [Film(id: 2, title: "Restored"), Film(id: 1, title: "Film 1")]
    #expect(Array(list.rows) == rows)
    _ = list.receive(.saved(request: 3, .success(nil)))
    #expect(Array(list.rows) == rows)
    #expect([2, 1].map { list.index(id: $0) } == [0, 1])
    #expect(Array(restored(isSaved: false).rows) == rows)
  }

  @Test("The row that the server returns replaces a removed row that was inserted again")
  func restoredRowReturned() {
    var list = restored()
    _ = list.receive(.saved(request: 3, .success(Film(id: 2, title: "Saved"))))
    #expect(Array(list.rows) == [Film(id: 2, title: "Saved"), Film(id: 1, title: "Film 1")])
    _ = list.receive(.update(2, RowChange("rename") { $0.title += "!" }))
    #expect(Array(list.rows) == [Film(id: 2, title: "Saved!"), Film(id: 1, title: "Film 1")])
    _ = list.receive(.remove(2))
    #expect(Array(list.rows) == films([1]))
  }

  @Test("A removed row that was inserted again is edited under the ID that the server returns")
  func restoredRowRenamed() {
    var list = restored()
    _ = list.receive(.see(first: 2, last: 1))
    _ = list.receive(.saved(request: 3, .success(Film(id: 60, title: "Saved"))))
    #expect(Array(list.rows) == [Film(id: 60, title: "Saved"), Film(id: 1, title: "Film 1")])
    #expect(list.anchor == 60)
    let change = RowChange<Film>("rename") { $0.title += "!" }
    #expect(list.receive(.update(2, change)).verdict == .ignored(.noSuchRow))
    #expect(
      list.receive(.update(60, change)).effects.map { $0 }
        == [.ask(request: 4, .save(.update(Film(id: 60, title: "Saved!"))))])
    _ = list.receive(.saved(request: 4, .success(nil)))
    _ = list.receive(.refresh())
    _ = list.receive(.loaded(request: 5, .success(page([60, 1]))))
    #expect(Array(list.rows) == films([60, 1]))
  }

  @Test("If the insertion of a removed row fails, the row stays removed")
  func restoredRowFailed() {
    var list = restored()
    _ = list.receive(.saved(request: 3, .failure(Refused("no"))))
    #expect(Array(list.rows) == films([1]))
    #expect(list.index(id: 2) == nil)
  }

  @Test("If the removal of a row that was inserted again fails, only the inserted row is shown")
  func removalOfRestoredRowFailed() {
    var list = restored(removalSucceeds: false)
    #expect(Array(list.rows) == [Film(id: 2, title: "Restored"), Film(id: 1, title: "Film 1")])
    var failed = list
    _ = failed.receive(.saved(request: 3, .failure(Refused("no"))))
    #expect(Array(failed.rows) == films([1, 2]))
    _ = list.receive(.saved(request: 3, .success(Film(id: 60, title: "Saved"))))
    #expect(
      Array(list.rows) == [
        Film(id: 60, title: "Saved"), Film(id: 1, title: "Film 1"), Film(id: 2, title: "Film 2"),
      ])
    #expect([60, 1, 2].map { list.index(id: $0) } == [0, 1, 2])
  }

  @Test(
    "A refresh that began before a removal does not replace the row that was inserted again")
  func restoredDuringRefresh() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1, 2]))))
    _ = list.receive(.refresh())
    _ = list.receive(.remove(2))
    _ = list.receive(.saved(request: 3, .success(nil)))
    _ = list.receive(.insert(Film(id: 2, title: "Restored")))
    _ = list.receive(.loaded(request: 2, .success(page([1, 2]))))
    #expect(Array(list.rows) == [Film(id: 2, title: "Restored"), Film(id: 1, title: "Film 1")])
    _ = list.receive(.refresh())
    _ = list.receive(.saved(request: 4, .success(nil)))
    _ = list.receive(.loaded(request: 5, .success(page([1, 2]))))
    #expect(Array(list.rows) == films([1, 2]))
  }

  @Test("A page that contains a removed row that was inserted again shows the row once")
  func restoredRowArrives() {
    var list = restored()
    _ = list.receive(.refresh())
    let inserted = LoadedPage<Film, Int>(films([60, 1]), next: nil) { $0.id == 60 ? 2 : nil }
    _ = list.receive(.loaded(request: 4, .success(inserted)))
    #expect(Array(list.rows) == films([60, 1]))
    _ = list.receive(.saved(request: 3, .success(Film(id: 60, title: "Saved"))))
    #expect(Array(list.rows) == [Film(id: 60, title: "Saved"), Film(id: 1, title: "Film 1")])
  }

  @Test("A next page with the old row does not replace a row that was inserted again")
  func oldRowOnNextPage() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1, 2], next: 3))))
    _ = list.receive(.remove(2))
    _ = list.receive(.insert(Film(id: 2, title: "Restored")))
    _ = list.receive(.refresh())
    _ = list.receive(.loaded(request: 3, .success(page([1], next: 3))))
    _ = list.receive(.fetchMore)
    _ = list.receive(.loaded(request: 4, .success(page([2]))))
    #expect(Array(list.rows) == [Film(id: 2, title: "Restored"), Film(id: 1, title: "Film 1")])
  }

  @Test("An insertion that a refresh made obsolete keeps the name of a newer one with the same ID")
  func insertedTwiceUnderOneID() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1]))))
    _ = list.receive(.insert(Film(id: 0, title: "First")))
    _ = list.receive(.saved(request: 2, .success(Film(id: 7, title: "First"))))
    _ = list.receive(.insert(Film(id: 0, title: "Second")))
    _ = list.receive(.refresh())
    _ = list.receive(.loaded(request: 4, .success(page([7, 1]))))
    #expect(
      list.receive(.update(0, RowChange("rename") { $0.title = "x" })).verdict
        == .ignored(.notSavedYet))
    _ = list.receive(.saved(request: 3, .success(Film(id: 8, title: "Second"))))
    #expect(Array(list.rows) == [Film(id: 8, title: "Second")] + films([7, 1]))
  }

  @Test("A next page with the ID of the server shows a row that was inserted again once")
  func restoredRowOnNextPage() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1, 2], next: 3))))
    _ = list.receive(.remove(2))
    _ = list.receive(.saved(request: 2, .success(nil)))
    _ = list.receive(.insert(Film(id: 2, title: "Restored")))
    _ = list.receive(.fetchMore)
    let inserted = LoadedPage<Film, Int>(films([60, 2]), next: nil) { $0.id == 60 ? 2 : nil }
    _ = list.receive(.loaded(request: 4, .success(inserted)))
    #expect(Array(list.rows) == films([1, 60]))
    _ = list.receive(.saved(request: 3, .success(Film(id: 60, title: "Saved"))))
    #expect(Array(list.rows) == [Film(id: 1, title: "Film 1"), Film(id: 60, title: "Saved")])
  }

  /// The change that gives a film a title.
  private func renaming(to title: String) -> RowChange<Film> {
    RowChange(title) { $0.title = title }
  }

  @Test("Local updates are not kept if only a later reload can contain the row")
  func localUpdates() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1, 2]))))
    _ = list.receive(.insert(Film(id: 100, title: "Draft"), isSaved: false))
    for number in 1...3 {
      for id in [1, 100] {
        _ = list.receive(.update(id, renaming(to: "\(number)"), isSaved: false))
      }
    }
    #expect(
      Array(list.rows) == [
        Film(id: 100, title: "3"), Film(id: 1, title: "3"), Film(id: 2, title: "Film 2"),
      ])
    #expect(list.keptEdits.mapValues(\.id) == [1: 100])
    _ = list.receive(.refresh())
    _ = list.receive(.loaded(request: 2, .failure(Refused("no"))))
    #expect(list.rows.map(\.title) == ["3", "3", "Film 2"])
    _ = list.receive(.refresh())
    _ = list.receive(.loaded(request: 3, .success(page([1, 2]))))
    #expect(Array(list.rows) == films([1, 2]))
  }

  @Test("A local update during a reload is kept, and so is one between two saved updates")
  func keptLocalUpdates() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1, 2]))))
    _ = list.receive(.refresh())
    _ = list.receive(.update(1, renaming(to: "Local"), isSaved: false))
    _ = list.receive(.loaded(request: 2, .success(page([1, 2]))))
    #expect(list.rows.map(\.title) == ["Local", "Film 2"])
    _ = list.receive(.update(2, RowChange("!") { $0.title += "!" }))
    _ = list.receive(.update(2, RowChange("?") { $0.title += "?" }, isSaved: false))
    #expect(list.rows.map(\.title) == ["Local", "Film 2!?"])
    _ = list.receive(.saved(request: 3, .failure(Refused("no"))))
    #expect(list.rows.map(\.title) == ["Local", "Film 2?"])
    _ = list.receive(.update(2, RowChange("#") { $0.title += "#" }, isSaved: false))
    #expect(list.rows.map(\.title) == ["Local", "Film 2?#"])
    #expect(list.keptEdits.mapValues(\.id) == [1: 1])
  }

  @Test("A local update of an inserted row changes the row of a next page that contains it")
  func localUpdateBeforeNextPage() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1], next: 2))))
    _ = list.receive(.insert(Film(id: 100, title: "Draft"), isSaved: false))
    _ = list.receive(.update(100, renaming(to: "Local"), isSaved: false))
    _ = list.receive(.fetchMore)
    _ = list.receive(.loaded(request: 2, .success(page([100]))))
    #expect(Array(list.rows) == [Film(id: 1, title: "Film 1"), Film(id: 100, title: "Local")])
  }

  @Test("Each update of an inserted row applies one change")
  func changesOfInsertedRow() {
    let calls = Mutex(0)
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1], next: 2))))
    _ = list.receive(.insert(Film(id: 100, title: ""), isSaved: false))
    for number in 1...100 {
      let change = RowChange<Film>("\(number)") { film in
        calls.withLock { $0 += 1 }
        film.title = "\(number)"
      }
      _ = list.receive(.update(100, change, isSaved: false))
    }
    #expect(list.rows.map(\.title) == ["100", "Film 1"])
    #expect(calls.withLock { $0 } == 100)
  }

  @Test(
    "After local removals, a page with an earlier row of a local ID does not rename the newer one")
  func localIDOfForgottenEdits() {
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1], next: 2))))
    _ = list.receive(.insert(Film(id: 100, title: "Draft")))
    _ = list.receive(.saved(request: 2, .success(Film(id: 7, title: "Draft"))))
    _ = list.receive(.remove(7, isSaved: false))
    _ = list.receive(.insert(Film(id: 7, title: "Draft"), isSaved: false))
    _ = list.receive(.remove(7, isSaved: false))
    _ = list.receive(.insert(Film(id: 100, title: "Copy"), isSaved: false))
    _ = list.receive(.fetchMore)
    let films = LoadedPage(
      [Film(id: 7, title: "Draft")], next: Int?.none, previous: nil, localID: { _ in 100 })
    _ = list.receive(.loaded(request: 3, .success(films)))
    #expect(list.rows.map(\.title) == ["Copy", "Film 1"])
    #expect(list.index(id: 100) == 0)
  }

  @Test("A row that is inserted and removed locally many times costs the same each time")
  func insertedAndRemovedOften() {
    let calls = Mutex(0)
    var list = Films()
    _ = list.receive(.reload())
    _ = list.receive(.loaded(request: 1, .success(page([1], next: 2))))
    let change = RowChange<Film>("typing") { film in
      calls.withLock { $0 += 1 }
      film.title = "typing"
    }
    var callsOfRounds: [Int] = []
    for _ in 1...20 {
      let before = calls.withLock { $0 }
      _ = list.receive(.insert(Film(id: 100, title: ""), isSaved: false))
      _ = list.receive(.update(100, change, isSaved: false))
      #expect(list.rows.map(\.title) == ["typing", "Film 1"])
      _ = list.receive(.remove(100, isSaved: false))
      #expect(list.rows.map(\.title) == ["Film 1"])
      callsOfRounds.append(calls.withLock { $0 } - before)
    }
    #expect(callsOfRounds == Array(repeating: callsOfRounds[0], count: 20))
    _ = list.receive(.fetchMore)
    _ = list.receive(.loaded(request: 2, .success(page([100, 2]))))
    #expect(list.rows.map(\.id) == [1, 2])
  }
}
