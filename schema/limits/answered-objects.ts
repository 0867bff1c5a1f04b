import {
  type GraphQLField,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isLeafType,
  isListType,
} from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity/cjs';

/** The objects that a field answers with. Leaves are free; a page counts its items as often as it asks for them. */
export const answeredObjects: ComplexityEstimator = ({ args, childComplexity, field }) => {
  const type = getNamedType(field.type);
  if (isLeafType(type)) return 0;
  if (isIntrospectionType(type)) return (1 + childComplexity) * describedItems(field);
  const items = SIZES.map((name) => args[name] ?? defaultOf(field, name)).find(isGiven) ?? 1;
  return 1 + childComplexity * Math.max(1, Number(items));
};

type SizedField = Pick<GraphQLField<unknown, unknown>, 'name' | 'type' | 'args'>;

/** The arguments that size a page. The first that is given counts: a page of a log with last goes backward. */
const SIZES = ['last', 'first', 'maxPaths'] as const;

/** Who writes null for a size gets the default, as who leaves it out does; GraphQL fills in only the latter. */
function defaultOf({ args }: SizedField, size: string): unknown {
  return args.find(({ name }) => name === size)?.defaultValue;
}

function isGiven(size: unknown): boolean {
  return size !== undefined && size !== null;
}

/** The lists of a schema that describes itself take no size. It has so many types, */
const TYPES = 150;
/** and a type has so many fields, a field so many arguments and so on. */
const PARTS = 5;

function describedItems({ name, type }: SizedField): number {
  if (!isListType(getNullableType(type))) return 1;
  return name === 'types' ? TYPES : PARTS;
}
