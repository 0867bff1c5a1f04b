import { type Edge, type IdFilter, parseLines, type VertexId } from '#src/domain/graph/index.js';
import { ASSOCIATION_LABELS, isAssociation } from '#src/domain/lineage/index.js';
import { type LeftOutVerticesOptions, leftOutVertices, lineStarts } from './left-out-vertices.js';
import { type Window, windowOf } from './window.js';

const ASSOCIATIONS: ReadonlySet<string> = new Set(ASSOCIATION_LABELS);
const ENDS = ['sourcearn', 'destinationarn'] as const;
const ID_DIGITS = 32;

/**
 * Leaves out the edges with an end that is not exported. Associations between entities never have
 * such an end, so only the ends of other edges are looked up.
 */
export class BothEnds {
  readonly #options: LeftOutVerticesOptions;
  #leftOut: Promise<IdFilter> | undefined;

  constructor(options: LeftOutVerticesOptions) {
    this.#options = options;
  }

  /** Returns a window without the edges that have an end outside of the export. */
  async keep(window: Window): Promise<Window> {
    const { store, at, without, signal } = this.#options;
    if (without.size === 0 || areAssociations(window)) return window;
    this.#leftOut ??= leftOutVertices(this.#options);
    const leftOut = await this.#leftOut;
    if (!haveEndIn(window, leftOut)) return window;
    signal.throwIfAborted();
    const edges = parseLines('edge', window.lines);
    const unsure = edges.filter(({ from, to }) => leftOut.mayHold(from) || leftOut.mayHold(to));
    const outside = await outsideEdges(unsure, { store, at, without });
    const kept = edges.filter((edge) => !outside.has(edge));
    if (kept.length === edges.length) return window;
    return { ...window, ...windowOf(kept), outside: edges.length - kept.length };
  }
}

/** Returns the edges, among those that are not associations, with an end outside of the export. */
export async function outsideEdges(
  edges: readonly Edge[],
  { store, at, without }: Pick<LeftOutVerticesOptions, 'store' | 'at' | 'without'>,
): Promise<ReadonlySet<Edge>> {
  const foreign = without.size === 0 ? [] : edges.filter((edge) => !isAssociation(edge));
  const ends = new Set(foreign.flatMap(({ from, to }) => [from, to]));
  const found = await store.vertices([...ends], at);
  const isOut = (id: VertexId) => without.has(found.get(id)?.element.labels[0] ?? '');
  return new Set(foreign.filter(({ from, to }) => isOut(from) || isOut(to)));
}

/**
 * True when each edge of a window is an association. It checks the bytes: a quoted name in a
 * canonical text is always a property's name, because quotes within values are escaped.
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

/** Returns whether an edge of a window may have an end among ids. Lines begin with `["id","label","from","to",`. */
function haveEndIn({ label, lines }: Window, ids: IdFilter): boolean {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const before = `["${'0'.repeat(ID_DIGITS)}",${JSON.stringify(label)},"`;
  const from = Buffer.byteLength(before);
  const to = from + ID_DIGITS + '","'.length;
  for (const start of lineStarts(bytes))
    for (const end of [start + from, start + to])
      if (ids.mayHold(bytes.toString('latin1', end, end + ID_DIGITS))) return true;
  return false;
}
