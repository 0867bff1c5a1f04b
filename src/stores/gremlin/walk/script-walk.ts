import type { IncompleteReason, VertexId, WalkQuery } from '#src/domain/graph/index.js';
import { type DeepVertex, WALK_SIDES, type WalkResult } from '#src/domain/graph/walk/index.js';
import type { Connection } from '../connection.js';
import { script } from '../dsl.js';
import { allNativeIds } from '../schema.js';

const WALK = script('reading', 'walk');

/** The answer of the server's script. */
type Answer = readonly [
  /** Why the walk is incomplete; empty when it is complete. */
  cut: IncompleteReason | '',
  /** Lists of {@link WalkedRow} as JSON. */
  ...order: string[],
];

type WalkedRow = readonly [
  id: string,
  depth: number,
  label: string,
  /** As JSON text. */
  otherLabels: string | null,
  type: string | null,
  created: number,
];

/** The commit of the walk, and whether any of its elements has been superseded. */
interface WalkTime {
  readonly at: number;
  readonly hasPast: () => Promise<boolean>;
}

/**
 * Walks at the server in one request, over the live elements that existed at the commit. Undefined
 * when any element of the commit was superseded by then: such a walk needs a view of the commit.
 */
export async function scriptWalk(
  connection: Pick<Connection, 'read'>,
  query: WalkQuery,
  moment: WalkTime,
): Promise<WalkResult | undefined> {
  const data = JSON.stringify({
    at: moment.at,
    starts: allNativeIds([...new Set(query.starts)]),
    sides: WALK_SIDES[query.direction].map((sides) => sides.map((side) => side.toUpperCase())),
    maxDepth: query.maxDepth,
    labels: query.edgeLabels,
    stopAt: query.stopAt ?? [],
    maxVertices: query.limits.maxVertices,
    timeoutMs: query.limits.timeoutMs,
  });
  const timeoutMs = Math.max(query.limits.timeoutMs, 0) + GRACE_MS;
  const answer = await connection.read({ script: WALK, bindings: { data }, timeoutMs });
  if (await moment.hasPast()) return undefined;
  const [cut, ...order] = answer as unknown as Answer;
  const rows = order.flatMap((part) => JSON.parse(part) as WalkedRow[]);
  return { order: rows.map(readVertex), ...(cut ? { cut } : {}) };
}

/** Time in which the server can notice the limit itself. */
const GRACE_MS = 5_000;

function readVertex([id, depth, label, others, type, created]: WalkedRow): DeepVertex {
  return {
    id: id as VertexId,
    depth,
    labels: others === null ? [label] : [label, ...JSON.parse(others)],
    ...(type === null ? {} : { type }),
    created,
  };
}
