import type { Head } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type { GraphReset, ResetState } from '#src/ports/graph-reset.js';
import type { LedgerReads } from './reads/ledger-reads.js';
import type { StoreThreads } from './threads/store-threads.js';
import { encodeGroup } from './write/message.js';

/** Empties the embedded store. */
export class EmbeddedReset implements GraphReset {
  readonly #threads: StoreThreads;
  readonly #ledger: LedgerReads;

  constructor(threads: StoreThreads, ledger: LedgerReads) {
    this.#threads = threads;
    this.#ledger = ledger;
  }

  async state(): Promise<ResetState> {
    return this.#ledger.resetState();
  }

  async begin(actor: string, after: Head): Promise<boolean> {
    return this.#threads.writer.call<boolean>('beginReset', { actor, after });
  }

  async purge(limit: number): Promise<number> {
    return this.#threads.writer.call<number>('purge', limit);
  }

  async end(group: CommitGroup): Promise<void> {
    await this.#threads.writer.call('endReset', encodeGroup(group));
    await this.#threads.walker.call('reset', undefined);
  }
}
