import type { ObjectStorage } from '#src/ports/object-storage.js';

/** A storage that takes the first bytes of an object and never asks for more, until the writing is aborted. */
export function stuckStorage(inner: ObjectStorage, isStuck: (uri: string) => boolean) {
  const put: ObjectStorage['put'] = (uri, body, options) =>
    inner.put(uri, isStuck(uri) ? withoutEnd(body) : body, options);
  return new Proxy(inner, {
    get(target, name) {
      if (name === 'put') return put;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function* withoutEnd(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield* body;
  await new Promise(() => undefined);
}
