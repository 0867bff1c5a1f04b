import type { ExportProfile, OddNames } from '#graph-export/index.js';

/** What `--profile` takes, with the profiles of exports. */
export const PROFILES = {
  strict: 'Strict',
  legacy: 'Legacy',
} as const satisfies Record<Lowercase<ExportProfile>, ExportProfile>;

/** What `--odd-names` takes, with what an export does with such names. */
export const ODD_NAMES = {
  refuse: 'Refuse',
  encode: 'Encode',
  quote: 'Quote',
} as const satisfies Record<Lowercase<OddNames>, OddNames>;
