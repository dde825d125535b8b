import MockSources
import ScenarioLanguage
import ScenarioRunner
import Screens
import Testing
import Text

@Suite("World replies")
struct WorldAnswersTests {
  @Test("A reply without a number answers the newest request in flight, cancelled or not")
  func answersTheNewest() throws {
    #expect(
      try trace("firstLoad & refresh & fail; fail \"late\"") == """
        firstLoad &                idle → loading         asks #1 page 1
        refresh &                  loading → refreshing   cancels #1; asks #2 page 1
        #2 fail "request failed"   refreshing → error     toast "request failed"; error="request failed"
        #1 fail "late"             error                  dropped: superseded by #2
        """)
  }

  @Test("A reply without a request in flight is an error of the case")
  func refusesRepliesToNothing() throws {
    #expect(
      try trace("succeed")
        == "stopped: no request is in flight; write a reply directly after the action that sends its request"
    )
    #expect(
      try trace("firstLoad & refresh & #3 succeed") == """
        firstLoad &   idle → loading         asks #1 page 1
        refresh &     loading → refreshing   cancels #1; asks #2 page 1
        stopped: request #3 is not in flight; in flight: #1, #2
        """)
  }

  @Test(
    "Planned answers are assigned to requests as they are sent, including follow-up requests"
  )
  func readsPlannedAnswersAtRequest() throws {
    #expect(
      try trace("answers fail,empty,3,ok; firstLoad; refresh; refresh; refresh; refresh") == """
        firstLoad                  idle → loading         asks #1 page 1
        #1 fail "request failed"   loading → error        toast "request failed"; error="request failed"
        refresh                    error → refreshing     asks #2 page 1; error=none
        #2 empty                   refreshing → empty
        refresh                    empty → refreshing     asks #3 page 1
        #3 succeed 3               refreshing → content   items=3
        refresh                    content → refreshing   asks #4 page 1
        #4 succeed                 refreshing → content   items=20; more=yes
        refresh                    content → refreshing   asks #5 page 1
        #5 succeed                 refreshing → content
        """)
    #expect(
      try trace("answers fail,3; firstLoad; succeed; refresh; answers fail; refresh; refresh")
        == """
        firstLoad                  idle → loading         asks #1 page 1
        #1 succeed                 loading → content      items=20; more=yes
        refresh                    content → refreshing   asks #2 page 1
        #2 succeed 3               refreshing → content   items=3; more=no
        answers fail               content
        refresh                    content → refreshing   asks #3 page 1
        #3 fail "request failed"   refreshing → content   toast "request failed"; error="request failed"
        refresh                    content → refreshing   asks #4 page 1; error=none
        #4 succeed                 refreshing → content   items=20; more=yes
        """)
    #expect(
      try trace(
        """
        source numbers count=5 pageSize=2 paging=cursor
        answers ok,fail; firstLoad; empty next "2"
        """) == """
          firstLoad                  idle → loading    asks #1 first
          #1 empty next "2"          loading           asks #2 after "2"
          #2 fail "request failed"   loading → error   toast "request failed"; error="request failed"
          """)
  }

  @Test(
    "A follow-up request is sent to the source that answered, whether or not that source is listed")
  func asksTheSourceThatAnswered() throws {
    var other = SourceSpecification.numbers
    other.paging = .offset
    var world = try fickleWorld()
    var effects: [[String]] = []
    let act = PlannedAction(0, isReload: true, isInBackground: true)
    for kind in [
      .action(act), .setup(.source(Source(other))), .action(act), .reply(request: 1, .succeed()),
      .reply(request: 2, .succeed()),
    ] as [PlannedStep.Kind] {
      try world.perform(PlannedStep(kind, text: "", span: .nowhere), at: 0) { line, _ in
        effects.append(line.effects.map(\.description))
      }
    }
    #expect(
      effects == [
        ["asks #1 page 1"], [], ["asks #2 offset 0"], ["asks #3 page 1"], ["asks #4 offset 0"],
      ])
  }
}
