import type { ObjectStorage } from '#src/ports/object-storage.js';

/** A storage whose prefixes are empty once somebody has listed one. */
export function vanishingStorage(inner: ObjectStorage): ObjectStorage {
  let listed = 0;
  const list: ObjectStorage['list'] = async (prefix, options) => {
    listed += 1;
    return listed > 1 ? { objects: [], hasNext: false } : inner.list(prefix, options);
  };
  return new Proxy(inner, {
    get(target, name) {
      if (name === 'list') return list;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
