import type { StringMap } from '#src/domain/lineage/index.js';

/**
 * Reads the current value of a secret for a program of a role, by its ARN. Throws `SECRET_UNKNOWN`, also for a secret
 * that the role may not read; its errors never contain the value.
 */
export type ReadSecret = (name: string, role: string) => Promise<string>;

/**
 * Seals values that only programs and operators may see, such as those of environment variables,
 * before they are recorded. Without the key, the values in the graph, its history, exports and
 * backups are unreadable.
 */
export interface SealedValues {
  /** The names of the keys: the first key seals, each key opens. */
  readonly keys: readonly string[];
  /**
   * Returns the sealed values, by the same names; values that are already sealed stay unchanged.
   */
  seal(values: StringMap): StringMap;
  /**
   * Returns the values in the clear; unsealed ones, of an earlier version, stay unchanged. Throws
   * `VALUES_KEY_UNKNOWN`.
   */
  open(values: StringMap): StringMap;
  /** Signs a text, with a key for signatures alone. */
  sign(text: string): string;
  /** Whether {@link sign} made the signature, with any of the keys. */
  verifies(text: string, signature: string): boolean;
}
