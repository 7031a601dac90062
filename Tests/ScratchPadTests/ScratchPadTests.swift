import Testing

@testable import scratch_pad

@Suite struct ScratchPadTests {
  @Test func `a tap leaves a dot`() {
    let pad = ScratchPad()
    pad.read("0.5 0.5")
    pad.lift()
    #expect(pad.picture.first == "⠁")
  }

  @Test func `a drag draws a line and lifting ends it`() {
    let pad = ScratchPad()
    for x in 0..<12 { pad.read("\(x) 1.5") }
    pad.read("")
    pad.read("5.5 8.5")
    pad.lift()
    let rows = pad.picture.split(separator: "\n")
    #expect(rows.count == 8)
    #expect(rows[0].hasPrefix("⠒⠒⠒⠒⠒⠒"))
    #expect(rows[2].hasPrefix("⠀⠀⠈"))
  }

  @Test func `a button in the pad clears it, and a drag across the button draws`() {
    let pad = ScratchPad()
    pad.read("0.5 0.5")
    pad.lift()
    pad.read("78 30")
    pad.lift()
    #expect(pad.picture.allSatisfy { "⠀\n".contains($0) })
    for x in stride(from: 78.0, through: 60, by: -2) { pad.read("\(x) 30.5") }
    pad.lift()
    #expect(pad.picture.hasSuffix("⠤⠤⠤⠤⠤⠤⠤⠤⠤⠄"), "\(pad.picture)")
  }
}
