# Prints the xdotool commands that draw a picture. The variable subject selects the picture: canvas, for
# the README, nibs, turned-nib, diagram, shading, or sample, which is canvas drawn in the order and at the
# pace of a person.
#
# Lengths are in pixels. The window is 1000 by 608, 760 by 456 for nibs, 760 by 380 for turned-nib, or 900
# by 380 for diagram; a dot is about 5 pixels.

BEGIN {
  pi = atan2(0, -1)
  width = 1
  pace = 0.004
  if (subject == "nibs") nibs()
  else if (subject == "turned-nib") turnedNib()
  else if (subject == "diagram") diagram()
  else if (subject == "shading") shading()
  else if (subject == "sample") sample()
  else canvas()
}

function canvas() {
  sun(128, 120)
  flower(880, 160)
  waves()
  word(150, 372, 92)
  choose(7, 2)
}

# Draws the canvas with a mistake that is undone, and a line of calligraphy below the word.
function sample() {
  pace = 0.008
  word(150, 372, 92)
  sun(128, 120)
  pause()
  flower(880, 160)
  pause()
  choose(5, 2)
  point(30, 560); point(160, 470); point(230, 420)
  stroke()
  pause()
  print "key u"
  pause()
  waves()
  pause()
  print "key c"
  choose(8, 6)
  point(270, 474); point(330, 440); point(420, 452); point(520, 478); point(640, 448); point(790, 400)
  stroke()
}

# Draws the same loops with each nib, at increasing speed.
function nibs() {
  choose(1, 6)
  loops("p", 76)
  loops("c", 228)
  loops("m", 380)
}

# Draws a wave with a nib that does not turn, and one whose nib the wheel turns by half a circle.
function turnedNib() {
  # The window gets the keys while the pointer is in it.
  print "mousemove 60 60 sleep 0.2"
  choose(1, 7)
  print "key c"
  wave(100, 0)
  wave(260, 12)
}

# Draws three boxes with labels, arrows that attach to them, a dashed boundary, and a title.
function diagram() {
  # The window gets the keys while the pointer is in it.
  print "mousemove 60 60 sleep 0.2"
  choose(8, 1)
  print "key underscore"
  print "key b"; corners(343, 138, 873, 330)
  print "key underscore key underscore"
  choose(1, 1)
  corners(33, 190, 183, 285)
  corners(403, 190, 553, 285)
  corners(693, 190, 843, 285)
  choose(4, 1)
  print "key a"; corners(190, 237, 396, 237)
  corners(560, 237, 686, 237)
  choose(1, 1)
  label(108, 237, "browser")
  label(478, 237, "server")
  label(768, 237, "database")
  label(608, 160, "data center")
  label(290, 237, "request")
  label(623, 237, "query")
  choose(7, 1)
  print "key bracketright key bracketright"
  type(190, 60, "Who calls whom")
}

# Draws with the selected tool from one corner to the other.
function corners(x1, y1, x2, y2,    part) {
  print "mousemove " x1 " " y1 " mousedown 1"
  for (part = 1; part <= 10; part++)
    print "mousemove " round(x1 + (x2 - x1) * part / 10) " " round(y1 + (y2 - y1) * part / 10) " sleep 0.01"
  print "mouseup 1 sleep 0.1"
}

# Types a text where a click puts the caret.
function type(x, y, text) {
  print "key t"
  click(x, y)
  print "type --delay 20 '" text "'"
  print "sleep 0.1 key Escape sleep 0.3"
}

# Types the label of the figure at a point, with a double click.
function label(x, y, text) {
  print "key t"
  click(x, y)
  print "click 1 type --delay 20 '" text "'"
  print "sleep 0.1 key Escape sleep 0.3"
}

# Draws a ball and a box on a floor, in the light of a moon. Dots are bright, so lit faces are dense.
function shading() {
  brush = 50; fill = 100; pace = 0.003
  choose(4, 1)
  circle(120, 110, 62)
  shade("F", 100); click(120, 110)
  choose(8, 1)
  for (row = 0; row < 4; row++) {
    shade("k", 20)
    segment(260 + 110 * row, 70 + 14 * row, 540 + 100 * row, 56 + 22 * row)
  }
  choose(5, 1)
  for (row = 0; row < 3; row++) {
    shade("k", 15 + 5 * row)
    segment(20, 484 + 24 * row, 170 + 50 * row, 484 + 24 * row)
    segment(480 + 45 * row, 484 + 24 * row, 560 + 70 * row, 484 + 24 * row)
    segment(930 + 20 * row, 484 + 24 * row, 985, 484 + 24 * row)
  }
  for (row = 3; row < 5; row++) {
    shade("k", 15 + 5 * row)
    segment(20, 484 + 24 * row, 985, 484 + 24 * row)
  }
  choose(1, 1)
  print "key p"
  edges("560 280  735 322  735 512  560 464  560 280")
  edges("735 322  880 262  880 440  735 512")
  edges("560 280  706 230  880 262")
  shade("F", 80); click(715, 275)
  shade("F", 40); click(640, 400)
  shade("F", 10); click(810, 380)
  print "key p"
  circle(300, 330, 165)
  ball(300, 330, 165)
  print "key Escape"
}

