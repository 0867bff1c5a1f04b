/** A square matrix, row after row. */
export interface Matrix {
  readonly size: number;
  readonly cells: Float64Array;
}

/**
 * The lower factor L of a symmetric matrix A = L·Lᵀ, written into the lower half of its cells; false where it is not
 * positive definite.
 */
export function factorise({ size, cells }: Matrix): boolean {
  for (let row = 0; row < size; row += 1) {
    const at = row * size;
    for (let column = 0; column <= row; column += 1) {
      const other = column * size;
      let sum = cells[at + column] as number;
      for (let k = 0; k < column; k += 1)
        sum -= (cells[at + k] as number) * (cells[other + k] as number);
      if (row !== column) cells[at + column] = sum / (cells[other + column] as number);
      else if (sum > 0) cells[at + row] = Math.sqrt(sum);
      else return false;
    }
  }
  return true;
}

/** Half of the logarithm of the determinant of A. */
export function halfLogDeterminant({ size, cells }: Matrix): number {
  let sum = 0;
  for (let row = 0; row < size; row += 1) sum += Math.log(cells[row * size + row] as number);
  return sum;
}

/** A⁻¹·y. */
export function solve({ size, cells }: Matrix, y: Float64Array): Float64Array {
  const x = Float64Array.from(y);
  for (let row = 0; row < size; row += 1) {
    let sum = x[row] as number;
    for (let k = 0; k < row; k += 1) sum -= (cells[row * size + k] as number) * (x[k] as number);
    x[row] = sum / (cells[row * size + row] as number);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    const value = (x[row] as number) / (cells[row * size + row] as number);
    x[row] = value;
    for (let k = 0; k < row; k += 1)
      x[k] = (x[k] as number) - (cells[row * size + k] as number) * value;
  }
  return x;
}

/** A⁻¹, both halves. */
export function invert({ size, cells }: Matrix): Float64Array {
  const lower = invertLower(size, cells);
  const inverse = new Float64Array(size * size);
  // A⁻¹ = L⁻ᵀ·L⁻¹, summed row after row of L⁻¹ so that memory is read in its order.
  for (let k = 0; k < size; k += 1) {
    const at = k * size;
    for (let row = 0; row <= k; row += 1) {
      const factor = lower[at + row] as number;
      const target = row * size;
      for (let column = 0; column <= row; column += 1) {
        const cell = target + column;
        inverse[cell] = (inverse[cell] as number) + factor * (lower[at + column] as number);
      }
    }
  }
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < row; column += 1)
      inverse[column * size + row] = inverse[row * size + column] as number;
  return inverse;
}

function invertLower(size: number, cells: Float64Array): Float64Array {
  const inverse = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    const at = row * size;
    const scale = 1 / (cells[at + row] as number);
    for (let k = 0; k < row; k += 1) {
      const factor = -(cells[at + k] as number) * scale;
      for (let column = 0; column <= k; column += 1) {
        const cell = at + column;
        inverse[cell] = (inverse[cell] as number) + factor * (inverse[k * size + column] as number);
      }
    }
    inverse[at + row] = scale;
  }
  return inverse;
}
