import type { SearchKind } from '../../generated/search.js';
import { textOf } from '../../parts/search-params.js';

/** A chip of the page: its label, and its kinds in the API. */
interface Group {
  readonly words: string;
  readonly kinds: readonly SearchKind[];
}

/** The chips of the page, by their names in its URL. */
export const GROUPS = {
  jobs: { words: 'Jobs', kinds: ['JOB'] },
  models: { words: 'Models', kinds: ['MODEL'] },
  registry: {
    words: 'Registry',
    kinds: ['MODEL_PACKAGE_GROUP', 'MODEL_PACKAGE', 'MODEL_ALIAS'],
  },
  endpoints: { words: 'Endpoints', kinds: ['ENDPOINT', 'ENDPOINT_CONFIG'] },
  data: { words: 'Data', kinds: ['ARTIFACT'] },
  lineage: { words: 'Other entities', kinds: ['TRIAL_COMPONENT', 'ACTION', 'CONTEXT'] },
} as const satisfies Readonly<Record<string, Group>>;

export type GroupName = keyof typeof GROUPS;

/** The search parameters of the page. */
export interface SearchSearch {
  readonly q?: string | undefined;
  /** A group of kinds; absent for all. */
  readonly in?: GroupName | undefined;
}

export function searchSearch(search: Record<string, unknown>): SearchSearch {
  const group = textOf(search, 'in');
  return {
    q: textOf(search, 'q'),
    in: group !== undefined && Object.hasOwn(GROUPS, group) ? (group as GroupName) : undefined,
  };
}
