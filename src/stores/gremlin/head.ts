import { randomUUID } from 'node:crypto';
import { PlatformError } from '#src/domain/errors/index.js';
import { GENESIS, type Head } from '#src/domain/graph/index.js';
import type { ResetState } from '#src/ports/graph-reset.js';
import type { Connection, Request } from './connection.js';
import { cardinality, g, merge, script, statics, type Traversal, t } from './dsl.js';
import { RequestFailure } from './failure.js';
import { HEAD_ID, LABELS } from './schema.js';

/** The head with its fencing token: a write under another token is refused. */
export interface FencedHead extends Head, ResetState {
  readonly fence: string;
}

const FIRST_FENCE = 'none';

/**
 * Reads the head, even if its commit is not fully applied yet. Creates the head when it is missing.
 */
export function readHead(connection: Connection): Promise<FencedHead> {
  return headOf(connection, { traversal: headTraversal() });
}

/**
 * The head, once its commit is fully applied and no part of a later one is. Its vertex is locked
 * while a commit is applied, which only a script can see.
 */
export function settledHead(connection: Connection): Promise<FencedHead> {
  return headOf(connection, { script: SETTLED_HEAD, bindings: { data: HEAD_ID } });
}

const SETTLED_HEAD = script('reading', 'head');

/** Throws `NOT_FOUND` when the graph has no ledger. */
export async function requireHead(connection: Connection): Promise<void> {
  const [count] = await connection.read({ traversal: g.V(HEAD_ID).count() });
  if (Number(count) > 0) return;
  throw new PlatformError(
    'NOT_FOUND',
    `There is no graph of the platform at ${connection.url}; check the URL, and whether the server keeps its data.`,
    { details: { url: connection.url } },
  );
}

async function headOf(connection: Connection, request: Request): Promise<FencedHead> {
  for (;;) {
    const [found] = await connection.read(request);
    if (found instanceof Map) return toHead(found);
    await makeHead(connection);
  }
}

function headTraversal(): Traversal {
  return g
    .V(HEAD_ID)
    .project('seq', 'time', 'digest', 'fence', 'kept', 'actor')
    .by('_seq')
    .by('_time')
    .by('_digest')
    .by('_fence')
    .by(statics.coalesce(statics.values('_kept'), statics.constant(0)))
    .by(statics.coalesce(statics.values('_resetting'), statics.constant(NOBODY)));
}

/**
 * Replaces the fencing token, so that no write that is still in flight can be applied, and returns
 * the head. Throws a Failure of kind `conflict` when the head was written meanwhile.
 */
export async function moveFence(connection: Connection): Promise<FencedHead> {
  const fence = randomUUID();
  const moved = g.V(HEAD_ID).property(cardinality.single, '_fence', fence).count();
  await connection.send({ traversal: moved });
  return readHead(connection);
}

/**
 * Marks the head as being reset and replaces the fencing token, so that no write can be applied any
 * more; false when the head has moved. Throws a Failure.
 */
export async function beginReset(
  connection: Connection,
  actor: string,
  { seq, digest, fence }: FencedHead,
): Promise<boolean> {
  const next = randomUUID();
  const begun = lockedHead(next)
    .has('_seq', seq)
    .has('_digest', digest)
    .has('_fence', fence)
    .property(cardinality.single, '_fence', next)
    .property(cardinality.single, '_resetting', actor)
    .count();
  return Number((await connection.send({ traversal: begun }))[0]) === 1;
}

/** Matches the head and locks it, so that no two transactions can both change it. */
export function lockedHead(value: string): Traversal {
  return g.V(HEAD_ID).property(cardinality.single, '_lock', value);
}

/** The value of the head's reset property while no reset is running. */
export const NOBODY = '';

export function isSameHead(one: Head, other: Head): boolean {
  return one.seq === other.seq && one.digest === other.digest;
}

function toHead(row: ReadonlyMap<string, unknown>): FencedHead {
  const actor = String(row.get('actor'));
  return {
    seq: Number(row.get('seq')),
    time: Number(row.get('time')),
    digest: String(row.get('digest')),
    fence: String(row.get('fence')),
    firstKept: Number(row.get('kept')),
    ...(actor === NOBODY ? {} : { actor, resetting: true as const }),
  };
}

async function makeHead(connection: Connection): Promise<void> {
  const match = new Map<unknown, unknown>([[t.id, HEAD_ID]]);
  const created = new Map<unknown, unknown>([
    [t.label, LABELS.head],
    ['_seq', GENESIS.seq],
    ['_time', GENESIS.time],
    ['_digest', GENESIS.digest],
    ['_fence', FIRST_FENCE],
  ]);
  try {
    const making = g.mergeV(match).option(merge.onCreate, created).count();
    await connection.send({ traversal: making });
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.is === 'refused')
      throw connection.unavailable(error);
    // Another store may be creating it, or the answer was lost: the caller reads it again.
  }
}
