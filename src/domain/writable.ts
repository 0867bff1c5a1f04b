/** A record that is being filled in, field by field. */
export type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
