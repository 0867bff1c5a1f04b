import type { EdgeQuery, Head, VertexId } from '#src/domain/graph/index.js';
import { VersionQuestions } from '#src/stores/shared/version-questions.js';
import type { Connection } from './connection.js';
import { AtomicEngine, type GremlinEngine } from './engine.js';
import { JanusGraphEngine } from './janusgraph/engine.js';
import { type GremlinProfile, readsByScript } from './profiles.js';
import { EdgeReads } from './reads/edge-reads.js';
import { ElementReads } from './reads/element-reads.js';
import { Layers } from './reads/layers.js';
import { LedgerReads } from './reads/ledger-reads.js';
import { LabelReads, ListReads } from './reads/list-reads.js';
import { ScanReads } from './reads/scan-reads.js';
import { Walker } from './walk/walker.js';

export interface StoreParts {
  readonly engine: GremlinEngine;
  readonly elements: ElementReads;
  readonly edges: EdgeReads;
  readonly lists: ListReads;
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
  const { idsPerRequest, edgesByProperty } = profile;
  const readHead = () => engine.readHead();
  const layers = new Layers({ known, readHead });
  const reads = { idsPerRequest, edgesByProperty, layers, byScript: readsByScript(profile) };
  const elements = new ElementReads(connection, reads);
  const common = { connection, profile, elements };
  const engine: GremlinEngine = profile.atomicRequests
    ? new AtomicEngine(common)
    : new JanusGraphEngine(common);
  const ledger = new LedgerReads(connection, elements, reads);
  const edges = new EdgeReads(connection, elements, reads);
  const walked = {
    vertices: (ids: readonly VertexId[], at?: number) => elements.vertices(ids, at),
    incident: (query: EdgeQuery) => edges.incident(query),
  };
  const isNative = (name: string) => engine.isNative(name);
  return {
    engine,
    elements,
    edges,
    lists: new ListReads(connection, layers, profile.labelKey),
    labels: new LabelReads(connection, layers, profile.labelsScript),
    ledger,
    scans: new ScanReads(connection, { ...reads, isNative }),
    walker: new Walker({ connection, profile, ledger, readHead, reads: walked }),
    versions: new VersionQuestions((vertices, edges) => engine.versions(vertices, edges)),
  };
}
