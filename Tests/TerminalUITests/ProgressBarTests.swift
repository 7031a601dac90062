import TestSupport

@Suite struct ProgressBarTests {
  @Test func `appears after half a second and is updated ten times per second`() {
    var bar = ProgressBar(at: 10)
    #expect(bar.update(0.1, at: 10.4) == nil && bar.removal.isEmpty)
    #expect(bar.update(0.5, at: 10.5)?.hasSuffix(" 50%") == true)
    #expect(bar.update(0.6, at: 10.55) == nil)
    #expect(bar.update(1, at: 10.7) == "\r[\(String(repeating: "#", count: 30))] 100%")
    #expect(bar.removal == "\r\u{1B}[K")
  }

  @Test func `a fraction outside its range does not trap`() {
    for fraction in [-1, 2, .nan, .infinity] as [Double] {
      var bar = ProgressBar(at: 0)
      #expect(bar.update(fraction, at: 1)?.hasPrefix("\r[") == true)
    }
  }
}
