import { EngineAnswerer } from '#graph-export/companion/gremlin/engine-answerer.js';
import { EngineReplier } from '#graph-export/companion/gremlin/engine-replier.js';
import { PassThrough } from '#graph-export/companion/gremlin/pass-through/pass-through.js';
import type { Replier } from '#graph-export/companion/gremlin/replier.js';
import { BOOKKEEPING_LABELS } from '#src/domain/graph/index.js';
import { LINEAGE_KINDS } from '#src/domain/lineage/index.js';
import type { CallerTurns } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { StoreAddress } from './store/store-address.js';

/** What answers Gremlin: the server that has the graph, where it is one that runs scripts and has our ids, and else the own engine. */
export async function gremlinReplier(
  { store, turns }: { readonly store: GraphStore; readonly turns: CallerTurns },
  address: StoreAddress,
): Promise<Replier> {
  if (address.store === 'gremlin') {
    const { GREMLIN_PROFILES, RECORD_LABELS } = await import('#src/stores/gremlin/index.js');
    const hidden = new Set([...RECORD_LABELS, ...BOOKKEEPING_LABELS]);
    const { scripts, edgesByProperty } = GREMLIN_PROFILES[address.profile];
    // Edges that have no ids of ours have ones that drivers of other engines cannot read.
    if (scripts && !edgesByProperty) return new PassThrough({ server: address, hidden, turns });
  }
  const filtered: ReadonlySet<string> = new Set(LINEAGE_KINDS);
  return new EngineReplier(
    new EngineAnswerer({ store, turns, hidden: BOOKKEEPING_LABELS, filtered }),
  );
}
