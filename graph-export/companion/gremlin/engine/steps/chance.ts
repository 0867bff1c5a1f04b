import { unsupported } from '../../gremlin-error.js';
import { isLocal, isTyped, Token, wholeNumber } from '../../language/bytecode.js';
import { isNumber } from '../compare.js';
import { inParts } from '../items.js';
import { project } from '../nested.js';
import { eachPart, type StepMaker } from '../step.js';
import type { Traverser } from '../traverser.js';
import { entriesOf, like, sizeOf } from './item-parts.js';

/** `coin`: keeps each result with a probability. */
export const coinStep: StepMaker = ({ args: [arg] }) => {
  const probability = isTyped(arg) ? Number(arg.value) : Number.NaN;
  if (!(probability >= 0 && probability <= 1)) {
    throw unsupported('coin() takes a probability from 0.0 to 1.0.');
  }
  return eachPart((part) =>
    part.flatMap((traverser) => {
      const bulk = chosenOf(traverser.bulk, probability);
      return bulk === 0 ? [] : [traverser.with({ bulk })];
    }),
  );
};

const FEW = 1_000;

/** Draws how many of a number are kept; for very many, from a normal distribution. */
function chosenOf(count: number, probability: number): number {
  if (count <= FEW) {
    return Array.from({ length: count }, () => Number(chance() < probability)).reduce(
      (sum, one) => sum + one,
      0,
    );
  }
  const deviation = Math.sqrt(count * probability * (1 - probability));
  const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const found = Math.round(count * probability + deviation * normal);
  return Math.min(count, Math.max(0, found));
}

/** `sample`, separately for each traversal, or within each list or map with `Scope.local`. */
export const sampleStep: StepMaker = ({ args, by }, compiler) => {
  const [amount] = args.filter((arg) => !(arg instanceof Token));
  const count = wholeNumber(amount ?? null);
  if (count === undefined || count < 0) throw unsupported('sample() takes a whole number.');
  if (isLocal(args)) {
    return eachPart((part) =>
      part.map((each) =>
        sizeOf(each.item) <= count
          ? each.to(each.item)
          : each.to(like(each.item, shuffled(entriesOf(each.item)).slice(0, count))),
      ),
    );
  }
  const modulator = by[0] && compiler.modulator(by[0]);
  return async function* (input, scope) {
    const lanes: Weighted[][] = Array.from({ length: scope.lanes }, () => []);
    for await (const part of input) {
      await scope.run.turn();
      const weights = modulator && (await project(modulator, part, scope));
      part.forEach((traverser, at) => {
        const weight = weights ? weights[at] : ONE;
        if (weight === undefined) return;
        if (!isNumber(weight)) throw unsupported('sample() weighs by numbers.');
        scope.run.hold(traverser.bulk);
        const one = { traverser: traverser.with({ bulk: 1 }), weight: Number(weight.value) };
        for (let each = 0; each < traverser.bulk; each += 1) lanes[traverser.lane]?.push(one);
      });
    }
    for (const lane of lanes) {
      const drawn = lane.length <= count ? lane : shuffled(lane, ({ weight }) => weight);
      yield* inParts(drawn.slice(0, count).map(({ traverser }) => traverser));
      scope.run.release(lane.length);
    }
  };
};

interface Weighted {
  readonly traverser: Traverser;
  readonly weight: number;
}

const ONE = { type: 'Int', value: 1 } as const;

/** Returns items in a random order. Items with a greater weight are more likely to come first. */
export function shuffled<Each>(
  items: readonly Each[],
  weightOf: (item: Each) => number = () => 1,
): Each[] {
  const rows = items.map((item) => ({ item, place: chance() ** (1 / weightOf(item)) }));
  return rows.sort((one, other) => other.place - one.place).map(({ item }) => item);
}

/** Random results cannot be compared by tests, so no random source is injected. */
function chance(): number {
  return Math.random();
}
