import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalChange,
  canonicalEdge,
  canonicalVertex,
  commitDigest,
  GENESIS,
  parseEdge,
  parseVertex,
  type Vertex,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { edge, vertex } from './arbitraries.js';

describe('the canonical text', () => {
  it('of a vertex is one for all spellings of it, and reads back as it', () => {
    fc.assert(
      fc.property(vertex, (original) => {
        const text = canonicalVertex(original);
        expect(canonicalVertex(shuffled(original))).toBe(text);
        const read = parseVertex(text);
        expect(canonicalVertex(read)).toBe(text);
        expect(read.id).toBe(original.id);
        expect(read.labels[0]).toBe(original.labels[0]);
        expect(new Set(read.labels)).toEqual(new Set(original.labels));
        expect(Object.keys(read.properties).sort()).toEqual(
          Object.keys(original.properties).sort(),
        );
        for (const [key, property] of Object.entries(original.properties)) {
          const found = Object.getOwnPropertyDescriptor(read.properties, key)?.value;
          if (Array.isArray(property)) expect(new Set(found)).toEqual(new Set(property));
          else expect(found).toEqual(property);
        }
      }),
    );
  });

  it('is as JSON writes it', () => {
    fc.assert(
      fc.property(vertex, edge, (someVertex, someEdge) => {
        for (const text of [canonicalVertex(someVertex), canonicalEdge(someEdge)]) {
          expect(JSON.stringify(JSON.parse(text))).toBe(text);
        }
      }),
    );
  });

  it('of an edge reads back as the edge', () => {
    fc.assert(
      fc.property(edge, (original) => {
        const text = canonicalEdge(original);
        expect(canonicalEdge(parseEdge(text))).toBe(text);
        expect({ ...parseEdge(text), properties: {} }).toEqual({ ...original, properties: {} });
        expect(new Map(Object.entries(parseEdge(text).properties))).toEqual(
          new Map(Object.entries(original.properties)),
        );
      }),
    );
  });

  it('differs where vertices differ', () => {
    fc.assert(
      fc.property(vertex, vertex, (left, right) => {
        const same = canonicalVertex(left) === canonicalVertex(right);
        if (same) expect(left.id).toBe(right.id);
      }),
    );
    const one = { id: vertexIdOf('a'), labels: ['x'], properties: {} };
    const texts = [
      { ...one, properties: { p: 'a' } },
      { ...one, properties: { p: ['a'] } },
      { ...one, properties: { p: [] } },
      { ...one, properties: { p: '1' } },
      { ...one, properties: { p: { type: 'Int', value: 1 } as const } },
      { ...one, properties: { p: { type: 'Long', value: '1' } as const } },
      { ...one, labels: ['x', 'y'] },
      { ...one, labels: ['y', 'x'] },
    ].map((each) => canonicalVertex(each));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('of a change holds no line feed, which separates changes in a digest', () => {
    fc.assert(
      fc.property(vertex, edge, (someVertex, someEdge) => {
        const put = canonicalChange({ kind: 'putVertex', vertex: someVertex });
        expect(put).not.toContain('\n');
        expect(canonicalChange({ kind: 'putEdge', edge: someEdge })).not.toContain('\n');
      }),
    );
  });

  it('leaves its input unchanged', () => {
    fc.assert(
      fc.property(vertex, (original) => {
        const before = structuredClone(original);
        canonicalVertex(original);
        expect(original).toEqual(before);
      }),
    );
  });
});

describe('a commit digest', () => {
  const header = { seq: 1, time: 5, actor: 'forebear' };

  it('does not depend on the order of the changes, and on everything else', () => {
    const digest = commitDigest(GENESIS.digest, header, ['+v a', '+v b']);
    expect(commitDigest(GENESIS.digest, header, ['+v b', '+v a'])).toBe(digest);
    const others = [
      commitDigest('1'.repeat(64), header, ['+v a', '+v b']),
      commitDigest(GENESIS.digest, { ...header, seq: 2 }, ['+v a', '+v b']),
      commitDigest(GENESIS.digest, { ...header, time: 6 }, ['+v a', '+v b']),
      commitDigest(GENESIS.digest, { ...header, actor: 'x' }, ['+v a', '+v b']),
      commitDigest(GENESIS.digest, header, ['+v a']),
      commitDigest(GENESIS.digest, header, []),
    ];
    expect(new Set([digest, ...others]).size).toBe(7);
  });
});

/** The same vertex with everything that has no order in another order. */
function shuffled(original: Vertex): Vertex {
  const [main = '', ...others] = original.labels;
  const entries = Object.entries(original.properties).reverse();
  return {
    id: original.id,
    labels: [main, ...others.reverse()],
    properties: Object.fromEntries(
      entries.map(([key, property]) => [
        key,
        Array.isArray(property) ? [...property].reverse() : property,
      ]),
    ),
  };
}