# Shades a ball in circles around its highlight that are sparser toward the dark side.
function ball(x, y, radius,    distance_, angle, across, down) {
  for (distance_ = 6; distance_ < 1.5 * radius; distance_ += 20) {
    shade("k", 5 + 5 * int(17 * (1 - distance_ / radius / 1.5) ^ 1.3))
    for (angle = 0; angle <= 2 * pi + 0.05; angle += 0.05) {
      across = distance_ * cos(angle - 3 * pi / 4) - 0.34 * radius
      down = distance_ * sin(angle - 3 * pi / 4) - 0.4 * radius
      if (sqrt(across * across + down * down) < radius - 26) point(x + across, y + down)
      else if (count > 0) stroke()
    }
    if (count > 0) stroke()
  }
}

# Draws the straight lines between corners: pairs of coordinates.
function edges(pairs,    values, length_, index_) {
  length_ = split(pairs, values, " ")
  for (index_ = 1; index_ + 3 <= length_; index_ += 2)
    segment(values[index_], values[index_ + 1], values[index_ + 2], values[index_ + 3])
}

function segment(x1, y1, x2, y2,    part) {
  for (part = 0; part <= 1.001; part += 0.1) point(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)
  stroke()
}

function circle(x, y, radius,    angle) {
  for (angle = 0; angle <= 2 * pi + 0.15; angle += 0.1)
    point(x + radius * cos(angle), y + radius * sin(angle))
  stroke()
}

function click(x, y) {
  print "mousemove " x " " y " mousedown 1 sleep 0.02 mouseup 1 sleep 0.1"
}

# Selects the stipple brush or the fill, and sets its density in percent.
function shade(tool, density,    current) {
  print "key " tool
  current = tool == "k" ? brush : fill
  for (; current < density; current += 5) print "key apostrophe"
  for (; current > density; current -= 5) print "key semicolon"
  if (tool == "k") brush = current; else fill = current
}

function wave(y, turns,    x, turned) {
  for (x = 60; x <= 700; x += 4) {
    print "mousemove " x " " round(y + 44 * sin(x / 26)) (x == 60 ? " mousedown 1" : "") " sleep 0.008"
    if (turned < turns * (x - 60) / 640) {
      turned++
      print "keydown alt click 5 keyup alt"
    }
  }
  print "mouseup 1 sleep 0.05"
}

function loops(nib, y,    fraction, angle) {
  print "key " nib
  for (fraction = 0; fraction < 1; fraction += 0.0008 + 0.011 * fraction) {
    angle = fraction * 8 * pi
    print "mousemove " round(90 + 580 * fraction - 76 * sin(angle)) " " round(y + 52 * cos(angle)) \
      (fraction == 0 ? " mousedown 1" : "") " sleep 0.008"
  }
  print "mouseup 1 sleep 0.05"
}

# Draws a spiral with rays.
function sun(x, y,    angle, ray) {
  choose(4, 2)
  for (angle = 0; angle <= 5.1 * pi; angle += 0.25)
    point(x + 3.5 * angle * cos(angle), y + 3.5 * angle * sin(angle))
  stroke()
  for (ray = 0; ray < 14; ray++) {
    angle = ray * pi / 7 + 0.1
    point(x + 76 * cos(angle), y + 76 * sin(angle))
    point(x + (94 + ray % 2 * 14) * cos(angle), y + (94 + ray % 2 * 14) * sin(angle))
    stroke()
  }
}

