import { textOf, wordOf } from '../../parts/search-params.js';

export const POLICIES_TABS = [
  { id: 'policies', label: 'Policies' },
  { id: 'decisions', label: 'Decisions' },
] as const;

/** The search parameters of the list. */
export interface PoliciesSearch {
  readonly tab?: (typeof POLICIES_TABS)[number]['id'] | undefined;
  /** A part of the name. */
  readonly q?: string | undefined;
}

export function policiesSearch(search: Record<string, unknown>): PoliciesSearch {
  return {
    tab: wordOf(search, 'tab', ['policies', 'decisions']),
    q: textOf(search, 'q'),
  };
}
