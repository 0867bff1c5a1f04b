import type { CommitGroup } from '#src/ports/graph-store.js';

/** Elements of each kind that are known at the most. */
const LIMIT = 20_000;
/**
 * Versions that were read before and still hold. Only this process writes the store, so a version holds
 * until a group that changes the element is sent to the writer; from then until the answer, the tables
 * alone tell. That an element is absent is never kept: {@link KnownIds} tells that.
 */
export class KnownVersions {
  readonly #vertices = new Map<string, number>();
  readonly #edges = new Map<string, number>();

  /** The live ones of some elements; `read` is called for those that are not known. */
  find<Id extends string>(
    kind: 'vertex' | 'edge',
    ids: readonly Id[],
    read: (ids: readonly Id[]) => ReadonlyMap<Id, number>,
  ): Map<Id, number> {
    const known = kind === 'vertex' ? this.#vertices : this.#edges;
    const found = new Map<Id, number>();
    const unknown: Id[] = [];
    for (const id of ids) {
      const version = known.get(id);
      if (version === undefined || version < 0) unknown.push(id);
      else found.set(id, version);
    }
    if (unknown.length === 0) return found;
    const versions = read(unknown);
    if (known.size + versions.size > LIMIT) forget(known, LIMIT / 2 - versions.size);
    for (const [id, version] of versions) {
      found.set(id, version);
      if (known.size < LIMIT && !known.has(id)) known.set(id, version);
    }
    return found;
  }

  /** Runs a write of a group; what it changes is unknown until it has ended, and after that. */
  async during<Result>(group: CommitGroup, write: () => Promise<Result>): Promise<Result> {
    this.#eachChange(group, mark);
    try {
      return await write();
    } finally {
      this.#eachChange(group, unmark);
    }
  }

  /** Forgets everything, because the store did. */
  clear(): void {
    forget(this.#vertices, 0);
    forget(this.#edges, 0);
  }

  #eachChange(
    { commits }: CommitGroup,
    action: (known: Map<string, number>, id: string) => void,
  ): void {
    for (const { changes } of commits) {
      for (const { change, replaces } of changes) {
        if (replaces === 0) continue; // nothing was known of it
        if (change.kind === 'putVertex') action(this.#vertices, change.vertex.id);
        else if (change.kind === 'putEdge') action(this.#edges, change.edge.id);
        else action(change.kind === 'removeVertex' ? this.#vertices : this.#edges, change.id);
      }
    }
  }
}

/** Below zero: how many groups that change the element are being written. */
function mark(known: Map<string, number>, id: string): void {
  known.set(id, Math.min(known.get(id) ?? 0, 0) - 1);
}

function unmark(known: Map<string, number>, id: string): void {
  const left = (known.get(id) ?? 0) + 1;
  if (left < 0) known.set(id, left);
  else known.delete(id);
}

/** The oldest go first, down to a number of them; what is being written stays marked. */
function forget(known: Map<string, number>, down: number): void {
  for (const [id, version] of known) {
    if (known.size <= down) return;
    if (version >= 0) known.delete(id);
  }
}
