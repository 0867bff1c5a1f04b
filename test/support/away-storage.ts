import { PlatformError } from '#src/domain/errors/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** Calls a hook before every call of the storage. */
export function intercepted(inner: ObjectStorage, before: () => Promise<unknown>): ObjectStorage {
  return new Proxy(inner, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...words: readonly unknown[]) => {
        await before();
        return value.apply(target, words);
      };
    },
  });
}

/** A storage that is unavailable while the test says so. */
export function switched(inner: ObjectStorage, isAway: () => boolean): ObjectStorage {
  return intercepted(inner, async () => {
    if (isAway()) throw new PlatformError('STORAGE_UNAVAILABLE', 'The storage is away.');
  });
}

/** A storage that is always unavailable. */
export function away(inner: ObjectStorage): ObjectStorage {
  return switched(inner, () => true);
}
