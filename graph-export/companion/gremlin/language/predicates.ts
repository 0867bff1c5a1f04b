import { unsupported } from '../gremlin-error.js';
import { type Argument, Predicate } from './bytecode.js';

/** The number of values of each predicate; undefined: any number. */
const PREDICATES: Readonly<Record<string, number | undefined>> = {
  eq: 1,
  neq: 1,
  lt: 1,
  lte: 1,
  gt: 1,
  gte: 1,
  inside: 2,
  outside: 2,
  between: 2,
  within: undefined,
  without: undefined,
  startingWith: 1,
  notStartingWith: 1,
  endingWith: 1,
  notEndingWith: 1,
  containing: 1,
  notContaining: 1,
  regex: 1,
  notRegex: 1,
  and: 2,
  or: 2,
  not: 1,
  negate: 1,
};

/** True for the name of a predicate. */
export function isPredicateName(name: string): boolean {
  return Object.hasOwn(PREDICATES, name);
}

const OPPOSITES: Readonly<Record<string, string>> = {
  eq: 'neq',
  lt: 'gte',
  lte: 'gt',
  inside: 'outside',
  within: 'without',
  startingWith: 'notStartingWith',
  endingWith: 'notEndingWith',
  containing: 'notContaining',
  regex: 'notRegex',
};
const OPPOSITE = new Map(
  Object.entries(OPPOSITES).flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

/**
 * Makes a predicate from its name, in one of the few evaluated forms. Throws `VALIDATION_FAILED`.
 */
export function predicateOf(name: string, given: readonly Argument[]): Predicate {
  if (!Object.hasOwn(PREDICATES, name)) {
    throw unsupported(`The predicate '${name}' is not supported here; there are ${known()}.`, {
      predicate: name,
    });
  }
  const args = isVariadic(name) ? given.flatMap(items) : given;
  const count = PREDICATES[name];
  if (count !== undefined && args.length !== count) {
    throw unsupported(
      `The predicate '${name}' takes ${count} values, and was given ${args.length}.`,
    );
  }
  switch (name) {
    case 'between':
      return both(new Predicate('gte', args.slice(0, 1)), new Predicate('lt', args.slice(1)));
    case 'inside':
      return both(new Predicate('gt', args.slice(0, 1)), new Predicate('lt', args.slice(1)));
    case 'outside':
      return new Predicate('or', [
        new Predicate('lt', args.slice(0, 1)),
        new Predicate('gt', args.slice(1)),
      ]);
    case 'not':
    case 'negate':
      return negated(asPredicate(args[0]));
    case 'and':
    case 'or':
      return new Predicate(name, args.map(asPredicate));
    case 'regex':
    case 'notRegex':
      return checked(new Predicate(name, args));
    default:
      return new Predicate(name, args);
  }
}

/** Returns the predicate after a check of its regular expression. */
function checked(predicate: Predicate): Predicate {
  void predicate.expression;
  return predicate;
}

/** Converts a value to a predicate: a predicate stays, another value becomes `eq`. */
export function asPredicate(value: Argument | undefined): Predicate {
  if (value instanceof Predicate) return value;
  return new Predicate('eq', [value ?? null]);
}

function both(one: Predicate, other: Predicate): Predicate {
  return new Predicate('and', [one, other]);
}

function negated(predicate: Predicate): Predicate {
  const { operator, values } = predicate;
  if (operator === 'and' || operator === 'or') {
    const others = values.map((value) => negated(asPredicate(value)));
    return new Predicate(operator === 'and' ? 'or' : 'and', others);
  }
  return new Predicate(OPPOSITE.get(operator) ?? operator, values);
}

function isVariadic(name: string): boolean {
  return name === 'within' || name === 'without';
}

function items(value: Argument): readonly Argument[] {
  return Array.isArray(value) ? value : [value];
}

function known(): string {
  return Object.keys(PREDICATES).join(', ');
}
