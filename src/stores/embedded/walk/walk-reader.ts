import type { WalkPage, WalkQuery } from '#src/domain/graph/index.js';
import type { StoreThread } from '../threads/store-thread.js';
import { walkKey } from './walk-cache.js';
import { toWalkPage } from './walk-page.js';
import type { WalkAnswer } from './walker.js';

/** Pages that are kept at the most. */
const MAX_PAGES = 16;
/** After a page with more characters of snapshots than these, no next one is read ahead. */
const MAX_CHARACTERS = 256 * 1024;

/** The thread that walks; it is started when it is first asked for. */
export type Walking = Pick<StoreThread, 'call' | 'isIdle'>;

/** A page, and how many characters of snapshots it was read from. */
interface ReadPage {
  readonly page: WalkPage;
  readonly characters: number;
}

/**
 * Reads walks page by page, the next page while the caller still reads the one before: it is there when it is
 * asked for. What it holds was settled when the first page fixed the commit. Nothing is read ahead of walks
 * without vertices, whose callers take large pages, nor while others wait for the thread.
 */
export class WalkReader {
  readonly #walker: () => Walking;
  /** The oldest first; each is given out once. */
  readonly #ahead = new Map<string, Promise<ReadPage | undefined>>();

  constructor(walker: () => Walking) {
    this.#walker = walker;
  }

  /** The page that a query asks for. */
  async page(query: WalkQuery): Promise<WalkPage> {
    const read = (await this.#take(query)) ?? (await this.#read(query));
    const { page, characters } = read;
    if (query.withVertices && page.hasNext && characters <= MAX_CHARACTERS)
      this.#readAfter(query, page);
    return page;
  }

  /** Forgets everything, because the store did. */
  async reset(): Promise<void> {
    this.#ahead.clear();
    await this.#walker().call('reset', undefined);
  }

  async #read(query: WalkQuery): Promise<ReadPage> {
    const answer = await this.#walker().call<WalkAnswer>('walk', query);
    return { page: toWalkPage(answer), characters: charactersOf(answer) };
  }

  #take(query: WalkQuery): Promise<ReadPage | undefined> | undefined {
    if (this.#ahead.size === 0) return undefined;
    const key = keyOf(query);
    const read = this.#ahead.get(key);
    this.#ahead.delete(key);
    return read;
  }

  #readAfter(query: WalkQuery, { at, vertices }: WalkPage): void {
    if (!this.#walker().isIdle) return;
    const next = { ...query, at, offset: (query.offset ?? 0) + vertices.length };
    const key = keyOf(next);
    const read = this.#read(next).then(usable, () => undefined); // whoever asks for it reads it again
    this.#ahead.set(key, read);
    for (const oldest of this.#ahead.keys()) {
      if (this.#ahead.size <= MAX_PAGES) return;
      this.#ahead.delete(oldest);
    }
  }
}

/** Another time, a page that time has cut may get further. */
function usable(read: ReadPage): ReadPage | undefined {
  return read.page.incompleteReason === 'TIME_LIMIT' ? undefined : read;
}

function charactersOf({ known, edges }: WalkAnswer): number {
  const texts = known?.texts.length ?? 0;
  return edges.reduce((sum, [snapshot]) => sum + snapshot.length, texts);
}

/** A query without a commit asks for the present, which is never read ahead. */
function keyOf(query: WalkQuery): string {
  const { at = -1, first, offset, withEdges, withVertices, withTotal } = query;
  return JSON.stringify([walkKey(query, at), first, offset, withEdges, withVertices, withTotal]);
}
