import type { Head } from '#src/domain/graph/index.js';
import { LayeredReads } from '#src/stores/shared/layered-reads.js';
import { Layers } from '#src/stores/shared/layers.js';
import { PastLayer } from '#src/stores/shared/past-layer.js';
import { VersionQuestions } from '#src/stores/shared/version-questions.js';
import type { Connection } from './connection.js';
import { AtomicEngine, type GremlinEngine } from './engine.js';
import { JanusGraphEngine } from './janusgraph/engine.js';
import { type GremlinProfile, readsByScript } from './profiles.js';
import { ElementReads } from './reads/element-reads.js';
import { LabelReads } from './reads/label-reads.js';
import { LedgerReads } from './reads/ledger-reads.js';
import { LiveLayer } from './reads/live-layer.js';
import { pastVersions } from './reads/past-versions.js';
import { ScanReads } from './reads/scan-reads.js';
import { Walker } from './walk/walker.js';

export interface StoreParts {
  readonly engine: GremlinEngine;
  readonly reads: LayeredReads;
  readonly labels: LabelReads;
  readonly ledger: LedgerReads;
  readonly scans: ScanReads;
  readonly walker: Walker;
  readonly versions: VersionQuestions;
}

/** Composes the parts of a store; `known` returns the head that was read last. */
export function partsOf({
  connection,
  profile,
  known,
}: {
  readonly connection: Connection;
  readonly profile: GremlinProfile;
  readonly known: () => Head | undefined;
}): StoreParts {
  const { idsPerRequest, edgesByProperty, labelKey } = profile;
  const readHead = () => engine.readHead();
  // A vertex with another first label is another native vertex, and so are its edges.
  const layers = new Layers({ known, readHead, movesElements: true });
  const byScript = readsByScript(profile);
  const elements = new ElementReads(connection, { idsPerRequest, edgesByProperty, byScript });
  const common = { connection, profile, elements };
  const engine: GremlinEngine = profile.atomicRequests
    ? new AtomicEngine(common)
    : new JanusGraphEngine(common);
  const live = new LiveLayer({ connection, elements, idsPerRequest, labelKey, byScript });
  const past = new PastLayer(pastVersions(connection, idsPerRequest));
  const reads = new LayeredReads({ live, past, layers });
  const ledger = new LedgerReads(connection, elements, { layers, idsPerRequest });
  const isNative = (name: string) => engine.isNative(name);
  return {
    engine,
    reads,
    labels: new LabelReads(connection, layers, profile.labelsScript),
    ledger,
    scans: new ScanReads(connection, { idsPerRequest, edgesByProperty, layers, isNative }),
    walker: new Walker({ connection, profile, ledger, readHead, reads }),
    versions: new VersionQuestions((vertices, edges) => engine.versions(vertices, edges)),
  };
}
