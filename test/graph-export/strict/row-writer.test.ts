import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedColumns, Layout } from '#graph-export/strict/layout.js';
import { RowWriter } from '#graph-export/strict/row-writer.js';
import { edgeRows, vertexRows } from '#graph-export/strict/rows.js';
import {
  canonicalEdge,
  canonicalVertex,
  type Edge,
  type Properties,
  type Property,
  parseVertex,
  toLines,
  type Value,
  type Vertex,
} from '#src/domain/graph/index.js';

/** Texts that CSV and JSON write in their own ways, and others. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ',',
    '"',
    '\\',
    '\\"',
    'a b',
    ' a',
    'b ',
    'x;y',
    '\n',
    '\r\n',
    '\t',
    '\u0001',
  ),
  fc.constantFrom(
    '\u00a0a',
    'a\u2028',
    'naïve',
    'ünï',
    '日本',
    '😀',
    '":{"type":"Date","value":1}',
    '","',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const time = fc.oneof(
  fc.integer({ min: -10_000, max: 4_102_444_800_000 }),
  fc.constantFrom(0, 1, 999, 1_000, 86_399_999, 86_400_000, 253_402_300_799_999),
);
const value: fc.Arbitrary<Value> = fc.oneof(
  text,
  fc.boolean(),
  time.map((at) => ({ type: 'Date' as const, value: at })),
  fc.double().map((number) => ({
    type: 'Double' as const,
    value: Number.isFinite(number) ? number : String(number),
  })),
  fc.integer().map((number) => ({ type: 'Int' as const, value: number })),
  fc
    .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    .map((number) => ({ type: 'Long' as const, value: String(number) })),
);
const name = fc.oneof(
  fc.constantFrom(
    'arn',
    'type',
    'creationtime',
    'name',
    'a:b',
    'a"b',
    'a":b',
    'toString',
    'x,y',
    'é',
  ),
  fc.constantFrom('forebear.id', 'forebear.from', 'forebear.to', 'value'),
);
const properties = (property: fc.Arbitrary<Property>): fc.Arbitrary<Properties> =>
  fc.dictionary(name, property, { maxKeys: 6, noNullPrototype: true });
const id = fc.stringMatching(/^[0-9a-f]{32}$/);
const label = fc.oneof(
  fc.constantFrom('artifact', 'a;b', 'é', 'a b'),
  text.filter((label) => label !== ''),
);

const vertex = fc
  .record({
    id,
    labels: fc.uniqueArray(label, { minLength: 1, maxLength: 3 }),
    properties: properties(
      fc.oneof({ weight: 4, arbitrary: value }, fc.uniqueArray(text, { maxLength: 3 })),
    ),
  })
  .map((each) => parseVertex(canonicalVertex(each as unknown as Vertex)));
const edge = fc
  .record({
    id,
    label,
    from: id,
    to: id,
    properties: properties(value),
  })
  .map((each) => each as unknown as Edge);

describe('rows that are written byte by byte', () => {
  it('equal the rows of vertices', () => {
    fc.assert(
      fc.property(
        fc.array(vertex, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        (vertices, isWide) => {
          const layout = layoutOf('vertex', vertices, isWide);
          const rows = vertices.map((each) => vertexRows(layout, each));
          expect(written('vertex', layout, vertices.map(canonicalVertex))).toEqual(joined(rows));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('equal the rows of edges', () => {
    fc.assert(
      fc.property(
        fc.array(edge, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        (edges, isWide) => {
          const layout = layoutOf('edge', edges, isWide);
          const rows = edges.map((each) => edgeRows(layout, each));
          expect(written('edge', layout, edges.map(canonicalEdge))).toEqual(joined(rows));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

/** A layout of all columns that elements need, or of those of the first one only. */
function layoutOf(
  kind: 'vertex' | 'edge',
  elements: readonly (Vertex | Edge)[],
  isWide: boolean,
): Layout {
  return new Layout(fixedColumns(kind, 'artifact'), { oddNames: 'Quote' }).covering(
    isWide ? elements : elements.slice(0, 1),
  );
}

/** Twice, since what a line is like is remembered. */
function written(kind: 'vertex' | 'edge', layout: Layout, texts: readonly string[]) {
  const writer = new RowWriter(kind, layout);
  const window = { lines: toLines(texts), count: texts.length };
  writer.write(window);
  const found = writer.write(window);
  return found && { text: Buffer.from(found.bytes).toString(), rows: found.rows };
}

function joined(rows: readonly (readonly string[] | undefined)[]) {
  if (rows.includes(undefined)) return undefined;
  const all = rows.flatMap((each) => each ?? []);
  return { text: all.join(''), rows: all.length };
}
