/** A function's value and gradient at a place; an infinite value refuses the place. */
export interface Evaluation {
  readonly value: number;
  readonly gradient: Float64Array;
}

export type Evaluate = (place: Float64Array) => Evaluation;

/** The options of a minimisation. */
export interface MinimiseOptions {
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** The most calls of the function. */
  readonly maxEvaluations: number;
  /** Improvements below this share of the value end the search; default 1e-9. */
  readonly tolerance?: number;
}

export interface Minimum {
  readonly place: Float64Array;
  readonly value: number;
}

/** Remembered steps, as usual for L-BFGS. */
const MEMORY = 8;
const ARMIJO = 1e-4;
const HALVINGS = 12;

interface Step {
  readonly moved: Float64Array;
  readonly turned: Float64Array;
  readonly product: number;
}

/**
 * Finds a local minimum inside a box by L-BFGS (Liu and Nocedal 1989, "On the limited memory BFGS
 * method for large scale optimization"), with steps projected onto the box, where dimensions at a
 * bound are held (Bertsekas 1982, "Projected Newton methods for optimization problems with simple
 * constraints").
 */
export function minimise(
  evaluate: Evaluate,
  start: Float64Array,
  options: MinimiseOptions,
): Minimum {
  const { low, high, maxEvaluations, tolerance = 1e-9 } = options;
  let place = project(start, low, high);
  let { value, gradient } = evaluate(place);
  let steps: Step[] = [];
  for (let evaluations = 1; evaluations < maxEvaluations; ) {
    const direction = descent(gradient, steps, isHeld(place, gradient, options));
    const slope = dot(direction, gradient);
    if (!(slope < 0)) {
      if (steps.length === 0) break;
      steps = [];
      continue;
    }
    let scale = steps.length === 0 ? Math.min(1, 0.1 / norm(direction)) : 1;
    let next: { place: Float64Array; value: number; gradient: Float64Array } | undefined;
    for (let tried = 0; tried < HALVINGS && evaluations < maxEvaluations; tried += 1) {
      const tryout = project(along(place, direction, scale), low, high);
      const found = evaluate(tryout);
      evaluations += 1;
      if (found.value <= value + ARMIJO * dot(gradient, minus(tryout, place))) {
        next = { place: tryout, ...found };
        break;
      }
      scale /= tried < 3 ? 2 : 8;
    }
    if (!next) {
      if (steps.length === 0) break;
      steps = [];
      continue;
    }
    const moved = minus(next.place, place);
    const turned = minus(next.gradient, gradient);
    const product = dot(moved, turned);
    if (product > 1e-12 * norm(moved) * norm(turned))
      steps = [...steps.slice(1 - MEMORY), { moved, turned, product }];
    const gain = value - next.value;
    ({ place, value, gradient } = next);
    if (gain <= tolerance * (1 + Math.abs(value))) break;
  }
  return { place, value };
}

/** Returns the dimensions at a bound that the gradient leads out of. */
function isHeld(
  place: Float64Array,
  gradient: Float64Array,
  { low, high }: MinimiseOptions,
): (at: number) => boolean {
  return (at) => {
    const [here, slope] = [place[at] as number, gradient[at] as number];
    return (
      (here <= (low[at] as number) && slope > 0) || (here >= (high[at] as number) && slope < 0)
    );
  };
}

/** The two-loop recursion. */
function descent(
  gradient: Float64Array,
  steps: readonly Step[],
  held: (at: number) => boolean,
): Float64Array {
  const direction = gradient.map((slope, at) => (held(at) ? 0 : -slope));
  const weights: number[] = [];
  for (const { moved, turned, product } of steps.toReversed()) {
    const weight = dot(moved, direction) / product;
    weights.push(weight);
    add(direction, turned, -weight);
  }
  const last = steps.at(-1);
  if (last) {
    const scale = last.product / dot(last.turned, last.turned);
    for (let at = 0; at < direction.length; at += 1)
      direction[at] = (direction[at] as number) * scale;
  }
  for (const { moved, turned, product } of steps)
    add(direction, moved, (weights.pop() ?? 0) - dot(turned, direction) / product);
  for (let at = 0; at < direction.length; at += 1) if (held(at)) direction[at] = 0;
  return direction;
}

function project(place: Float64Array, low: Float64Array, high: Float64Array): Float64Array {
  return place.map((value, at) => Math.min(high[at] as number, Math.max(low[at] as number, value)));
}

function along(place: Float64Array, direction: Float64Array, scale: number): Float64Array {
  return place.map((value, at) => value + scale * (direction[at] as number));
}

function minus(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, at) => value - (other[at] as number));
}

function add(target: Float64Array, source: Float64Array, factor: number): void {
  for (let at = 0; at < target.length; at += 1)
    target[at] = (target[at] as number) + factor * (source[at] as number);
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] as number) * (other[at] as number);
  return sum;
}

function norm(vector: Float64Array): number {
  return Math.sqrt(dot(vector, vector));
}
