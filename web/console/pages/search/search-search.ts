import { textOf } from '../../parts/search-params.js';

/** The search parameters of the page. */
export interface SearchSearch {
  readonly q?: string | undefined;
}

export function searchSearch(search: Record<string, unknown>): SearchSearch {
  return { q: textOf(search, 'q') };
}
