import Touches

/// Products of matrices that are stored row by row.
enum Matrix {
  /// Multiplies a matrix of `rows` rows and `columns` columns by another one of `width` columns.
  ///
  /// - Parameters:
  ///   - left: The first matrix.
  ///   - rows: The number of its rows.
  ///   - columns: The number of its columns.
  ///   - right: The second matrix.
  ///   - width: The number of its columns; a multiple of 8.
  ///   - biases: A row that is added to every row of the product, if any.
  ///   - product: The product.
  static func multiply(
    _ left: [Float], _ rows: Int, _ columns: Int, by right: ArraySlice<Float>, width: Int,
    adding biases: ArraySlice<Float>? = nil, into product: inout [Float]
  ) {
    let biases = biases.map { Array($0.prefix(width)) } ?? [Float](repeating: 0, count: width)
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        biases.withUnsafeBufferPointer { biases in
          product.withUnsafeMutableBufferPointer { product in
            guard let left = left.baseAddress, let right = right.baseAddress,
              let product = product.baseAddress
            else { return }
            for row in 0..<rows {
              Perceptron.multiply(
                left + row * columns, columns, by: right, into: product + row * width, width,
                adding: biases.baseAddress)
            }
          }
        }
      }
    }
  }

  /// Returns the transpose of a matrix of `rows` rows and `columns` columns.
  static func transposed(
    _ matrix: some RandomAccessCollection<Float>, _ rows: Int, _ columns: Int
  ) -> [Float] {
    let matrix = Array(matrix)
    var transposed = [Float](repeating: 0, count: rows * columns)
    for row in 0..<rows {
      for column in 0..<columns {
        transposed[column * rows + row] = matrix[row * columns + column]
      }
    }
    return transposed
  }
}
