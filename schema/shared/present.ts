type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** A record without the values that are undefined. */
export function present<T extends object>(record: T): Present<T> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined),
  ) as Present<T>;
}
