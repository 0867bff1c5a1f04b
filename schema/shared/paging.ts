import { PlatformError } from '#src/domain/errors/index.js';
import type { ListPosition } from '#src/domain/graph/index.js';
import type { GraphQLContext } from '../context.js';
import type { ConnectionOf } from './connection.js';

/** What a cursor holds: JSON that only the query which made it understands. */
export type CursorData = Readonly<Record<string, string | number | undefined>>;

/** Makes an opaque cursor. */
export function encodeCursor(data: CursorData): string {
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

/** Reads a cursor back. Throws `CURSOR_INVALID` for anything that {@link encodeCursor} did not make. */
export function decodeCursor(cursor: string): CursorData {
  try {
    const data: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof data === 'object' && data !== null && encodeCursor(data as CursorData) === cursor)
      return data as CursorData;
  } catch {
    // not JSON: the same error as below
  }
  throw cursorInvalid(cursor);
}

/** The error for a cursor of another query, or of none. */
export function cursorInvalid(cursor: string): PlatformError {
  return new PlatformError(
    'CURSOR_INVALID',
    'This cursor does not belong to this query; give the endCursor of a page of the same query, or none to begin.',
    { details: { cursor: cursor.slice(0, 200) } },
  );
}

/** Throws `PAGE_SIZE_EXCEEDED` unless a page of this size may be asked for; returns it. */
export function pageSize(first: number, { services }: GraphQLContext): number {
  const { maxPageSize } = services.limits;
  if (first >= 1 && first <= maxPageSize) return first;
  throw new PlatformError(
    'PAGE_SIZE_EXCEEDED',
    `A page has 1 to ${maxPageSize} items, not ${first}; ask for fewer, and for the next page with after.`,
    { details: { first, max: maxPageSize } },
  );
}

/** The cursor of a place in an ordered list; the order's name keeps it from being used in another. */
export function listCursor(order: string, { key, id }: ListPosition): string {
  return encodeCursor({ o: order, k: key, i: id });
}

/** Reads {@link listCursor} back; undefined when no cursor was given. Throws `CURSOR_INVALID`. */
export function listPosition(order: string, cursor: string | undefined): ListPosition | undefined {
  if (cursor === undefined) return undefined;
  const { o, k, i } = decodeCursor(cursor);
  const isKey = typeof k === 'string' || typeof k === 'number';
  if (o !== order || !isKey || typeof i !== 'string') throw cursorInvalid(cursor);
  return { key: k, id: i };
}

/** What a page is made into a connection with. */
export interface ConnectionParts<Node> {
  readonly nodes: readonly Node[];
  readonly cursors: readonly string[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  /** Called only when the total is selected. */
  readonly count?: (context: GraphQLContext) => Promise<number>;
}

/** Makes a connection of a page. */
export function toConnection<Node>(parts: ConnectionParts<Node>): ConnectionOf<Node> {
  const { nodes, cursors, hasNext, hasPrevious, count } = parts;
  const startCursor = cursors[0];
  const endCursor = cursors.at(-1);
  return {
    nodes,
    edges: nodes.map((node, at) => ({ cursor: cursors[at] ?? '', node })),
    pageInfo: {
      hasNextPage: hasNext,
      hasPreviousPage: hasPrevious,
      ...(startCursor === undefined ? {} : { startCursor }),
      ...(endCursor === undefined ? {} : { endCursor }),
    },
    ...(count ? { totalCount: (_args: unknown, context: GraphQLContext) => count(context) } : {}),
  };
}
