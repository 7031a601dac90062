import Exchange
import Geometry
import Ink
import Testing

/// Tests the InkML of other programs.
@Suite struct InkMLImportTests {
  @Test func `reads differences, signs without spaces, and repeated values`() throws {
    // The example of Section 3.2.1 of the specification.
    let read = try points(
      "<trace>1125 18432,'23'43,\"7\"-8,3-5,+7 -3,+6 -3,! 1 !*</trace>")
    #expect(
      read == [
        [
          Point(x: 1125, y: 18432), Point(x: 1148, y: 18475), Point(x: 1178, y: 18510),
          Point(x: 1211, y: 18540), Point(x: 1251, y: 18567), Point(x: 1297, y: 18591),
          Point(x: 1, y: 18591),
        ]
      ])
  }

  @Test func `reads channels in any order, hexadecimal values, and units`() throws {
    let format = """
      <definitions><inkSource xml:id="s"><traceFormat>
      <channel name="Y" units="in"/><channel name="B" type="boolean"/><channel name="X" units="in"/>
      <intermittentChannels><channel name="T" units="s"/></intermittentChannels>
      </traceFormat><sampleRate value="50"/></inkSource>
      <context xml:id="c" inkSourceRef="#s"/></definitions>
      """
    let text = inkML(format + "<trace contextRef=\"#c\">#A T -#2, 0.5F1 3</trace>")
    let samples = try imported(text, "inkml").edits.flatMap(\.newStrokes).flatMap(\.samples)
    #expect(samples.map(\.location) == [Point(x: -192, y: 960), Point(x: 96, y: 48)])
    #expect(samples.map(\.timestamp) == [0, 0.02])
  }

  @Test func `reads prefixes, embedded ink, and groups, and omits strokes in the air`() throws {
    let text = """
      <page xmlns:i="http://www.w3.org/2003/InkML" xmlns:o="urn:other"><i:ink>
      <i:brush xml:id="b"><i:brushProperty name="width" value="5"/>
      <i:brushProperty name="color" value="#f00"/></i:brush>
      <o:trace>9 9</o:trace><i:traceGroup brushRef="#b"><i:trace>1 2</i:trace></i:traceGroup>
      <i:trace type="penUp">3 4</i:trace></i:ink></page>
      """
    let strokes = try imported(text, "inkml").edits.flatMap(\.newStrokes)
    #expect(strokes.map { $0.samples.map(\.location) } == [[Point(x: 1, y: 2)]])
    #expect(strokes.map(\.style) == [StrokeStyle(color: .red, width: 5)])
  }

  @Test func `ink without times gets a steady pace`() throws {
    let strokes = try imported(inkML("<trace>0 0,1 1</trace><trace>2 2,3 3</trace>"), "inkml")
      .edits.flatMap(\.newStrokes)
    #expect(strokes.map { $0.samples.map(\.timestamp) } == [[0, 0.01], [0.21, 0.22]])
  }
}
