import { unsupported } from '../../gremlin-error.js';
import { isLocal } from '../../language/bytecode.js';
import { type Item, inParts, isList, long } from '../items.js';
import { eachPart, type StepMaker } from '../step.js';
import { Traverser } from '../traverser.js';
import { itemsIn, sizeOf } from './item-parts.js';
import { foldNumbers } from './numbers.js';

/** `count`. */
export const countStep: StepMaker = ({ args }) => {
  if (isLocal(args))
    return eachPart((part) => part.map((each) => each.to(long(sizeOf(each.item)))));
  return async function* (input, scope) {
    const counts = new Array<number>(scope.lanes).fill(0);
    for await (const part of input) {
      await scope.run.turn();
      for (const { lane, bulk } of part) counts[lane] = (counts[lane] ?? 0) + bulk;
    }
    yield counts.map((count, lane) => Traverser.at(long(count), lane, scope.tracks));
  };
};

/** `fold`. */
export const foldStep: StepMaker = ({ args }) => {
  if (args.length > 0) throw unsupported('fold() takes no arguments here.');
  return async function* (input, scope) {
    const lists: Item[][] = Array.from({ length: scope.lanes }, () => []);
    for await (const part of input) {
      await scope.run.turn();
      for (const { item, lane, bulk } of part) {
        scope.run.hold(bulk);
        for (let each = 0; each < bulk; each += 1) lists[lane]?.push(item);
      }
    }
    yield lists.map((list, lane) => Traverser.at(list, lane, scope.tracks));
  };
};

/** `sum`, `min`, `max`, `mean`: no result without traversers. */
export const numberStep: StepMaker = ({ name, args }) => {
  if (isLocal(args)) {
    return eachPart((part) =>
      part.flatMap((each) => {
        const items = isList(each.item) ? each.item : [each.item];
        const value = foldNumbers(
          name,
          items.map((item) => ({ item, bulk: 1 })),
        );
        return value === undefined ? [] : [each.to(value)];
      }),
    );
  }
  return async function* (input, scope) {
    const lanes: { item: Item; bulk: number }[][] = Array.from({ length: scope.lanes }, () => []);
    for await (const part of input) {
      await scope.run.turn();
      scope.run.hold(part.length);
      for (const each of part) lanes[each.lane]?.push(each);
    }
    const found = lanes.flatMap((items, lane) => {
      const value = foldNumbers(name, items);
      return value === undefined ? [] : [Traverser.at(value, lane, scope.tracks)];
    });
    if (found.length > 0) yield found;
  };
};

/** `unfold`. */
export const unfoldStep: StepMaker = () =>
  async function* (input, scope) {
    for await (const part of input) {
      await scope.run.turn();
      yield* inParts(
        part.flatMap((traverser) => itemsIn(traverser.item).map((item) => traverser.to(item))),
      );
    }
  };
