/// Returns a number and its noun, in the plural with "s" unless the number is 1: "2 strokes".
package func count(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
