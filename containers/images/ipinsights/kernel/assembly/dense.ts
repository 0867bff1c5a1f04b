// The inner layers, for a tile of samples at once. Weights are stored input-major: row i holds what input i adds to
// every output. Every width is a multiple of eight numbers.

// @ts-ignore: decorator
@inline function mad(acc: v128, a: v128, b: v128): v128 {
  return f32x4.add(acc, f32x4.mul(a, b));
}

/** output[s] = bias + sum over i of input[s][i] * weights[i]; with `rectify`, negative results become 0. */
export function forward(
  input: usize,
  weights: usize,
  output: usize,
  samples: u32,
  width: usize,
  rectify: bool,
): void {
  const bias = weights + width * (width >> 2);
  const zero = f32x4.splat(0);
  for (let s: u32 = 0; s < samples; s += 4) {
    const x0 = input + width * s;
    const x1 = x0 + width;
    const x2 = x1 + width;
    const x3 = x2 + width;
    const y = output + width * s;
    for (let o: usize = 0; o < width; o += 32) {
      const ba = v128.load(bias + o);
      const bb = v128.load(bias + o, 16);
      let a0 = ba;
      let b0 = bb;
      let a1 = ba;
      let b1 = bb;
      let a2 = ba;
      let b2 = bb;
      let a3 = ba;
      let b3 = bb;
      let w = weights + o;
      for (let i: usize = 0; i < width; i += 4) {
        const wa = v128.load(w);
        const wb = v128.load(w, 16);
        const s0 = v128.load32_splat(x0 + i);
        const s1 = v128.load32_splat(x1 + i);
        const s2 = v128.load32_splat(x2 + i);
        const s3 = v128.load32_splat(x3 + i);
        a0 = mad(a0, s0, wa);
        b0 = mad(b0, s0, wb);
        a1 = mad(a1, s1, wa);
        b1 = mad(b1, s1, wb);
        a2 = mad(a2, s2, wa);
        b2 = mad(b2, s2, wb);
        a3 = mad(a3, s3, wa);
        b3 = mad(b3, s3, wb);
        w += width;
      }
      const low = rectify ? zero : f32x4.splat(-Infinity);
      let t = y + o;
      v128.store(t, f32x4.max(a0, low));
      v128.store(t, f32x4.max(b0, low), 16);
      t += width;
      v128.store(t, f32x4.max(a1, low));
      v128.store(t, f32x4.max(b1, low), 16);
      t += width;
      v128.store(t, f32x4.max(a2, low));
      v128.store(t, f32x4.max(b2, low), 16);
      t += width;
      v128.store(t, f32x4.max(a3, low));
      v128.store(t, f32x4.max(b3, low), 16);
    }
  }
}

/** gradient[i] += sum over s of input[s][i] * delta[s]; the bias row gets the sum of delta. */
export function weightGradient(
  input: usize,
  delta: usize,
  gradient: usize,
  samples: u32,
  width: usize,
): void {
  const end = width * samples;
  for (let i: usize = 0; i < width; i += 16) {
    for (let o: usize = 0; o < width; o += 32) {
      const g0 = gradient + width * (i >> 2) + o;
      const g1 = g0 + width;
      const g2 = g1 + width;
      const g3 = g2 + width;
      let a0 = v128.load(g0);
      let b0 = v128.load(g0, 16);
      let a1 = v128.load(g1);
      let b1 = v128.load(g1, 16);
      let a2 = v128.load(g2);
      let b2 = v128.load(g2, 16);
      let a3 = v128.load(g3);
      let b3 = v128.load(g3, 16);
      for (let s: usize = 0; s < end; s += width) {
        const da = v128.load(delta + s + o);
        const db = v128.load(delta + s + o, 16);
        const x = input + s + i;
        const s0 = v128.load32_splat(x);
        const s1 = v128.load32_splat(x, 4);
        const s2 = v128.load32_splat(x, 8);
        const s3 = v128.load32_splat(x, 12);
        a0 = mad(a0, s0, da);
        b0 = mad(b0, s0, db);
        a1 = mad(a1, s1, da);
        b1 = mad(b1, s1, db);
        a2 = mad(a2, s2, da);
        b2 = mad(b2, s2, db);
        a3 = mad(a3, s3, da);
        b3 = mad(b3, s3, db);
      }
      v128.store(g0, a0);
      v128.store(g0, b0, 16);
      v128.store(g1, a1);
      v128.store(g1, b1, 16);
      v128.store(g2, a2);
      v128.store(g2, b2, 16);
      v128.store(g3, a3);
      v128.store(g3, b3, 16);
    }
  }
  biasGradient(delta, gradient + width * (width >> 2), samples, width);
}

