import type { Tag } from '@aws-sdk/client-sagemaker';
import type { StringMap } from '#src/domain/lineage/index.js';
import { type Checked, validation } from '../json/parse-input.js';

/** Tags as the platform keeps them. Throws `ValidationException` for a key that is given twice. */
export function tagsIn(tags: readonly Checked<Tag>[] = []): StringMap {
  const map = new Map(tags.map(({ Key, Value }) => [Key, Value]));
  if (map.size < tags.length) throw validation('The request has two tags with the same key.');
  return Object.fromEntries(map);
}

/** Tags in the original's form. */
export function tagsOut(tags: StringMap): Tag[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}

/** A time of the platform; undefined stays undefined. */
export function timeOut(milliseconds: number): Date;
export function timeOut(milliseconds: number | undefined): Date | undefined;
export function timeOut(milliseconds: number | undefined): Date | undefined {
  return milliseconds === undefined ? undefined : new Date(milliseconds);
}

/** Refuses a value that the original has and the platform has not. */
export function unsupported(member: string, value: unknown, use: string): never {
  throw validation(
    `Value '${String(value).slice(0, 200)}' at '${member}' is not supported by this server; ${use}.`,
  );
}

/** Returns a member that the model does not require and the platform does. Throws `ValidationException`. */
export function required<Value>(value: Value | undefined, at: string): Value {
  if (value !== undefined) return value;
  throw validation(
    `1 validation error detected: Value null at '${at}' failed to satisfy constraint: Member must not be null`,
  );
}
