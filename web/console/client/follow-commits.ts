import { readToken } from '../../shared/token.js';
import { type Change, ChangeBatch } from './change-batch.js';
import { shareAmongTabs } from './leading-tab.js';
import { Observable } from './observable.js';
import { type CommitNews, type Connection, readCommits } from './read-commits.js';
import type { ServerLink } from './server-link.js';

/** The commits of the server, for all parts of a page. */
export interface Commits {
  readonly connection: Observable<Connection>;
  /** Calls back for each batch of commits. Returns a function that stops it. */
  listen(listener: (change: Change) => void): () => void;
}

/**
 * Follows the commits of the server until the tab is closed. Tabs of one browser with the same token
 * share one subscription; where the browser offers no locks, as without TLS, each tab has its own.
 */
export function followCommits(link: ServerLink): Commits {
  const connection = new Observable<Connection>('connecting');
  const batch = new ChangeBatch();
  let last: number | null = null;
  const hear = ({ connection: heard, after, change }: CommitNews) => {
    if (after !== undefined) last = after;
    if (heard) connection.set(heard);
    if (change) batch.add(change);
  };
  const lead = (say: (news: CommitNews) => void, signal: AbortSignal) => {
    if (connection.value !== 'connecting' && last === null) say({ change: 'everything' });
    return readCommits({ link, after: last, say, signal });
  };
  if (navigator.locks) void share();
  else void lead(hear, new AbortController().signal);
  return { connection, listen: (listener) => batch.listen(listener) };

  async function share(): Promise<void> {
    const name = `forebear.commits.${await digestOf(readToken())}`;
    const present = () => ({ connection: connection.value, after: last });
    shareAmongTabs<CommitNews>({ name, lead, hear, present });
  }
}

async function digestOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
