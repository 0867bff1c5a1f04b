import type { Vertex, VertexId } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Logger } from '#src/ports/system.js';
import type { Belonging, SubjectKind } from './subject-kind.js';

export interface BelongingsOptions {
  readonly store: GraphStore;
  readonly logger: Logger;
  readonly kinds: readonly SubjectKind[];
  /** Aborts when the server closes. */
  readonly signal: AbortSignal;
  /** False for a subject whose runs and folders at this place are not needed; called with its record, if it exists. */
  readonly isNeeded: (subject: VertexId, record: Vertex | undefined) => boolean;
}

/** The runs and folders at this place. Unneeded ones are ended and removed. */
export class Belongings {
  readonly #options: BelongingsOptions;
  readonly #removing = new Map<VertexId, Promise<void>>();

  constructor(options: BelongingsOptions) {
    this.#options = options;
  }

  /** True while the runs and folders of a subject, or of an earlier one with its name, are being removed here. */
  isRemoving(subject: VertexId): boolean {
    return this.#removing.has(subject);
  }

  /** Starts to remove unneeded runs and folders. A failed removal is repeated by the next sweep. */
  async sweep(): Promise<void> {
    const { kinds, store, isNeeded } = this.#options;
    const found = new Map<VertexId, Belonging[]>();
    for (const kind of kinds) {
      for (const belonging of await kind.belongings()) {
        const known = found.get(belonging.subject);
        if (!known) found.set(belonging.subject, [belonging]);
        // Several kinds may store data in one folder.
        else if (known.every(({ name }) => name !== belonging.name)) known.push(belonging);
      }
    }
    // Read after the list of runs and folders, so that the record of each of them is found.
    const records = found.size > 0 ? await store.vertices([...found.keys()]) : new Map();
    for (const [subject, belongings] of found) {
      const record = records.get(subject)?.element;
      const unneeded = isNeeded(subject, record)
        ? belongings.filter(({ isOf }) => record && !isOf(record))
        : belongings;
      if (this.#removing.has(subject) || unneeded.length === 0) continue;
      const removal = this.#remove(unneeded).finally(() => this.#removing.delete(subject));
      this.#removing.set(subject, removal);
    }
  }

  /** Resolves when no removal is running. */
  async settled(): Promise<void> {
    await Promise.all(this.#removing.values());
  }

  async #remove(belongings: readonly Belonging[]): Promise<void> {
    const { logger, signal } = this.#options;
    for (const { name, remove } of belongings) {
      await remove(signal).catch((error: unknown) => {
        if (error !== signal.reason)
          logger.warn('an unneeded run or folder is not removed yet', { name, error });
      });
    }
  }
}
