import { isArn } from '#src/domain/arn.js';
import {
  type SearchPage,
  type SearchQuery,
  vertexIdOf,
  vertexPosition,
  wordsOf,
} from '#src/domain/graph/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';
import { digestFilter, isDigest } from './digests.js';

/** What is searched for: an ARN, a digest or its beginning, or words. */
export interface TextQuery extends Omit<SearchQuery, 'words'> {
  readonly text: string;
}

const MOST_WORDS = 10;

/**
 * Searches the present for a text, as the user wrote it. Throws `VALIDATION_FAILED` for a text
 * without a word, or with too many.
 */
export async function searchText(
  store: GraphStore,
  { text, ...query }: TextQuery,
  options?: ReadOptions,
): Promise<SearchPage> {
  const asked = text.trim();
  if (isArn(asked.toLowerCase())) return byArn(store, asked.toLowerCase(), query);
  const digits = asked.toLowerCase().replace(/^sha256:/, '');
  if (isDigest(digits) && query.labels.includes('artifact')) {
    const { after: _, ...beginning } = query;
    const isKnown = (await byDigest(store, digits, { ...beginning, first: 1 }, options)).items[0];
    if (isKnown) return byDigest(store, digits, query, options);
  }
  const words = wordsOf(asked);
  if (words.length === 0) refuse('text', 'There is no word to search for; give letters or digits.');
  if (words.length > MOST_WORDS)
    refuse('text', `The text has ${words.length} words; give at most ${MOST_WORDS} of them.`);
  return store.search({ ...query, words }, options);
}

type Rest = Omit<TextQuery, 'text'>;

async function byArn(store: GraphStore, arn: string, { labels }: Rest): Promise<SearchPage> {
  const id = vertexIdOf(arn);
  const found = (await store.vertices([id])).get(id);
  const isChosen = found !== undefined && labels.includes(found.element.labels[0] ?? '');
  return { items: isChosen ? [found] : [], hasNext: false };
}

// biome-ignore lint/complexity/useMaxParams: the read's options come last
async function byDigest(
  store: GraphStore,
  digits: string,
  { first, after }: Rest,
  options?: ReadOptions,
): Promise<SearchPage> {
  const order = { by: 'creationTime', direction: 'descending' } as const;
  const where = digestFilter(digits);
  const query = { label: 'artifact', where, order, first, ...(after && { after }) };
  const page = await store.list(query, options);
  const last = page.items.at(-1)?.element;
  return { ...page, ...(last && { end: vertexPosition(last, order.by) }) };
}
