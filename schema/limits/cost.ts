import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  Kind,
  type TypeNode,
} from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity/cjs'; // its other build brings a second graphql
import { refuse } from '../errors.js';

/** A request whose answer is estimated. */
export interface CostedRequest {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/**
 * Makes the check that refuses a request whose answer may hold more objects than allowed, with
 * `QUERY_TOO_COSTLY`. It needs the variables, which name page sizes, so it is no validation rule: call
 * it once the operation is known. A document that comes again, as parsed before, is estimated once per
 * set of page sizes.
 */
export function createCostCheck(
  schema: GraphQLSchema,
  maxCost: number,
): (request: CostedRequest) => void {
  const known = new WeakMap<DocumentNode, Map<string, number>>();
  return (request) => {
    const costs = known.get(request.document) ?? new Map<string, number>();
    known.set(request.document, costs);
    const key = weighingPart(request);
    const cost = costs.get(key) ?? costOf(schema, request);
    if (costs.size < MAX_KNOWN) costs.set(key, cost);
    if (cost > maxCost) throw tooCostly(cost, maxCost);
  };
}

/** The number of objects that the answer holds if every page is full; 0 when the variables do not fit. */
export function costOf(
  schema: GraphQLSchema,
  { document, operationName, variables }: CostedRequest,
): number {
  try {
    return getComplexity({
      schema,
      query: document,
      ...(variables ? { variables: { ...variables } } : {}),
      ...(operationName ? { operationName } : {}),
      estimators: [objects],
      maxQueryNodes: MAX_NODES,
    });
  } catch (error) {
    if (error instanceof Error && TOO_MANY_NODES.test(error.message)) return Infinity;
    return 0; // execution says what is wrong with the variables
  }
}

/** Page sizes that one document is remembered with. */
const MAX_KNOWN = 100;
/** Selections of a document, fragments spread: what a person writes by hand has a few hundred. */
const MAX_NODES = 10_000;
const TOO_MANY_NODES = /maximum allowed number of nodes/;
/** Variables of these types name things, they do not size a page. */
const WEIGHTLESS: ReadonlySet<string> = new Set(['String', 'ID', 'Arn', 'S3Uri', 'DateTime']);

/** Leaves are free; a page counts its items as often as it asks for them. */
const objects: ComplexityEstimator = ({ args, childComplexity, field }) => {
  if (isLeafType(getNamedType(field.type)) || field.name.startsWith('__')) return 0;
  const items = SIZES.map((name) => args[name] ?? defaultOf(field, name)).find(isGiven) ?? 1;
  return 1 + childComplexity * Math.max(1, Number(items));
};

/** The arguments that size a page. */
const SIZES = ['first', 'last', 'maxPaths'] as const;

/** Who writes null for a size gets the default, as who leaves it out does; GraphQL fills in only the latter. */
function defaultOf({ args }: Pick<GraphQLField<unknown, unknown>, 'args'>, size: string): unknown {
  return args.find(({ name }) => name === size)?.defaultValue;
}

function isGiven(size: unknown): boolean {
  return size !== undefined && size !== null;
}

/** What of a request decides its cost, beside the document. */
function weighingPart({ document, operationName, variables }: CostedRequest): string {
  const weights = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? (definition.variableDefinitions ?? []).flatMap(({ variable, type }) =>
          WEIGHTLESS.has(nameOf(type)) ? [] : [variables?.[variable.name.value]],
        )
      : [],
  );
  return JSON.stringify([operationName, weights]);
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}

function tooCostly(cost: number, maxCost: number) {
  const holds = cost === Infinity ? `more than ${MAX_NODES} selections` : `${cost} objects`;
  return refuse(
    'QUERY_TOO_COSTLY',
    `The answer could hold ${holds}; at most ${maxCost} objects are answered. Ask for smaller pages (first) or for less inside each item.`,
    { max: maxCost, ...(cost === Infinity ? {} : { cost }) },
  );
}
