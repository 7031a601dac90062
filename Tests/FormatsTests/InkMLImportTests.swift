import Formats
import TestSupport

@Suite struct InkMLImportTests {
  @Test func `reads differences, signs without spaces, and repeated values`() throws {
    // The example of Section 3.2.1 of the specification.
    let read = try points("<trace>1125 18432,'23'43,\"7\"-8,3-5,+7 -3,+6 -3,! 1 !*</trace>")
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
    #expect(strokes.map(\.style) == [StrokeStyle(color: mixed(0xFF0000), width: 5)])
  }

  @Test func `ink without times gets a steady pace`() throws {
    let strokes = try imported(inkML("<trace>0 0,1 1</trace><trace>2 2,3 3</trace>"), "inkml")
      .edits.flatMap(\.newStrokes)
    #expect(strokes.map { $0.samples.map(\.timestamp) } == [[0, 0.01], [0.21, 0.22]])
  }
}

@Suite struct InkMLFeatureTests {
  @Test func `a format without a context applies to what follows`() throws {
    let strokes = try imported(
      inkML(
        """
        <traceFormat><channel name="X"/><channel name="Y"/><channel name="T" units="ms"/></traceFormat>
        <trace>1 2 50,3 4 62</trace><trace>5 6 162</trace>
        """), "inkml"
    ).edits.flatMap(\.newStrokes)
    #expect(strokes.map { $0.samples.map(\.timestamp) } == [[0, 0.012], [0.112]])
  }

