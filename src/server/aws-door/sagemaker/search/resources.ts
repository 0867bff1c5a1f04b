import type { Filter, SearchExpression, SearchRecord } from '@aws-sdk/client-sagemaker';
import type { VertexFilter } from '#src/domain/graph/index.js';
import type { OperationContext } from '../../json/operation.js';
import type { Checked } from '../../json/parse-input.js';
import type { Facts } from './conditions.js';

/** A resource that can be searched. */
export interface SearchedResource {
  /** The names of its properties, up to the first dot. */
  readonly properties: ReadonlySet<string>;
  /** The properties that its store filters by. */
  readonly stored: { readonly name: string; readonly status?: string };
  /** Reads the resources of a filter, in chunks. */
  read(where: VertexFilter, context: OperationContext): AsyncIterable<readonly Found[]>;
}

/** A resource that a search considers. */
export interface Found {
  readonly id: string;
  readonly facts: Facts;
  /** Made only for the resources of the answer. */
  readonly record: () => SearchRecord;
}

/** The part of an expression that the store decides; the whole expression is checked afterwards. */
export function storedFilter(
  { Filters = [], Operator = 'And' }: Checked<SearchExpression>,
  { name, status }: SearchedResource['stored'],
): VertexFilter {
  if (Operator === 'Or') return {};
  const equal = (property: string | undefined) => Filters.find(isOf(property, 'Equals'))?.Value;
  const nameContains = equal(name) ?? Filters.find(isOf(name, 'Contains'))?.Value;
  const wanted = equal(status);
  const tags = Filters.filter(
    ({ Name, Operator: by = 'Equals' }) => by === 'Equals' && Name.startsWith(TAGS),
  );
  return {
    ...(nameContains !== undefined && { nameContains }),
    ...(wanted !== undefined && { status: wanted }),
    ...(tags.length > 0 && {
      tags: Object.fromEntries(
        tags.map(({ Name, Value = '' }) => [Name.slice(TAGS.length), Value]),
      ),
    }),
  };
}

const TAGS = 'Tags.';

function isOf(property: string | undefined, operator: NonNullable<Filter['Operator']>) {
  return ({ Name, Operator = 'Equals' }: Checked<Filter>) =>
    Name === property && Operator === operator;
}
