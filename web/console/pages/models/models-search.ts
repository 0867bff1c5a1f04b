import { textOf, wordOf } from '../../parts/search-params.js';

export const MODELS_TABS = [
  { id: 'groups', label: 'Groups' },
  { id: 'models', label: 'Models' },
] as const;

/** The search parameters of the page. */
export interface ModelsSearch {
  readonly tab?: (typeof MODELS_TABS)[number]['id'] | undefined;
  /** A part of the name. */
  readonly q?: string | undefined;
  /** The order of the groups, with - in front for the largest first. */
  readonly sort?: string | undefined;
}

export function modelsSearch(search: Record<string, unknown>): ModelsSearch {
  return {
    tab: wordOf(search, 'tab', ['groups', 'models']),
    q: textOf(search, 'q'),
    sort: textOf(search, 'sort'),
  };
}
