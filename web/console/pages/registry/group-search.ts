import type { ModelApproval } from '../../generated/registry.js';
import { textOf, wordOf } from '../../parts/search-params.js';

export const APPROVALS = ['APPROVED', 'PENDING', 'REJECTED'] as const satisfies ModelApproval[];

/** The search parameters of the page of a group. */
export interface GroupSearch {
  readonly approval?: ModelApproval | undefined;
  /** The metrics that are columns, separated by commas. */
  readonly cols?: string | undefined;
}

export function groupSearch(search: Record<string, unknown>): GroupSearch {
  return { approval: wordOf(search, 'approval', APPROVALS), cols: textOf(search, 'cols') };
}

/** The search parameters of the page of a version. */
export interface VersionSearch {
  /** The version to compare with: an alias or another version of the group. */
  readonly beside?: string | undefined;
}

export function versionSearch(search: Record<string, unknown>): VersionSearch {
  return { beside: textOf(search, 'beside') };
}
