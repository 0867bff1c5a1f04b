import { textOf } from '../../parts/search-params.js';

/** The search parameters of the list. */
export interface QuarantinesSearch {
  /** A part of the name. */
  readonly q?: string | undefined;
}

export function quarantinesSearch(search: Record<string, unknown>): QuarantinesSearch {
  return { q: textOf(search, 'q') };
}