/** gradient += sum over s of delta[s] */
export function biasGradient(delta: usize, gradient: usize, samples: u32, width: usize): void {
  const end = width * samples;
  for (let o: usize = 0; o < width; o += 16) {
    let a = v128.load(gradient + o);
    for (let s: usize = 0; s < end; s += width) a = f32x4.add(a, v128.load(delta + s + o));
    v128.store(gradient + o, a);
  }
}

/** output[s][i] = delta[s] . weights[i] where input[s][i] is positive, else 0. */
export function inputGradient(
  input: usize,
  weights: usize,
  delta: usize,
  output: usize,
  samples: u32,
  width: usize,
): void {
  for (let s: u32 = 0; s < samples; s += 2) {
    const d0 = delta + width * s;
    const d1 = d0 + width;
    const row = width * s;
    for (let i: usize = 0; i < width; i += 16) {
      const w0 = weights + width * (i >> 2);
      const w1 = w0 + width;
      const w2 = w1 + width;
      const w3 = w2 + width;
      let a0 = f32x4.splat(0);
      let a1 = f32x4.splat(0);
      let a2 = f32x4.splat(0);
      let a3 = f32x4.splat(0);
      let b0 = f32x4.splat(0);
      let b1 = f32x4.splat(0);
      let b2 = f32x4.splat(0);
      let b3 = f32x4.splat(0);
      for (let o: usize = 0; o < width; o += 16) {
        const x0 = v128.load(d0 + o);
        const x1 = v128.load(d1 + o);
        const v0 = v128.load(w0 + o);
        const v1 = v128.load(w1 + o);
        const v2 = v128.load(w2 + o);
        const v3 = v128.load(w3 + o);
        a0 = mad(a0, x0, v0);
        a1 = mad(a1, x0, v1);
        a2 = mad(a2, x0, v2);
        a3 = mad(a3, x0, v3);
        b0 = mad(b0, x1, v0);
        b1 = mad(b1, x1, v1);
        b2 = mad(b2, x1, v2);
        b3 = mad(b3, x1, v3);
      }
      store4(output + row + i, input + row + i, sums(a0, a1, a2, a3));
      store4(output + row + width + i, input + row + width + i, sums(b0, b1, b2, b3));
    }
  }
}

// @ts-ignore: decorator
@inline function sums(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(
    v128.shuffle<f32>(a, b, 0, 1, 4, 5),
    v128.shuffle<f32>(a, b, 2, 3, 6, 7),
  );
  const cd = f32x4.add(
    v128.shuffle<f32>(c, d, 0, 1, 4, 5),
    v128.shuffle<f32>(c, d, 2, 3, 6, 7),
  );
  return f32x4.add(
    v128.shuffle<f32>(ab, cd, 0, 2, 4, 6),
    v128.shuffle<f32>(ab, cd, 1, 3, 5, 7),
  );
}

// @ts-ignore: decorator
@inline function store4(target: usize, input: usize, value: v128): void {
  v128.store(target, v128.and(value, f32x4.gt(v128.load(input), f32x4.splat(0))));
}
