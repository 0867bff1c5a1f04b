import { parseEdge, parseVertex } from './canonical.js';
import type { Edge, Vertex } from './vertex.js';

/** Canonical texts as the lines of a {@link SnapshotWindow}. */
export function toLines(texts: readonly string[]): Uint8Array {
  return Buffer.from(texts.join('\n'));
}

/** Reads the elements of lines. */
export function parseLines(kind: 'vertex', lines: Uint8Array): Vertex[];
export function parseLines(kind: 'edge', lines: Uint8Array): Edge[];
export function parseLines(kind: 'vertex' | 'edge', lines: Uint8Array): (Vertex | Edge)[];
export function parseLines(kind: 'vertex' | 'edge', lines: Uint8Array): (Vertex | Edge)[] {
  if (lines.length === 0) return [];
  const parse: (text: string) => Vertex | Edge = kind === 'vertex' ? parseVertex : parseEdge;
  return Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength)
    .toString('utf8')
    .split('\n')
    .map(parse);
}
