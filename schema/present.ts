/** Keys whose value may be missing. */
type Optional<T> = {
  [K in keyof T]: undefined extends T[K] ? K : null extends T[K] ? K : never;
}[keyof T];

/** A record without the values that a caller left out or gave as null. */
export type Present<T> = { [K in Exclude<keyof T, Optional<T>>]: T[K] } & {
  [K in Optional<T>]?: Exclude<T[K], null | undefined>;
};

/** Leaves out null and undefined: in this API a null argument means the same as none. */
export function present<T extends object>(record: T): Present<T> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== null),
  ) as Present<T>;
}
