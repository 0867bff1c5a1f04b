import { textOf } from '../../parts/search-params.js';

/** The search parameters of the page. */
export interface ActivitySearch {
  /** The number of the open commit. */
  readonly commit?: string | undefined;
}

export function activitySearch(search: Record<string, unknown>): ActivitySearch {
  return { commit: textOf(search, 'commit') };
}
