import {
  type GraphQLField,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isLeafType,
  isListType,
} from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity/cjs';

/**
 * The objects that a field answers with. Leaves are free; a page counts its items as often as it asks for
 * them, and a list that takes no size as often as is said of it (`estimatedItems`).
 */
export const answeredObjects: ComplexityEstimator = ({ args, childComplexity, field }) => {
  if (isLeafType(getNamedType(field.type))) return 0;
  const size = SIZES.map((name) => args[name] ?? defaultOf(field, name)).find(isGiven);
  if (isGiven(size)) return 1 + childComplexity * Math.max(1, Number(size));
  return (1 + childComplexity) * unsizedItems(field);
};

type AnsweredField = Pick<GraphQLField<unknown, unknown>, 'name' | 'type' | 'args' | 'extensions'>;

/** The arguments that size a page. The first that is given counts: a page of a log with last goes backward. */
const SIZES = ['last', 'first', 'maxPaths'] as const;

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

function unsizedItems({ name, type, extensions }: AnsweredField): number {
  if (isIntrospectionType(getNamedType(type)) && isListType(getNullableType(type)))
    return name === 'types' ? TYPES : PARTS;
  return Number(extensions['items'] ?? 1);
}
