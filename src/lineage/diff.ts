import type { IncompleteReason } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { type LineageSide, walkSide } from './diff-side.js';
import { differences, type LineageDifference } from './differences.js';
import type { QueryLimits } from './limits.js';
import type { WalkedEntity, WalkedGraph } from './walked-graph.js';

/** The ancestors of only one side, and the differences between both. */
export interface LineageDiff {
  readonly onlyA: readonly WalkedEntity[];
  readonly onlyB: readonly WalkedEntity[];
  readonly changed: readonly LineageDifference[];
  /** The commits that the sides were read at. */
  readonly atA: number;
  readonly atB: number;
  readonly incompleteReason: IncompleteReason | undefined;
}

/** The most items in each list of a difference. */
const MAX_ITEMS = 1_000;

/** Compares two sides; see {@link LineageQueries.diff}. */
export async function findDiff(
  store: GraphStore,
  { a, b }: { readonly a: LineageSide; readonly b: LineageSide },
  limits: QueryLimits,
): Promise<LineageDiff> {
  const [sideA, sideB] = await Promise.all([
    walkSide(store, a, limits),
    walkSide(store, b, limits),
  ]);
  const onlyA = onlyBehind(sideA, sideB);
  const onlyB = onlyBehind(sideB, sideA);
  const changed = differences(sideA, sideB);
  const isCut = [onlyA, onlyB, changed].some(({ length }) => length > MAX_ITEMS);
  return {
    onlyA: onlyA.slice(0, MAX_ITEMS),
    onlyB: onlyB.slice(0, MAX_ITEMS),
    changed: changed.slice(0, MAX_ITEMS),
    atA: sideA.at,
    atB: sideB.at,
    incompleteReason:
      sideA.incompleteReason ?? sideB.incompleteReason ?? (isCut ? 'SIZE_LIMIT' : undefined),
  };
}

/** Leaves out the side itself, which is not its own ancestor. */
function onlyBehind(side: WalkedGraph, other: WalkedGraph): WalkedEntity[] {
  return [...side.entities.values()].filter(
    ({ id, depth }) => depth > 0 && !other.entities.has(id),
  );
}
