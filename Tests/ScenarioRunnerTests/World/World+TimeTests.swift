import Testing

@Suite("World time")
struct WorldTimeTests {
  @Test(
    "A wait answers each request that becomes due, at its due time",
    arguments: [
      (
        // The last moment of a wait is included. The line of the wait follows the responses.
        "latency 100ms; firstLoad & wait 99ms; wait 1ms; wait 0ms",
        """
        firstLoad &   idle → loading      asks #1 page 1
        wait 99ms     loading             at 99ms
        #1 succeed    loading → content   at 100ms; items=20; more=yes
        wait 1ms      content
        wait 0ms      content
        """
      ),
      (
        // The foreground is settled too: the step after the wait settles it.
        "latency 100ms; firstLoad; wait 50ms; expect items=20",
        """
        firstLoad    idle → loading      asks #1 page 1
        wait 50ms    loading             at 50ms
        #1 succeed   loading → content   at 100ms; items=20; more=yes
        """
      ),
      (
        // The request of the latest reload may be answered first.
        "latency 300ms; firstLoad & latency 100ms; refresh & wait",
        """
        firstLoad &     idle → loading         asks #1 page 1
        latency 100ms   loading
        refresh &       loading → refreshing   cancels #1; asks #2 page 1
        #2 succeed      refreshing → content   at 100ms; items=20; more=yes
        #1 succeed      content                at 300ms; dropped: superseded by #2
        """
      ),
      (
        // Settling the foreground does not affect the background: an overdue request is answered at the current time.
        "latency 10ms; firstLoad & latency 500ms; refresh; fetchMore; wait",
        """
        firstLoad &     idle → loading           asks #1 page 1
        latency 500ms   loading
        refresh         loading → refreshing     cancels #1; asks #2 page 1
        #2 succeed      refreshing → content     at 500ms; items=20; more=yes
        fetchMore       content → fetchingMore   asks #3 page 2
        #1 succeed      fetchingMore             dropped: superseded by #2
        #3 succeed      fetchingMore → content   at 1000ms; items=40
        """
      ),
      (
        // A reply does not move the clock.
        "latency 1s; firstLoad; wait 300ms; succeed; fetchMore; fail",
        """
        firstLoad                  idle → loading           asks #1 page 1
        wait 300ms                 loading                  at 300ms
        #1 succeed                 loading → content        items=20; more=yes
        fetchMore                  content → fetchingMore   asks #2 page 2
        #2 fail "request failed"   fetchingMore → content   toast "request failed"; moreError="request failed"
        """
      ),
      (
        // Requests that are due at the same time are answered in the order of their numbers.
        "firstLoad & refresh & refresh & wait",
        """
        firstLoad &   idle → loading         asks #1 page 1
        refresh &     loading → refreshing   cancels #1; asks #2 page 1
        refresh &     refreshing             cancels #2; asks #3 page 1
        #1 succeed    refreshing             dropped: superseded by #2
        #2 succeed    refreshing             dropped: superseded by #3
        #3 succeed    refreshing → content   items=20; more=yes
        """
      ),
      (
        // The latency of a source overrides that of the `latency` step.
        "source numbers count=2 latency=5ms; latency 1s; firstLoad & wait 3ms; wait",
        """
        firstLoad &   idle → loading      asks #1 page 1
        wait 3ms      loading             at 3ms
        #1 succeed    loading → content   at 5ms; items=2
        """
      ),
      (
        // At the maximum time, requests are still answered, and the clock does not advance.
        "latency 9223372036854775807ms; firstLoad; refresh; wait 1ms",
        """
        firstLoad    idle → loading         asks #1 page 1
        #1 succeed   loading → content      at 9223372036854775807ms; items=20; more=yes
        refresh      content → refreshing   asks #2 page 1
        stopped: the clock cannot advance that far
        """
      ),
    ])
  func waits(script: String, expected: String) throws {
    #expect(try trace(script) == expected)
  }
}
