import type { StringMap } from '#src/domain/lineage/index.js';

/**
 * Seals values that programs and operators may see and nobody else may, such as those of environment variables, before
 * they are recorded: what lies in the graph, in its history, in exports and in backups is of no use without the key.
 */
export interface SealedValues {
  /** The names of the keys: the first seals, each of them opens. */
  readonly keys: readonly string[];
  /** The values sealed, by the same names; those that are sealed already stay as they are. */
  seal(values: StringMap): StringMap;
  /** The values in the clear; those that are not sealed, of an earlier version, stay. Throws `VALUES_KEY_UNKNOWN`. */
  open(values: StringMap): StringMap;
}
