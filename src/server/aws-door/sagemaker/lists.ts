import { listCursor, listPosition } from '#schema/shared/paging.js';
import type { Arn } from '#src/domain/arn.js';
import { type ListPosition, type Page, vertexIdOf } from '#src/domain/graph/index.js';
import type { RecordQuery } from '#src/records/record-reader.js';

/** The members that the requests of lists have in common. */
export interface ListInput {
  readonly NextToken?: string | undefined;
  readonly MaxResults?: number | undefined;
  readonly SortBy?: string | undefined;
  readonly SortOrder?: string | undefined;
}

/** The conditions on records that requests of lists have in common. */
export interface RecordListInput extends ListInput {
  readonly NameContains?: string | undefined;
  readonly StatusEquals?: string | undefined;
  readonly CreationTimeAfter?: Date | undefined;
  readonly CreationTimeBefore?: Date | undefined;
}

/** Items of a page when a request asks for no number. */
const DEFAULT_PAGE = 10;

const ORDERS = { Name: 'name', Status: 'status', CreationTime: 'creationTime' } as const;

/** The page that a request asks for; `list` is a name in its tokens, so that other lists refuse them. */
export function pageOf(list: string, input: ListInput): Omit<RecordQuery, 'where'> {
  const { NextToken, MaxResults: first = DEFAULT_PAGE, SortBy = 'CreationTime' } = input;
  const by = ORDERS[SortBy as keyof typeof ORDERS] ?? 'creationTime';
  const direction = input.SortOrder === 'Ascending' ? 'ascending' : 'descending';
  const after = listPosition(`${list} ${by} ${direction}`, NextToken);
  return { order: { by, direction }, first, ...(after && { after }) };
}

/** The token of the next page; absent after the last one, because clients go on while there is one. */
export function nextToken(
  list: string,
  { order: { by, direction } }: Pick<RecordQuery, 'order'>,
  last: ListPosition | undefined,
): { readonly NextToken?: string } {
  return last ? { NextToken: listCursor(`${list} ${by} ${direction}`, last) } : {};
}

/** The conditions on records in a request. */
export function conditionsOf(input: RecordListInput): NonNullable<RecordQuery['where']> {
  const { NameContains, StatusEquals, CreationTimeAfter, CreationTimeBefore } = input;
  return {
    ...(NameContains !== undefined && { nameContains: NameContains }),
    ...(StatusEquals !== undefined && { status: StatusEquals }),
    ...(CreationTimeAfter && { createdAfter: CreationTimeAfter.getTime() }),
    ...(CreationTimeBefore && { createdBefore: CreationTimeBefore.getTime() }),
  };
}

/** A record of a list. */
interface Listed {
  readonly arn: Arn;
  readonly name: string;
  readonly creationTime: number;
  readonly status?: string;
}

/** Returns a page of records, and the token of the next one. */
export async function listRecords<Stored extends Listed>(
  label: string,
  input: RecordListInput,
  list: (query: RecordQuery) => Promise<Page<Stored>>,
): Promise<{ readonly items: readonly Stored[]; readonly next: { readonly NextToken?: string } }> {
  const page = pageOf(label, input);
  const { items, hasNext } = await list({ ...page, where: conditionsOf(input) });
  const last = hasNext ? items.at(-1) : undefined;
  const position = last && { key: last[page.order.by] ?? '', id: vertexIdOf(last.arn) };
  return { items, next: nextToken(label, page, position) };
}
