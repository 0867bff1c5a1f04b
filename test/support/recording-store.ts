import type { GraphStore } from '#src/ports/graph-store.js';

/** A real store with a count of its calls by name. */
export interface RecordingStore {
  readonly store: GraphStore;
  /** The calls since the last use of this function. */
  take(): Readonly<Record<string, number>>;
}

/** Counts the calls of a store, and passes them on. */
export function recordCalls(store: GraphStore): RecordingStore {
  let calls: Record<string, number> = {};
  const counting = new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...given: readonly unknown[]) => {
        calls[String(name)] = (calls[String(name)] ?? 0) + 1;
        return member.apply(target, given);
      };
    },
  });
  return {
    store: counting,
    take() {
      const taken = calls;
      calls = {};
      return taken;
    },
  };
}
