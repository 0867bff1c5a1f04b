// Random numbers by position rather than in sequence: every thread can draw the n-th one and gets the same.

/** SplitMix64's finaliser. */
// @ts-ignore: decorator
@inline export function mix(value: u64): u64 {
  let z = value * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// @ts-ignore: decorator
@inline export function draw(stream: u64, n: u64): u32 {
  return <u32>(mix(stream + n) >> 32);
}

/** The stream for a seed, a purpose and a number. */
export function stream(seed: u32, purpose: u32, number: u32): u64 {
  return mix(mix(((<u64>seed) << 8) | purpose) ^ number);
}

/** Writes numbers uniform between -limit and +limit, and zeros as padding of each row. */
export function fill(
  target: usize,
  rows: u32,
  width: u32,
  stride: u32,
  limit: f32,
  seed: u32,
  purpose: u32,
): void {
  const source = stream(seed, purpose, 0);
  let n: u64 = 0;
  for (let row: u32 = 0; row < rows; row++) {
    const start = target + (<usize>row) * stride;
    for (let column: u32 = 0; column < width; column++) {
      const unit = <f32>(<i32>draw(source, n++)) * (1.0 / 2147483648.0);
      store<f32>(start + ((<usize>column) << 2), unit * limit);
    }
  }
}

/** Writes a permutation of 0..count-1 without a fixed point (Sattolo), or 0 for a count of one. */
export function permute(target: usize, count: u32, source: u64): void {
  for (let i: u32 = 0; i < count; i++) store<u32>(target + ((<usize>i) << 2), i);
  for (let i = count - 1; i > 0 && i < count; i--) {
    const j = <u32>(((<u64>draw(source, i)) * i) >> 32);
    const a = target + ((<usize>i) << 2);
    const b = target + ((<usize>j) << 2);
    const held = load<u32>(a);
    store<u32>(a, load<u32>(b));
    store<u32>(b, held);
  }
}

/** Writes a permutation of 0..count-1 (Fisher and Yates): the order of an epoch. */
export function shuffle(target: usize, count: u32, seed: u32, epoch: u32): void {
  const source = stream(seed, 1, epoch);
  for (let i: u32 = 0; i < count; i++) store<u32>(target + ((<usize>i) << 2), i);
  for (let i = count - 1; i > 0 && i < count; i--) {
    const j = <u32>(((<u64>draw(source, i)) * (<u64>i + 1)) >> 32);
    const a = target + ((<usize>i) << 2);
    const b = target + ((<usize>j) << 2);
    const held = load<u32>(a);
    store<u32>(a, load<u32>(b));
    store<u32>(b, held);
  }
}
