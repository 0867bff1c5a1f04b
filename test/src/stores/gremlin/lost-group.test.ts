import { expect, it } from 'vitest';
import { GENESIS } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import { RequestFailure } from '#src/stores/gremlin/failure.js';
import { lostGroup } from '#src/stores/gremlin/write/lost-group.js';
import { ACTOR, putting, vertex } from '../../../contract/graph-store/elements.js';

const url = 'ws://127.0.0.1:9/gremlin';
const failure = new RequestFailure('lost', 'The connection was closed');

/** A group whose commits have changes with snapshots of the given lengths. */
function group(...commits: readonly (readonly number[])[]): CommitGroup {
  const change = putting(vertex('a'));
  return {
    after: GENESIS,
    commits: commits.map((lengths, at) => ({
      seq: at + 1,
      time: 0,
      actor: ACTOR,
      digest: '',
      changeCount: lengths.length,
      changes: lengths.map((length) => ({ change, snapshot: 'x'.repeat(length) })),
    })),
  };
}

const many = (changes: number) => Array.from({ length: changes }, () => 10);

it.each([
  ['few changes of few characters', group([40_000], [59_999]), 2, 99_999, 'STORE_UNAVAILABLE'],
  ['many characters', group([40_000], [60_000]), 2, 100_000, 'PAYLOAD_TOO_LARGE'],
  ['not so many changes', group(many(250), many(249)), 499, 4_990, 'STORE_UNAVAILABLE'],
  ['many changes', group(many(250), many(250)), 500, 5_000, 'PAYLOAD_TOO_LARGE'],
] as const)('a lost group of %s', (_, lost, ...[changes, characters, code]) => {
  const details = { url, changes, characters };
  expect(lostGroup({ url }, lost, failure)).toMatchObject({ code, details, cause: failure });
});
