import { expect, it } from 'vitest';
import { GENESIS } from '#src/domain/graph/index.js';
import type { StampedCommit } from '#src/ports/commit-group.js';
import { timeOfGroup } from '#src/stores/shared/time-of-group.js';

it('gives a large group more time than a request has, and no group less', () => {
  const commit = (changeCount: number): StampedCommit => ({
    ...GENESIS,
    actor: 'somebody',
    changeCount,
    changes: [],
  });
  const timeOf = (...counts: number[]) =>
    timeOfGroup({ after: GENESIS, commits: counts.map(commit) }, 30_000);
  expect(timeOf(1)).toBe(30_000);
  expect(timeOf(15_000, 5_000)).toBe(40_000);
});
