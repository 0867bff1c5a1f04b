import { CommittedDocument, type CommittedSubscription } from '../generated/client.js';
import type { ServerLink } from './server-link.js';

/** The state of the subscription: it connects, it is live, or the connection is lost. */
export type Connection = 'connecting' | 'live' | 'lost';

/** The callbacks for commits. */
export interface CommitNews {
  readonly connection?: Connection;
  /** The last commit that arrived; null when it is not known. */
  readonly after?: number | null;
  readonly change?: readonly string[] | 'everything';
}

type Commits = AsyncGenerator<CommittedSubscription>;
type ChangedElement = CommittedSubscription['committed']['changes'][number];

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** Options of {@link readCommits}. */
export interface CommitReading {
  readonly link: ServerLink;
  /** The commit to start after; null: now. */
  readonly after: number | null;
  readonly say: (news: CommitNews) => void;
  readonly signal: AbortSignal;
}

/**
 * Follows the commits of the server until the signal. A lost connection is opened again, and continues
 * after the last commit that arrived.
 */
export async function readCommits({ link, after, say, signal }: CommitReading): Promise<void> {
  let [last, pause] = [after, FIRST_PAUSE_MS];
  for (;;) {
    const opened = setTimeout(() => say({ connection: 'live' }), 300); // the server does not acknowledge a subscription
    try {
      const commits: Commits = link.subscribe(CommittedDocument, { after: last }, signal);
      for await (const { committed } of commits) {
        last = committed.seq;
        pause = FIRST_PAUSE_MS;
        say({ connection: 'live', after: last, change: committed.changes.flatMap(changedArns) });
      }
    } catch (error) {
      if (hasCode(error)) last = null; // the ledger no longer contains the commit
    } finally {
      clearTimeout(opened);
    }
    if (signal.aborted) return;
    say({ connection: 'lost', after: last });
    await waitFor(link.tokenWanted.value ? undefined : pause, signal); // a new token loads the page again
    if (signal.aborted) return;
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    say({ change: 'everything' });
  }
}

/** The ARNs of a change: an entity or a record, or both ends of an association. */
function changedArns({ arn, association }: ChangedElement): string[] {
  const ends = association ? [association.source.arn, association.destination.arn] : [];
  return arn ? [arn, ...ends] : ends;
}

function hasCode(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'extensions' in error;
}

/** Waits for a time, or until the signal, or until the browser is online again. */
function waitFor(milliseconds: number | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = milliseconds === undefined ? undefined : setTimeout(done, milliseconds);
    if (timer !== undefined) addEventListener('online', done, { once: true });
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
