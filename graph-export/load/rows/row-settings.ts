import type { LoadRules } from './load-rules.js';

/** The settings for reading rows. */
export interface RowSettings {
  /** `""` is a value; otherwise it counts as absent. */
  readonly allowEmptyStrings: boolean;
  readonly rules: LoadRules;
}
