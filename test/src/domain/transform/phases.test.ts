import { expect, it } from 'vitest';
import { tableProblems } from '#src/domain/state-machine/index.js';
import {
  agreeOn,
  askedByContainer,
  DEFAULT_SETTINGS,
  TRANSFORM_PHASES,
  TRANSFORM_TABLE,
} from '#src/domain/transform/index.js';

it('leads every phase to an end', () => {
  expect(tableProblems(TRANSFORM_TABLE)).toEqual([]);
  const states = TRANSFORM_TABLE.transitions.flatMap(({ from, to }) => [from, to]);
  expect([...new Set(states)].sort()).toEqual(Object.keys(TRANSFORM_PHASES).sort());
});

it.each([
  [{}, undefined, DEFAULT_SETTINGS],
  [{}, 'nonsense', DEFAULT_SETTINGS],
  [{}, { MaxPayloadInMB: 1000, MaxConcurrentTransforms: -1, BatchStrategy: 7 }, DEFAULT_SETTINGS],
  [
    { maxPayloadMb: 2 },
    { MaxPayloadInMB: 50, MaxConcurrentTransforms: 60, BatchStrategy: 'SingleRecord' },
    { maxPayloadMb: 2, maxConcurrentTransforms: 50, batchStrategy: 'SingleRecord' },
  ],
] as const)('agrees on the request %j and the container %j', (requested, answer, agreed) => {
  expect(agreeOn(requested, askedByContainer(answer))).toEqual(agreed);
});
