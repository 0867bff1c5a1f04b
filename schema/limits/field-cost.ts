import {
  type GraphQLField,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isLeafType,
  isListType,
} from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity/cjs';
import { refuse } from '../errors.js';

/** The argument that sizes a page: where it stands, and what was asked for. */
export interface PageSizeArgument {
  readonly field: string;
  readonly argument: string;
  readonly value: number;
}

/** What an estimator receives, and returns besides the cost. */
export interface FieldCostOptions {
  /** A page that asks for more items is refused with `PAGE_SIZE_EXCEEDED`. */
  readonly maxPageSize: number;
  /** Called with each page, those inside before the one around them. */
  readonly onPage: (page: PageSizeArgument) => void;
}

/**
 * The values that a field answers with, itself among them. A page counts its items as often as it asks for them;
 * lists that no argument sizes are short, and count as one item, but for {@link LONG}.
 */
export function fieldCost({ maxPageSize, onPage }: FieldCostOptions): ComplexityEstimator {
  return ({ args, childComplexity, field }) => {
    if (isLeafType(getNamedType(field.type))) return 1;
    const argument = SIZES.find((name) => isGiven(args[name] ?? defaultOf(field, name)));
    if (argument === undefined) return (1 + childComplexity) * unsizedItems(field);
    const value = Number(args[argument] ?? defaultOf(field, argument));
    const page = { field: field.name, argument, value };
    const max = {
      first: maxPageSize,
      last: maxPageSize,
      maxPoints: MAX_POINTS,
      maxPaths: Infinity,
    };
    if (value > max[argument]) throw pageTooLarge(page, max[argument]);
    onPage(page);
    return 1 + childComplexity * Math.max(1, value);
  };
}

type AnsweredField = Pick<GraphQLField<unknown, unknown>, 'name' | 'type' | 'args'>;

/** Points of a metric series, which are smaller than the items of a page. */
const MAX_POINTS = 10_000;

/** The arguments that size a page. The first that is given counts: a page of a log with last goes backward. */
const SIZES = ['last', 'first', 'maxPaths', 'maxPoints'] as const;

/** Who writes null for a size gets the default, as who leaves it out does; GraphQL fills in only the latter. */
function defaultOf({ args }: AnsweredField, size: string): unknown {
  return args.find(({ name }) => name === size)?.defaultValue;
}

function isGiven(size: unknown): boolean {
  return size !== undefined && size !== null;
}

/** Types that the schema is counted as when it is asked to describe itself. */
const TYPES = 150;
/** Items of every other list of such a description: fields of a type, arguments of a field and so on. */
const PARTS = 5;

/** Items, at the most, of lists that no argument sizes and that may be long: those of a LineageDiff. */
const LONG: ReadonlyMap<string, number> = new Map([
  ['onlyA', 1_000],
  ['onlyB', 1_000],
  ['changed', 1_000],
]);

function unsizedItems({ name, type }: AnsweredField): number {
  if (isIntrospectionType(getNamedType(type)) && isListType(getNullableType(type)))
    return name === 'types' ? TYPES : PARTS;
  return LONG.get(name) ?? 1;
}

function pageTooLarge(page: PageSizeArgument, max: number) {
  return refuse(
    'PAGE_SIZE_EXCEEDED',
    `${page.field}(${page.argument}: ${page.value}) asks for too many items at once: give ${page.argument} as ${max} at the most, and ask for the rest with further pages.`,
    { ...page, max },
  );
}
