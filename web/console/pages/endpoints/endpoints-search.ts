import { textOf } from '../../parts/search-params.js';

/** The search parameters of the page. */
export interface EndpointsSearch {
  /** A part of the name. */
  readonly q?: string | undefined;
  /** The name of a user. */
  readonly by?: string | undefined;
}

export function endpointsSearch(search: Record<string, unknown>): EndpointsSearch {
  return { q: textOf(search, 'q'), by: textOf(search, 'by') };
}
