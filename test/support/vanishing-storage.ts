import type { ObjectStorage } from '#src/ports/object-storage.js';

/** A storage of which each prefix is empty once somebody has listed it. */
export function vanishingStorage(inner: ObjectStorage): ObjectStorage {
  const listed = new Set<string>();
  const list: ObjectStorage['list'] = async (prefix, options) => {
    if (listed.has(prefix)) return { objects: [], hasNext: false };
    listed.add(prefix);
    return inner.list(prefix, options);
  };
  return new Proxy(inner, {
    get(target, name) {
      if (name === 'list') return list;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
