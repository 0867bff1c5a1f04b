import {
  changedId,
  type Edge,
  parseEdge,
  parseVertex,
  type Vertex,
} from '#src/domain/graph/index.js';
import type { CommitGroup, StampedChange } from '#src/ports/graph-store.js';
import type { Version } from '../native.js';

/** The open version of an element in the database, with the id that the database has for it. */
export interface Existing extends Version {
  readonly elementId: string;
}

/** The open versions of the elements that a group changes; those that do not exist are missing. */
export interface ExistingElements {
  readonly vertices: ReadonlyMap<string, Existing>;
  readonly edges: ReadonlyMap<string, Existing>;
}

/** A version with the element that its image tells. */
export interface Live<Element> extends Version {
  readonly element: Element;
}

/** What a group does to the elements of one kind, each in ascending order of the ids. */
export interface Folded<Element> {
  readonly created: readonly Live<Element>[];
  readonly replaced: readonly { readonly before: Existing; readonly after: Live<Element> }[];
  readonly removed: readonly Existing[];
  /** Versions that a commit of the group ended, some of them begun by the group itself. */
  readonly past: readonly { readonly version: Version; readonly ended: number }[];
}

/** A group as what it leaves: an element that several commits change is written once. */
export interface FoldedGroup {
  readonly vertices: Folded<Vertex>;
  readonly edges: Folded<Edge>;
}

interface State<Element> {
  readonly before: Existing | undefined;
  now: Version | undefined;
  element: Element | undefined;
}

/** Folds the commits of a group over what exists. */
export function foldGroup({ commits }: CommitGroup, existing: ExistingElements): FoldedGroup {
  const vertices = new Folding<Vertex>(existing.vertices);
  const edges = new Folding<Edge>(existing.edges, typeAndEnds);
  for (const { seq, changes } of commits) {
    for (const { change, image = '' } of changes) {
      switch (change.kind) {
        case 'putVertex':
          vertices.put(change.vertex, { image, began: seq });
          break;
        case 'putEdge':
          edges.put(change.edge, { image, began: seq });
          break;
        case 'removeVertex':
          vertices.remove(change.id, seq);
          break;
        case 'removeEdge':
          edges.remove(change.id, seq);
          break;
      }
    }
  }
  return { vertices: vertices.end(), edges: edges.end() };
}

function typeAndEnds(image: string): string {
  const { label, from, to } = parseEdge(image);
  return JSON.stringify([label, from, to]);
}

/** One line of a commit's `touched`: what it did to which element. */
export function touchedBy({ change }: StampedChange): string {
  return TOUCH[change.kind] + changedId(change);
}

const TOUCH = { putVertex: '+v', putEdge: '+e', removeVertex: '-v', removeEdge: '-e' } as const;

/** The labels that a vertex had natively before. */
export function labelsBefore({ image }: Version): readonly string[] {
  return parseVertex(image).labels;
}

class Folding<Element extends Vertex | Edge> {
  readonly #existing: ReadonlyMap<string, Existing>;
  /** What cannot change of an element in its place: then it is removed and made again. */
  readonly #fixed: (image: string) => string;
  readonly #states = new Map<string, State<Element>>();
  readonly #past: { version: Version; ended: number }[] = [];

  constructor(
    existing: ReadonlyMap<string, Existing>,
    fixed: (image: string) => string = () => '',
  ) {
    this.#existing = existing;
    this.#fixed = fixed;
  }

  put(element: Element, version: Version): void {
    const state = this.#state(element.id);
    this.#end(state, version.began);
    state.now = version;
    state.element = element;
  }

  remove(id: string, seq: number): void {
    const state = this.#state(id);
    this.#end(state, seq);
    state.now = undefined;
    state.element = undefined;
  }

  end(): Folded<Element> {
    const created: Live<Element>[] = [];
    const replaced: { before: Existing; after: Live<Element> }[] = [];
    const removed: Existing[] = [];
    for (const [, { before, now, element }] of [...this.#states].sort(byKey)) {
      const after = now && element ? { ...now, element } : undefined;
      const stays = before && after && this.#fixed(before.image) === this.#fixed(after.image);
      if (stays) replaced.push({ before, after });
      else {
        if (before) removed.push(before);
        if (after) created.push(after);
      }
    }
    return { created, replaced, removed, past: this.#past };
  }

  #state(id: string): State<Element> {
    const known = this.#states.get(id);
    if (known) return known;
    const before = this.#existing.get(id);
    const state = { before, now: before, element: undefined };
    this.#states.set(id, state);
    return state;
  }

  #end({ now }: State<Element>, seq: number): void {
    if (now) this.#past.push({ version: { image: now.image, began: now.began }, ended: seq });
  }
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
