import { type Edge, parseLines, type Vertex } from '#src/domain/graph/index.js';
import { ASSOCIATION_LABELS } from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { type Window, windowOf } from './window.js';

export interface BothEndsOptions {
  readonly store: GraphStore;
  readonly at: number;
  /** First labels of vertices that are not exported. */
  readonly without: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

const ASSOCIATIONS: ReadonlySet<string> = new Set(ASSOCIATION_LABELS);
const ENDS = ['sourcearn', 'destinationarn'] as const;

/**
 * A window of edges without those that end at a vertex which is not exported. Associations between entities never do;
 * the ends of others are looked up where vertices are left out.
 */
export async function withBothEnds(
  { store, at, without, signal }: BothEndsOptions,
  window: Window,
): Promise<Window> {
  if (without.size === 0 || areAssociations(window)) return window;
  const edges = parseLines('edge', window.lines);
  const unsure = edges.filter((edge) => !isAssociation(edge));
  signal.throwIfAborted();
  const ends = [...new Set(unsure.flatMap(({ from, to }) => [from, to]))];
  const found = await store.vertices(ends, at);
  const isOut = (id: Vertex['id']) => {
    const label = found.get(id)?.element.labels[0];
    return label === undefined || without.has(label);
  };
  const kept = edges.filter((edge) => isAssociation(edge) || !(isOut(edge.from) || isOut(edge.to)));
  if (kept.length === edges.length) return window;
  return { ...window, ...windowOf(kept), outside: edges.length - kept.length };
}

function isAssociation({ label, properties }: Edge): boolean {
  return ASSOCIATIONS.has(label) && ENDS.every((name) => name in properties);
}

/**
 * True when each edge of a window is an association, told from the bytes: a name with its quotes stands in a canonical
 * text only where it is a property's, since quotes within values are escaped.
 */
function areAssociations({ label, lines, count }: Window): boolean {
  if (!ASSOCIATIONS.has(label)) return false;
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  return ENDS.every((name) => occurrences(bytes, `"${name}":`) === count);
}

function occurrences(bytes: Buffer, text: string): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length))
    count += 1;
  return count;
}
