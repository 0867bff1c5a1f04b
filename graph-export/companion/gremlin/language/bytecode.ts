import { RE2JS } from 're2js';
import { reasonOf } from '#src/domain/errors/index.js';
import type { TypedValue } from '#src/domain/graph/index.js';
import { unsupported } from '../gremlin-error.js';
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

/** One step of a traversal, or of its source, with its arguments. */
export interface Instruction {
  readonly name: string;
  readonly args: readonly Argument[];
}

/** The possible arguments of a step. */
export type Argument =
  | null
  | string
  | boolean
  | TypedValue
  | Token
  | Predicate
  | Bytecode
  | Reference
  | Strategy
  | readonly Argument[]
  | ReadonlyMap<Argument, Argument>;

/** A traversal, in the language of Gremlin's drivers. */
export class Bytecode {
  readonly sources: readonly Instruction[];
  readonly steps: readonly Instruction[];

  constructor(steps: readonly Instruction[], sources: readonly Instruction[] = []) {
    this.steps = steps;
    this.sources = sources;
  }
}

/** The enumerations of Gremlin. */
export const TOKENS = {
  T: ['id', 'label', 'key', 'value'],
  Order: ['asc', 'desc', 'shuffle'],
  Scope: ['local', 'global'],
  Column: ['keys', 'values'],
  Direction: ['IN', 'OUT', 'BOTH', 'from', 'to'],
  Pop: ['first', 'last', 'all', 'mixed'],
  Pick: ['any', 'none', 'unproductive'],
} as const;

export type TokenType = keyof typeof TOKENS;

/**
 * A value of an enumeration. There is one object for each value, so that values can be compared and
 * used as keys of maps.
 */
export class Token {
  readonly type: TokenType;
  readonly name: string;

  private constructor(type: TokenType, name: string) {
    this.type = type;
    this.name = name;
  }

  static #all = new Map<string, Token>(
    Object.entries(TOKENS).flatMap(([type, names]) =>
      names.map((name) => [`${type}.${name}`, new Token(type as TokenType, name)] as const),
    ),
  );

  /** Returns undefined for a name that the enumeration lacks. */
  static find(type: string, name: string): Token | undefined {
    return Token.#all.get(`${type}.${type === 'Direction' ? directionOf(name) : name}`);
  }
}

/** `Direction.from` and `Direction.to` are other names of OUT and IN. */
function directionOf(name: string): string {
  if (name === 'from') return 'OUT';
  return name === 'to' ? 'IN' : name;
}

/** A condition on a value. `and` and `or` have predicates as their values. */
export class Predicate {
  readonly operator: string;
  readonly values: readonly Argument[];

  #expression: RE2JS | undefined;

  constructor(operator: string, values: readonly Argument[]) {
    this.operator = operator;
    this.values = values;
  }

  /** The expression of `regex`, which is matched in linear time. Throws `VALIDATION_FAILED`. */
  get expression(): RE2JS {
    this.#expression ??= compiled(this.values[0]);
    return this.#expression;
  }
}

/** Matching takes time in proportion to the number of states. */
const MAX_STATES = 1_000;

function compiled(text: Argument | undefined): RE2JS {
  if (typeof text !== 'string') throw unsupported('regex() takes an expression as a text.');
  let found: RE2JS;
  try {
    found = RE2JS.compile(text);
  } catch (error) {
    throw unsupported(
      `The expression '${text.slice(0, 100)}' cannot be used: ${reasonOf(error).slice(0, 200)}`,
    );
  }
  if (found.programSize() <= MAX_STATES) return found;
  throw unsupported(
    `The expression '${text.slice(0, 100)}' has more than ${MAX_STATES} states; repeat less in it: {0,100} counts a hundred times.`,
  );
}

/** An element that a client sends back; only its id matters. */
export class Reference {
  readonly id: Argument;

  constructor(id: Argument) {
    this.id = id;
  }
}

/** A strategy of the traversal source, such as the options of a request. */
export class Strategy {
  /** The name without its package. */
  readonly name: string;
  readonly options: ReadonlyMap<Argument, Argument>;

  constructor(name: string, options: ReadonlyMap<Argument, Argument>) {
    this.name = name.replace(/^.*[.:]/, '');
    this.options = options;
  }
}

/** The tokens that steps use. */
export const ID = token('T', 'id');
export const LABEL = token('T', 'label');
export const KEY = token('T', 'key');
export const VALUE = token('T', 'value');
export const LOCAL = token('Scope', 'local');
export const IN = token('Direction', 'IN');
export const OUT = token('Direction', 'OUT');
export const PICK = {
  any: token('Pick', 'any'),
  none: token('Pick', 'none'),
  unproductive: token('Pick', 'unproductive'),
};

/** Whether a step works within each list or map. */
export function isLocal(args: readonly Argument[]): boolean {
  return args[0] === LOCAL;
}

function token(type: TokenType, name: string): Token {
  return Token.find(type, name) as Token;
}

/** True for a number or a date. */
export function isTyped(value: unknown): value is TypedValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    'value' in value &&
    !(value instanceof Token)
  );
}

/** A number in a script or a request as a whole JavaScript number. */
export function wholeNumber(value: Argument): number | undefined {
  if (!isTyped(value) || value.type === 'Date') return undefined;
  const number = Number(value.value);
  return Number.isSafeInteger(number) ? number : undefined;
}
