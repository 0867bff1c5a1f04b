import { EngineAnswerer } from '#graph-export/companion/gremlin/engine-answerer.js';
import { EngineReplier } from '#graph-export/companion/gremlin/engine-replier.js';
import { PassThrough } from '#graph-export/companion/gremlin/pass-through/pass-through.js';
import type { Asked, Replier } from '#graph-export/companion/gremlin/replier.js';
import { BOOKKEEPING, BOOKKEEPING_LABELS } from '#src/domain/graph/index.js';
import { LINEAGE_KINDS } from '#src/domain/lineage/index.js';
import type { CallerTurns } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { StoreAddress } from './store/store-address.js';

/**
 * What answers Gremlin: the server that has the graph, where it is one that runs scripts and has our ids, and else the
 * own engine. That server does not know the ids and labels of the files that were loaded, nor which numbers are dates:
 * after a bulk load the engine answers there too.
 */
export async function gremlinReplier(
  { store, turns }: { readonly store: GraphStore; readonly turns: CallerTurns },
  address: StoreAddress,
): Promise<Replier> {
  const filtered: ReadonlySet<string> = new Set(LINEAGE_KINDS);
  const engine = new EngineReplier(
    new EngineAnswerer({ store, turns, hidden: BOOKKEEPING_LABELS, filtered }),
  );
  if (address.store === 'gremlin') {
    const { GREMLIN_PROFILES, RECORD_LABELS } = await import('#src/stores/gremlin/index.js');
    const hidden = new Set([...RECORD_LABELS, ...BOOKKEEPING_LABELS]);
    const { scripts, edgesByProperty } = GREMLIN_PROFILES[address.profile];
    // Edges that have no ids of ours have ones that drivers of other engines cannot read.
    if (scripts && !edgesByProperty)
      return new UnlessLoaded(store, new PassThrough({ server: address, hidden, turns }), engine);
  }
  return engine;
}

/** Asks one replier while nothing was ever loaded into a graph, and another one afterwards. */
class UnlessLoaded implements Replier {
  readonly #store: GraphStore;
  readonly #bare: Replier;
  readonly #loaded: Replier;
  /** The head at which nothing was loaded yet. */
  #bareAt = -1;

  constructor(store: GraphStore, bare: Replier, loaded: Replier) {
    this.#store = store;
    this.#bare = bare;
    this.#loaded = loaded;
  }

  async *messages(asked: Asked): AsyncGenerator<string | Buffer> {
    yield* (await this.#replier()).messages(asked);
  }

  async whole(asked: Asked): Promise<string | Buffer> {
    return (await this.#replier()).whole(asked);
  }

  async #replier(): Promise<Replier> {
    const { seq } = await this.#store.head();
    if (seq === this.#bareAt) return this.#bare;
    if ((await this.#store.count({ label: BOOKKEEPING.load })) > 0) return this.#loaded;
    this.#bareAt = seq;
    return this.#bare;
  }
}
