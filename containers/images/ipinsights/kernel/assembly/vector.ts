// Vector arithmetic on four numbers at a time. Widths are in bytes and multiples of 32.

// @ts-ignore: decorator
@inline export function sum(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) +
    (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3))
  );
}

export function dot(a: usize, b: usize, width: usize): f32 {
  let even = f32x4.splat(0);
  let odd = f32x4.splat(0);
  for (let c: usize = 0; c < width; c += 32) {
    even = f32x4.add(even, f32x4.mul(v128.load(a + c), v128.load(b + c)));
    odd = f32x4.add(odd, f32x4.mul(v128.load(a + c, 16), v128.load(b + c, 16)));
  }
  return sum(f32x4.add(even, odd));
}

/** target += factor * source */
export function accumulate(target: usize, source: usize, factor: f32, width: usize): void {
  const f = f32x4.splat(factor);
  for (let c: usize = 0; c < width; c += 32) {
    const s0 = f32x4.mul(f, v128.load(source + c));
    const s1 = f32x4.mul(f, v128.load(source + c, 16));
    v128.store(target + c, f32x4.add(v128.load(target + c), s0));
    v128.store(target + c, f32x4.add(v128.load(target + c, 16), s1), 16);
  }
}

/** target = factor * source */
export function scale(target: usize, source: usize, factor: f32, width: usize): void {
  const f = f32x4.splat(factor);
  for (let c: usize = 0; c < width; c += 32) {
    v128.store(target + c, f32x4.mul(f, v128.load(source + c)));
    v128.store(target + c, f32x4.mul(f, v128.load(source + c, 16)), 16);
  }
}


/** One step of Adam on `width` bytes of values whose gradient is factor * gradient. */
// @ts-ignore: decorator
@inline export function adam(
  values: usize,
  first: usize,
  second: usize,
  gradient: usize,
  factor: f32,
  width: usize,
  rate: f32,
  epsilon: f32,
  decay: f32,
): void {
  const f = f32x4.splat(factor);
  const r = f32x4.splat(rate);
  const e = f32x4.splat(epsilon);
  const d = f32x4.splat(decay);
  const keep1 = f32x4.splat(0.9);
  const take1 = f32x4.splat(0.1);
  const keep2 = f32x4.splat(0.999);
  const take2 = f32x4.splat(0.001);
  for (let c: usize = 0; c < width; c += 16) {
    const w = v128.load(values + c);
    const g = f32x4.add(f32x4.mul(f, v128.load(gradient + c)), f32x4.mul(d, w));
    const m = f32x4.add(f32x4.mul(keep1, v128.load(first + c)), f32x4.mul(take1, g));
    const v = f32x4.add(
      f32x4.mul(keep2, v128.load(second + c)),
      f32x4.mul(take2, f32x4.mul(g, g)),
    );
    v128.store(first + c, m);
    v128.store(second + c, v);
    const move = f32x4.div(f32x4.mul(r, m), f32x4.add(f32x4.sqrt(v), e));
    v128.store(values + c, f32x4.sub(w, move));
  }
}

/** e to the power of a number that is not positive; the relative error is below 2e-7. */
// @ts-ignore: decorator
@inline export function expNegative(x: f32): f32 {
  if (x < -87.0) return 0;
  const n = nearest<f32>(x * 1.44269504);
  const r = x - n * 0.693359375 - n * -2.12194440e-4;
  let p: f32 = 1.9875691500e-4;
  p = p * r + 1.3981999507e-3;
  p = p * r + 8.3334519073e-3;
  p = p * r + 4.1665795894e-2;
  p = p * r + 1.6666665459e-1;
  p = p * r + 5.0000001201e-1;
  p = p * r * r + r + 1.0;
  return p * reinterpret<f32>((<i32>n + 127) << 23);
}

/** The logarithm of 1 + x for x from 0 to 1, by the series of the inverse hyperbolic tangent. */
// @ts-ignore: decorator
@inline export function log1p(x: f32): f32 {
  const z = x / (x + 2.0);
  const s = z * z;
  let p: f32 = 1.0 / 13.0;
  p = p * s + 1.0 / 11.0;
  p = p * s + 1.0 / 9.0;
  p = p * s + 1.0 / 7.0;
  p = p * s + 1.0 / 5.0;
  p = p * s + 1.0 / 3.0;
  p = p * s + 1.0;
  return 2.0 * z * p;
}
