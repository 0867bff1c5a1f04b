import type { LoadRules } from './load-rules.js';

/** What rows are read by. */
export interface RowSettings {
  /** `""` is a value; else it is as if it were absent. */
  readonly allowEmptyStrings: boolean;
  readonly rules: LoadRules;
}
