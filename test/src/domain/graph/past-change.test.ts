import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Change,
  canonicalChange,
  canonicalEdge,
  canonicalVertex,
  type KeptChange,
  pastChanges,
} from '#src/domain/graph/index.js';
import { edge, vertex } from './arbitraries.js';

/** A change, and what a store keeps of it. */
const kept = fc.oneof(
  vertex.map((one): [Change, KeptChange] => [
    { kind: 'putVertex', vertex: one },
    { mark: '+v', snapshot: canonicalVertex(one) },
  ]),
  edge.map((one): [Change, KeptChange] => [
    { kind: 'putEdge', edge: one },
    { mark: '+e', snapshot: canonicalEdge(one) },
  ]),
  vertex.map((one): [Change, KeptChange] => [
    { kind: 'removeVertex', id: one.id },
    { mark: '-v', snapshot: canonicalVertex(one) },
  ]),
  edge.map((one): [Change, KeptChange] => [
    { kind: 'removeEdge', id: one.id },
    { mark: '-e', snapshot: canonicalEdge(one) },
  ]),
);

describe('Kept changes', () => {
  it('are in the order of the lines of a digest', () => {
    fc.assert(
      fc.property(fc.array(kept), (all) => {
        const lines = pastChanges(all.map(([, change]) => change)).changes.map(canonicalChange);
        expect(lines).toEqual(all.map(([change]) => canonicalChange(change)).sort());
      }),
    );
  });

  it('with a replaced element use that, not the kept text', () => {
    fc.assert(
      fc.property(vertex, vertex, (before, after) => {
        const [past] = pastChanges([{ mark: '+v', snapshot: canonicalVertex(before) }]).changes;
        if (past?.kind !== 'putVertex') throw new Error('It is a put of a vertex.');
        expect(canonicalChange({ ...past, vertex: after })).toBe(`+v ${canonicalVertex(after)}`);
      }),
    );
  });
});
