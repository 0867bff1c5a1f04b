/** Randomness for identifiers, injected. */
export interface Ids {
  /** A random UUID. */
  uuid(): string;
  /** Random hexadecimal digits. */
  hex(digits: number): string;
}
