import type { Client } from '../client.js';
import { SearchDocument, type SearchKind, type SearchQuery } from '../generated/graphql.js';
import { pages } from '../paging.js';

/** A job, a model, an endpoint or an entity that a search has found. */
export type Found = SearchQuery['search']['nodes'][number];

/** The kinds of a search. */
export interface SearchOptions {
  /** Default: all. */
  readonly kinds?: readonly SearchKind[];
}

/** Searches by an ARN, a digest or words; each page is read on demand. */
export function search(
  client: Client,
  text: string,
  options: SearchOptions = {},
): AsyncGenerator<Found, void, undefined> {
  return pages(
    async (after) => (await client.ask(SearchDocument, { text, ...options, after })).search,
  );
}
