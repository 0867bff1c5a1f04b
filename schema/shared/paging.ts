import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { PlatformError } from '#src/domain/errors/index.js';
import type { ListPosition } from '#src/domain/graph/index.js';
import type { GraphQLContext } from '../context.js';
import { optional, plain } from './describe.js';
import { AT_COMMIT } from './moment.js';

@ObjectType('PageInfo', plain('The position of a page among its neighbours.'))
export class PageInfoType {
  @Field(() => Boolean, { description: 'Another page follows; give endCursor as after.' })
  readonly hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'A page came before this one.' })
  readonly hasPreviousPage!: boolean;

  @Field(() => String, optional('The cursor of the first item.'))
  readonly startCursor?: string;

  @Field(() => String, optional('The cursor of the last item.'))
  readonly endCursor?: string;
}

/** The start of a forward page; each list limits its size. */
@ArgsType()
export class AfterArgs {
  @Field(() => String, optional('The endCursor of the previous page; absent for the first page.'))
  readonly after?: string;
}

/** The arguments of a page that goes forward. */
@ArgsType()
export class PageArgs extends AfterArgs {
  @Field(() => Int, optional('Items of the page.', 50))
  readonly first!: number;
}

/** The arguments of a page of records. */
@ArgsType()
export class RecordListArgs extends PageArgs {
  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;
}

/** An item of a connection, with the cursor to continue after it. */
export interface EdgeOf<Node> {
  readonly cursor: string;
  readonly node: Node;
}

/** A page of items. The total is a function, so that nothing counts unless it is selected. */
export interface ConnectionOf<Node> {
  readonly edges: readonly EdgeOf<Node>[];
  readonly nodes: readonly Node[];
  readonly pageInfo: PageInfoType;
  readonly totalCount?: (args: unknown, context: GraphQLContext) => Promise<number>;
}

/** The names of a connection and of its items. */
export interface ConnectionDefinition<Node> {
  /** The name of the item's GraphQL type: `Artifact` gives `ArtifactConnection` and `ArtifactEdge`. */
  readonly name: string;
  /** The noun of the items, in the plural, for the descriptions. */
  readonly items: string;
  readonly node: () => ClassType<Node & object> | (abstract new () => Node);
  /** False for connections that cannot be counted cheaply; default true. */
  readonly counted?: boolean;
}

/** Makes the `…Connection` class of a type, with its `…Edge`. */
export function defineConnection<Node>(
  definition: ConnectionDefinition<Node>,
): ClassType<ConnectionOf<Node> & object> {
  const { name, items, counted = true } = definition;
  const node = definition.node as () => ClassType<object>;

  @ObjectType(`${name}Edge`, plain(`One of the ${items} of a page, with its cursor.`))
  class EdgeClass {
    @Field(() => String, { description: 'Give it as after to go on behind this item.' })
    readonly cursor!: string;

    @Field(() => node(), { description: 'The item.' })
    readonly node!: object;
  }

  @ObjectType(`${name}Connection`, plain(`A page of ${items}.`))
  class ConnectionClass {
    @Field(() => [EdgeClass], { description: 'The items with their cursors.' })
    readonly edges!: readonly EdgeClass[];

    @Field(() => [node()], { description: 'The items.' })
    readonly nodes!: readonly object[];

    @Field(() => PageInfoType, { description: 'The position of the page.' })
    readonly pageInfo!: PageInfoType;
  }
  if (counted) {
    Field(() => Int, {
      description: 'How many items all pages hold; counted only when selected.',
    })(ConnectionClass.prototype, 'totalCount');
  }
  return ConnectionClass as unknown as ClassType<ConnectionOf<Node> & object>;
}

/** The content of a cursor: JSON that only its own query understands. */
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

/** The error for a cursor of another query, or an invalid one. */
export function cursorInvalid(cursor: string): PlatformError {
  return new PlatformError(
    'CURSOR_INVALID',
    'This cursor does not belong to this query; give the endCursor of a page of the same query, or none to begin.',
    { details: { cursor: cursor.slice(0, 200) } },
  );
}

/** Returns the size of a page. Throws `PAGE_SIZE_EXCEEDED` when it is not allowed. */
export function pageSize(first: number, { services }: GraphQLContext): number {
  const { maxPageSize } = services.limits;
  if (first >= 1 && first <= maxPageSize) return first;
  throw new PlatformError(
    'PAGE_SIZE_EXCEEDED',
    `A page has 1 to ${maxPageSize} items, not ${first}; ask for fewer, and for the next page with after.`,
    { details: { first, max: maxPageSize } },
  );
}

/** The cursor of a place in an ordered list. It contains the order's name, so that other lists refuse it. */
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

/** The parts of a connection. */
export interface ConnectionParts<Node> {
  readonly nodes: readonly Node[];
  readonly cursors: readonly string[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  /** Called only when the total is selected. */
  readonly count?: (context: GraphQLContext) => Promise<number>;
}

/** Makes a connection from a page. */
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
