import { useMemo } from 'react';
import { type Live, useLive } from '../../client/use-live.js';
import {
  LineageDifferencesDocument,
  type LineageDifferencesQuery,
} from '../../generated/lineage.js';
import type { Mark } from './canvas/scene.js';
import { otherSide } from './use-lineage.js';

/** The differences between the start and the compared entity or commit. */
export type Difference = Live<LineageDifferencesQuery>;

/** Reads the differences; does nothing without a second side. */
export function useDifference(arn: string, diff: string | undefined, atCommit: number | null) {
  const difference = useLive(
    LineageDifferencesDocument,
    { a: otherSide(arn, diff ?? arn, atCommit), b: { arn, atCommit } },
    { pause: diff === undefined },
  );
  const data = diff === undefined ? undefined : difference.data;
  const marks = useMemo(() => marksOf(data), [data]);
  return { difference, marks };
}

function marksOf(data: LineageDifferencesQuery | undefined): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  if (!data) return marks;
  const { changed, onlyA, onlyB } = data.lineageDiff;
  for (const { entityA, entityB } of changed)
    for (const entity of [entityA, entityB]) if (entity) marks.set(entity.arn, 'changed');
  for (const { arn } of onlyA) marks.set(arn, 'onlyA');
  for (const { arn } of onlyB) marks.set(arn, 'onlyB');
  return marks;
}
