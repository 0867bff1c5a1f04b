import { CommittedDocument, type CommittedSubscription } from '../generated/client.js';
import { Observable } from './observable.js';
import type { ServerLink } from './server-link.js';

/** Whether the console hears of commits: it begins, it does, or the connection is lost. */
export type Connection = 'connecting' | 'live' | 'lost';

/** What changed: the ARNs of a batch of commits, or everything after a gap. */
export type Change = ReadonlySet<string> | 'everything';

/** The one subscription of this tab, which all parts of a page share. */
export interface Commits {
  readonly connection: Observable<Connection>;
  /** Calls back for each batch of commits; returns what ends it. */
  listen(listener: (change: Change) => void): () => void;
}

type ChangedElement = CommittedSubscription['committed']['changes'][number];

/** Changes of this time are one batch, so that a busy server causes at most one refresh per second. */
const BATCH_MS = 1_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Follows the commits of the server until the tab is closed. A lost connection is opened again, and
 * goes on after the last commit that arrived. A hidden tab collects the changes until it is shown.
 */
export function followCommits(link: ServerLink): Commits {
  const connection = new Observable<Connection>('connecting');
  const batch = new Batch();
  void run();
  return { connection, listen: (listener) => batch.listen(listener) };

  async function run(): Promise<void> {
    let after: number | null | undefined;
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      try {
        const commits: AsyncGenerator<CommittedSubscription> = link.subscribe(CommittedDocument, {
          after,
        });
        const opened = setTimeout(() => connection.set('live'), 300); // no answer says that it stands
        try {
          for await (const { committed } of commits) {
            connection.set('live');
            after = committed.seq;
            pause = FIRST_PAUSE_MS;
            batch.add(committed.changes.flatMap(changedArns));
          }
        } finally {
          clearTimeout(opened);
        }
      } catch (error) {
        if (hasCode(error)) after = undefined; // the ledger has no such commit any more
      }
      connection.set('lost');
      if (link.tokenWanted.value) return; // a new token loads the page again
      await waitFor(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      batch.add('everything');
    }
  }
}

/** What a change is about: an entity or a record, or both ends of an association. */
function changedArns({ arn, association }: ChangedElement): string[] {
  const ends = association ? [association.source.arn, association.destination.arn] : [];
  return arn ? [arn, ...ends] : ends;
}

function hasCode(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'extensions' in error;
}

/** Waits, or less when the browser is online again. */
function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done, { once: true });
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
  });
}

/** Collects changes, and gives them to the listeners together. */
class Batch {
  readonly #listeners = new Set<(change: Change) => void>();
  #arns = new Set<string>();
  #everything = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastFlush = 0;

  constructor() {
    document.addEventListener('visibilitychange', () => this.#schedule());
  }

  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(change: readonly string[] | 'everything'): void {
    if (change === 'everything') this.#everything = true;
    else for (const arn of change) this.#arns.add(arn);
    this.#schedule();
  }

  #schedule(): void {
    const isEmpty = this.#arns.size === 0 && !this.#everything;
    if (isEmpty || this.#timer !== undefined || document.hidden) return;
    const wait = Math.max(50, this.#lastFlush + BATCH_MS - Date.now());
    this.#timer = setTimeout(() => this.#flush(), wait);
  }

  #flush(): void {
    this.#timer = undefined;
    this.#lastFlush = Date.now();
    const change: Change = this.#everything ? 'everything' : this.#arns;
    this.#arns = new Set();
    this.#everything = false;
    for (const listener of this.#listeners) listener(change);
  }
}