# Draws a stalk with two leaves, six petals in one stroke, and a center.
function flower(x, y,    angle, radius) {
  choose(3, 2)
  point(x + 2, y + 42); point(x + 12, y + 150); point(x + 2, y + 260); point(x - 22, y + 350)
  stroke()
  point(x + 10, y + 210); point(x + 40, y + 165); point(x + 84, y + 150)
  point(x + 62, y + 194); point(x + 10, y + 214)
  stroke()
  point(x + 3, y + 262); point(x - 36, y + 215); point(x - 78, y + 206)
  point(x - 56, y + 246); point(x + 1, y + 266)
  stroke()
  choose(6, 2)
  for (angle = 0; angle <= 2 * pi + 0.01; angle += pi / 48) {
    radius = 67 + 33 * cos(6 * angle)
    point(x + radius * cos(angle), y + radius * sin(angle))
  }
  stroke()
  choose(4, 9)
  point(x, y)
  stroke()
}

# Draws two lines of waves along the lower edge.
function waves(    x) {
  choose(5, 2)
  for (x = 30; x <= 970; x += 20) point(x, 524 + 15 * sin(x / 62))
  stroke()
  choose(7, 1)
  for (x = 970; x >= 30; x -= 20) point(x, 564 + 9 * sin(x / 48 + 1))
  stroke()
}

# Writes the name in one stroke, then the bar of the t and the dot of the i. unit is the x-height.
function word(x, y, unit) {
  choose(1, 3)
  originX = x; originY = y; scale = unit
  letter(0, "-.5 .05  -.1 .25  .3 .8  .44 1.2  .54 .95  .78 .55  .8 .2  .56 -.02  .26 .02  .1 .2  .36 .03  .7 -.02  1.05 .35")
  letter(1, ".45 1.2  .52 1.75  .38 1.1  .34 .3  .5 0  .85 .3")
  letter(2, ".15 1.02  .1 .4  .22 .02  .5 .2")
  letter(2.6, ".2 1.05  .12 .4  0 -.7  -.05 -1.15  .06 -.6  .16 .3  .34 .85  .62 1.02  .82 .72  .72 .2  .42 .02  .3 .16  .55 .06  .95 .35")
  letter(3.85, ".2 1.05  .12 .4  0 -.7  -.05 -1.15  .06 -.6  .16 .3  .34 .85  .62 1.02  .82 .72  .72 .2  .42 .02  .3 .16  .55 .06  .95 .35")
  letter(5.1, ".22 1.2  .3 1.85  .12 2.05  .02 1.6  .03 .5  .2 .02  .48 .2")
  letter(5.6, ".4 .6  .62 .85  .5 1.05  .25 .9  .14 .5  .3 .05  .7 .02  1.2 .3  1.7 .75")
  stroke()
  letter(1, ".05 1.22  .4 1.26  .85 1.34")
  stroke()
  choose(2, 5)
  letter(2, ".2 1.5")
  stroke()
}

# Adds the points of a letter: pairs of offsets, right and up from the letter's start.
function letter(start, pairs,    values, length_, index_) {
  length_ = split(pairs, values, " ")
  for (index_ = 1; index_ < length_; index_ += 2)
    point(originX + (start + values[index_]) * scale, originY - values[index_ + 1] * scale)
}

# Selects an ink (1 to 8) and a width in dots with the keys of stipple.
function choose(ink, dots) {
  print "key " ink
  for (; width < dots; width++) print "key bracketright"
  for (; width > dots; width--) print "key bracketleft"
}

# Adds a point to the next stroke.
function point(x, y) {
  xs[++count] = x
  ys[count] = y
}

# Draws a smooth line through the points, a few pixels at a time, and removes them.
function stroke(    index_, step, steps) {
  xs[0] = xs[1]; ys[0] = ys[1]
  xs[count + 1] = xs[count]; ys[count + 1] = ys[count]
  print "mousemove " round(xs[1]) " " round(ys[1]) " mousedown 1"
  for (index_ = 1; index_ < count; index_++) {
    steps = int(distance(index_, index_ + 1) / 6) + 1
    for (step = 1; step <= steps; step++)
      print "mousemove " round(between(xs, index_, step / steps)) " " \
        round(between(ys, index_, step / steps)) " sleep " pace
  }
  print "mouseup 1 sleep " (pace * 12)
  count = 0
}

function pause() { print "sleep 0.6" }

# Interpolates a Catmull-Rom curve between a point and the next; t runs from 0 to 1.
function between(values, at, t) {
  return (2 * values[at] + t * (values[at + 1] - values[at - 1] \
    + t * (2 * values[at - 1] - 5 * values[at] + 4 * values[at + 1] - values[at + 2] \
    + t * (3 * values[at] - values[at - 1] - 3 * values[at + 1] + values[at + 2])))) / 2
}

function distance(a, b) { return sqrt((xs[a] - xs[b]) ^ 2 + (ys[a] - ys[b]) ^ 2) }
function round(value) { return int(value + 0.5) }
