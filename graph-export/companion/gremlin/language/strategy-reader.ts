import { type Argument, Strategy } from './bytecode.js';
import type { ScriptReader } from './script-reader.js';

/**
 * Parses a strategy at the next lexeme of a script, in TinkerPop's forms: `new
 * SubgraphStrategy(vertices: …)`, `SubgraphStrategy(vertices: …)` and
 * `SubgraphStrategy.build().vertices(…).create()`; returns undefined when there is none.
 */
export function readStrategy(read: ScriptReader, argument: () => Argument): Strategy | undefined {
  const { next, second } = read;
  const isNew = next.is === 'name' && next.text === 'new';
  const first = isNew ? second : next;
  if (first?.is !== 'name' || !first.text.endsWith('Strategy')) return undefined;
  if (isNew) read.skip();
  read.skip();
  if (read.isCall) return new Strategy(first.text, namedOptions(read, argument));
  return read.takes('.') ? built(first.text, read, argument) : new Strategy(first.text, new Map());
}

/** `(name: value, …)`. */
function namedOptions(read: ScriptReader, argument: () => Argument): Map<Argument, Argument> {
  const options = new Map<Argument, Argument>();
  read.expect('(');
  if (read.takes(')')) return options;
  do {
    const name = read.name();
    read.expect(':');
    options.set(name, argument());
  } while (read.takes(','));
  read.expect(')');
  return options;
}

/** `build().name(value)….create()`, or `instance()`. */
function built(name: string, read: ScriptReader, argument: () => Argument): Strategy {
  const options = new Map<Argument, Argument>();
  do {
    const option = read.name();
    read.expect('(');
    if (read.takes(')')) continue;
    const values: Argument[] = [];
    do values.push(argument());
    while (read.takes(','));
    read.expect(')');
    const [value = null, ...others] = values;
    options.set(option, others.length > 0 || option === 'readPartitions' ? values.flat() : value);
  } while (read.takes('.'));
  return new Strategy(name, options);
}