  @Test func `traces whose times restart at 0 follow each other, and long pauses are cut`() throws {
    let strokes = try imported(
      inkML(
        """
        <traceFormat><channel name="X"/><channel name="Y"/><channel name="T" units="s"/></traceFormat>
        <trace>0 0 1000000,0 0 1000001</trace><trace>0 0 0,0 0 1</trace>
        <trace>0 0 9000000,0 0 8999999,0 0 9000001</trace>
        """), "inkml"
    ).edits.flatMap(\.newStrokes)
    #expect(
      strokes.map { $0.samples.map(\.timestamp) } == [
        [0, 1], [1.2, 2.2], [3602.2, 3602.2, 3603.2],
      ])
  }

  @Test func `traces have times from their offsets and timestamps`() throws {
    let text = inkML(
      """
      <definitions><timestamp xml:id="t0" time="1700000000000"/>
      <timestamp xml:id="t1" timestampRef="#t0" timeOffset="5000"/>
      <inkSource xml:id="s"><sampleRate value="100"/><traceFormat><channel name="X"/><channel name="Y"/>
      </traceFormat></inkSource><context xml:id="c" inkSourceRef="#s" timestampRef="#t1"/></definitions>
      <trace contextRef="#c" timeOffset="0">0 0,0 0</trace>
      <trace contextRef="#c" timeOffset="1000">0 0,0 0</trace>
      """)
    let (edits, ink) = try imported(text, "inkml")
    #expect(ink.created == 1_700_000_000)
    #expect(
      edits.flatMap(\.newStrokes).map { $0.samples.map(\.timestamp) } == [[0, 0.01], [1, 1.01]])
  }

  @Test func `the channel of time can refer to a timestamp`() throws {
    let text = inkML(
      """
      <definitions><timestamp xml:id="a" time="1000"/><timestamp xml:id="b" time="3000"/></definitions>
      <traceFormat><channel name="X"/><channel name="Y"/><channel name="T" respectTo="#a"/></traceFormat>
      <trace>0 0 0,0 0 100</trace>
      <traceFormat><channel name="X"/><channel name="Y"/><channel name="T" respectTo="#b"/></traceFormat>
      <trace>0 0 0</trace>
      """)
    let strokes = try imported(text, "inkml").edits.flatMap(\.newStrokes)
    #expect(strokes.map { $0.samples.map(\.timestamp) } == [[0, 0.1], [2]])
  }

  @Test func `continued traces become one stroke`() throws {
    let read = try points(
      """
      <trace xml:id="a" continuation="begin">0 0</trace><trace>9 9</trace>
      <trace xml:id="b" continuation="middle" priorRef="#a">1 1</trace>
      <trace xml:id="c" continuation="end" priorRef="#b">2 2</trace>
      <trace xml:id="d" continuation="begin">5 5</trace>
      """)
    #expect(
      read == [
        [Point(x: 9, y: 9)], [.zero, Point(x: 1, y: 1), Point(x: 2, y: 2)], [Point(x: 5, y: 5)],
      ])
  }

  @Test func `views draw traces of definitions, and only those`() throws {
    let read = try points(
      """
      <definitions><trace xml:id="a">0 0,1 1,2 2,3 3</trace>
      <traceGroup xml:id="g"><trace>4 4</trace><trace>5 5,6 6</trace></traceGroup></definitions>
      <trace xml:id="b">7 7</trace><traceView traceDataRef="#b"/>
      <traceView traceDataRef="#a" from="2" to="3"/><traceView><traceView traceDataRef="#g" from="2:2"/>
      <traceView traceDataRef="a" to="1"/></traceView><traceView traceDataRef="#none"/>
      """)
    #expect(
      read == [
        [Point(x: 7, y: 7)], [Point(x: 1, y: 1), Point(x: 2, y: 2)], [Point(x: 6, y: 6)], [.zero],
      ])
  }

  @Test func `forces are relative to the maximum, or to the greatest one`() throws {
    let format = "<channel name=\"X\"/><channel name=\"Y\"/><channel name=\"F\" type=\"integer\""
    let known = try placed(
      inkML("<traceFormat>\(format) max=\"1000\"/></traceFormat><trace>0 0 500,9 9 1000</trace>"),
      "inkml")
    #expect(known.map { $0.samples.map(\.force) } == [[1, 2]])
    let unknown = try placed(
      inkML("<traceFormat>\(format)/></traceFormat><trace>0 0 64,9 9 256</trace>"), "inkml")
    #expect(unknown.map { $0.samples.map(\.force) } == [[0.5, 2]])
  }

  @Test func `a resolution and an orientation apply to device units`() throws {
    let read = try points(
      """
      <inkSource xml:id="s"><traceFormat><channel name="X" units="dev"/>
      <channel name="Y" units="dev" orientation="-ve"/></traceFormat><channelProperties>
      <channelProperty channel="X" name="resolution" value="100" units="1/in"/>
      <channelProperty channel="Y" name="resolution" value="10" units="1/cm"/></channelProperties>
      </inkSource><trace>100 0</trace>
      """)
    #expect(read == [[Point(x: 96, y: 0)]])
  }

  @Test func `ink of unknown units is fitted, with its brush`() throws {
    let text = inkML(
      """
      <brush xml:id="b"><brushProperty name="width" value="100"/>
      <brushProperty name="transparency" value="127"/></brush>
      <trace brushRef="#b">1000 1000,17000 2000</trace>
      """)
    let (strokes, ink) = try placed(Array(text.utf8), "inkml")
    let bounds = try #require(Rect(enclosing: strokes.flatMap(\.locations)))
    #expect(bounds.width == 320 && bounds.height == 20)
    #expect(strokes[0].style.width == 2 && ink.skipped == ["transparent brush": 1])
  }

  @Test func `ink that nobody can see is not drawn`() throws {
    let read = try points(
      "<brush xml:id=\"b\"><brushProperty name=\"transparency\" value=\"255\"/></brush><trace brushRef=\"#b\">1 1</trace>"
    )
    #expect(read.isEmpty)
  }

  @Test func `groups of groups do not multiply without a limit`() throws {
    let levels = (1...40).map { level in
      "<traceGroup xml:id=\"g\(level)\">"
        + String(repeating: "<traceView traceDataRef=\"#g\(level - 1)\"/>", count: 10)
        + "</traceGroup>"
    }
    let text = inkML(
      "<definitions><traceGroup xml:id=\"g0\"><trace>1 1</trace></traceGroup>\(levels.joined())"
        + "</definitions><traceView traceDataRef=\"#g40\"/>")
    let error = #expect(throws: ImportError.self) { try imported(text, "inkml") }
    #expect(error?.reason.contains("too much") == true)
  }

  @Test func `groups that refer to groups cannot be nested without a limit`() throws {
    let levels = (1...100_000).map {
      "<traceGroup xml:id=\"g\($0)\"><trace>1 1</trace><traceView traceDataRef=\"#g\($0 - 1)\"/></traceGroup>"
    }
    let text = inkML("<definitions>\(levels.joined())</definitions>")
    let error = #expect(throws: ImportError.self) { try imported(text, "inkml") }
    #expect(error?.reason.contains("nested") == true)
  }

  @Test func `reads ink as the programs of Microsoft write it`() throws {
    // Whole numbers of steps, differences that last until the next sign, and tilts.
    let text = """
      <inkml:ink xmlns:inkml="http://www.w3.org/2003/InkML"><inkml:definitions><inkml:context xml:id="c">
      <inkml:inkSource xml:id="s"><inkml:traceFormat>
      <inkml:channel name="X" type="integer" min="-2.14748E9" max="2.14748E9" units="cm"/>
      <inkml:channel name="Y" type="integer" min="-2.14748E9" max="2.14748E9" units="cm"/>
      <inkml:channel name="F" type="integer" max="32767" units="dev"/>
      <inkml:channel name="OTx" type="integer" min="-90" max="90" units="deg"/>
      <inkml:channel name="OTy" type="integer" min="-90" max="90" units="deg"/>
      </inkml:traceFormat><inkml:channelProperties>
      <inkml:channelProperty channel="X" name="resolution" value="1000" units="1/cm"/>
      <inkml:channelProperty channel="Y" name="resolution" value="1000" units="1/cm"/>
      <inkml:channelProperty channel="F" name="resolution" value="0" units="1/dev"/>
      <inkml:channelProperty channel="OTx" name="resolution" value="100" units="1/deg"/>
      <inkml:channelProperty channel="OTy" name="resolution" value="100" units="1/deg"/>
      </inkml:channelProperties></inkml:inkSource>
      <inkml:timestamp xml:id="ts0" timeString="2024-11-17T14:40:01.152"/></inkml:context>
      <inkml:brush xml:id="b"><inkml:brushProperty name="width" value="0.1" units="cm"/></inkml:brush>
      </inkml:definitions><inkml:trace contextRef="#c" brushRef="#b">2560 10 16384 0
       -4500,'-20'30'0'0'0,"2"4"-1"0"0,-3
       5 1 0 0,-1-1-2 0 0</inkml:trace></inkml:ink>
      """
    let strokes = try imported(text, "inkml").edits.flatMap(\.newStrokes)
    let step = 96 / 2540.0
    // The differences are -20, 30; then -18, 34; -21, 39; and -22, 38.
    let expected = [(2560, 10), (2540, 40), (2522, 74), (2501, 113), (2479, 151)]
    try #require(strokes.first?.sampleCount == 5)
    for (sample, (x, y)) in zip(strokes[0].samples, expected) {
      #expect((sample.location - Point(x: Double(x) * step, y: Double(y) * step)).length < 0.005)
    }
    #expect(abs(strokes[0].style.width - 96 / 25.4) < 0.001)
    let first = strokes[0].samples[0]
    #expect(abs(first.force - 1) < 0.001)
    #expect(abs((first.altitude ?? 0) - .pi / 4) < 0.001)
    #expect(abs((first.azimuth ?? 0) + .pi / 2) < 0.001)
  }
}
