import { textOf, wordOf } from '../../parts/search-params.js';

/** The views of a location; the first one is the default. */
export const DATA_TABS = [
  { id: 'objects', label: 'Objects' },
  { id: 'versions', label: 'Versions' },
  { id: 'impact', label: 'Impact' },
] as const;

/** The search parameters of the page. */
export interface DataSearch {
  /** An object, a prefix or a bucket; the default bucket if absent. */
  readonly uri?: string | undefined;
  readonly tab?: (typeof DATA_TABS)[number]['id'] | undefined;
  /** The SHA-256 of bytes whose impact is shown, wherever they are. */
  readonly digest?: string | undefined;
  /** The name of the file with this digest. */
  readonly file?: string | undefined;
}

export function dataSearch(search: Record<string, unknown>): DataSearch {
  const tabs = DATA_TABS.map(({ id }) => id);
  return {
    uri: textOf(search, 'uri'),
    tab: wordOf(search, 'tab', tabs),
    digest: textOf(search, 'digest'),
    file: textOf(search, 'file'),
  };
}
