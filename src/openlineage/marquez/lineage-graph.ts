import type { VertexId, WalkedLink } from '#src/domain/graph/index.js';
import type { Artifact, LineageEntity } from '#src/domain/lineage/index.js';
import { datasetName, datasetNames, datasetNodeId, isVersion } from './dataset-names.js';
import { type FoundJob, jobNodeId, jobsOfRuns, runsOf } from './jobs.js';
import type { FoundNode } from './node-id.js';
import { entitiesById, idOf, type Reading } from './reading.js';
import { isRun } from './runs.js';

/** A job or a dataset, with the nodes before and after it. */
export interface GraphNode {
  readonly id: string;
  readonly job?: FoundJob;
  readonly dataset?: Artifact;
  readonly before: Set<string>;
  readonly after: Set<string>;
}

/** Jobs and datasets by their node ids. */
export interface LineageGraph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** False when a limit of the server left nodes out. */
  readonly complete: boolean;
}

/** The associations by which data flows. */
const OF_DATA = ['ContributedTo', 'Produced', 'DerivedFrom', 'SameAs'] as const;
/** The most runs of a job that a walk starts from. */
const MOST_STARTS = 100;
/** The most entities that a walk returns. */
const MOST_WALKED = 5_000;
/** Between two datasets of a job, a walk may also pass their locations. */
const STEPS_PER_HOP = 3;

/**
 * Returns the jobs and datasets within some hops of a node, in both directions. A hop leads from a
 * dataset to a job or from a job to a dataset. The runs of a job are one node, and so are the
 * location and the versions of a dataset.
 */
export async function readGraph(
  reading: Reading,
  start: FoundNode,
  hops: number,
): Promise<LineageGraph> {
  const starts = await startsOf(reading, start);
  const startId =
    start.kind === 'job' ? jobNodeId(start.job.named) : datasetNodeId(datasetName(start.dataset));
  const own = start.kind === 'job' ? { job: start.job } : { dataset: start.dataset };
  const nodes = new Map([[startId, newNode(startId, own)]]);
  if (starts.items.length === 0) return { nodes, complete: starts.complete };
  const page = await reading.lineage.walk({
    start: starts.items.map(({ arn }) => arn),
    direction: 'both',
    maxDepth: hops * STEPS_PER_HOP + 1,
    associationTypes: OF_DATA,
    first: MOST_WALKED,
    withEdges: 'ends',
    withVertices: true,
  });
  const ids = page.vertices.map(({ id }) => id);
  const entities = await entitiesById(reading.store, ids);
  const links = page.links ?? page.edges.map(({ element }) => element);
  await addNodes({ reading, nodes, entities, links });
  const cut = page.incompleteReason ?? 'DEPTH_LIMIT';
  return {
    nodes: within(nodes, startId, hops),
    complete: starts.complete && !page.hasNext && cut === 'DEPTH_LIMIT',
  };
}

async function startsOf(reading: Reading, start: FoundNode) {
  if (start.kind === 'dataset') return { items: [start.dataset], complete: true };
  return runsOf(reading, start.job, MOST_STARTS);
}

interface Walked {
  readonly reading: Reading;
  readonly nodes: Map<string, GraphNode>;
  readonly entities: ReadonlyMap<VertexId, LineageEntity>;
  readonly links: readonly WalkedLink[];
}

/** Adds the nodes of walked entities, and their links. */
async function addNodes({ reading, nodes, entities, links }: Walked): Promise<void> {
  const jobs = await jobsOfRuns(reading, [...entities.values()].filter(isRun));
  const artifacts = [...entities.values()].filter((entity) => entity.kind === 'artifact');
  const nameOf = await datasetNames(reading, artifacts);
  const nodeIds = new Map<VertexId, string>();
  for (const entity of entities.values()) {
    const job = jobs.get(idOf(entity));
    if (job) {
      const id = jobNodeId(job.named);
      nodeIds.set(idOf(entity), id);
      const known = nodes.get(id)?.job;
      if (!known || isNewer(job, known)) nodes.set(id, newNode(id, { job }));
    } else if (entity.kind === 'artifact') {
      const id = datasetNodeId(nameOf(entity));
      nodeIds.set(idOf(entity), id);
      const known = nodes.get(id);
      if (!known?.dataset) nodes.set(id, newNode(id, { dataset: entity }));
      else if (isVersion(known.dataset) && !isVersion(entity))
        nodes.set(id, { ...known, dataset: entity });
    }
  }
  for (const { from, to } of links) {
    const [origin, destination] = [nodeIds.get(from), nodeIds.get(to)];
    if (origin === undefined || destination === undefined || origin === destination) continue;
    const [before, after] = [nodes.get(origin), nodes.get(destination)];
    if (!before || !after || (before.job && after.job)) continue; // no dataset is between a tuning job and its trials
    before.after.add(destination);
    after.before.add(origin);
  }
}

function isNewer({ latestRun }: FoundJob, known: FoundJob): boolean {
  return (latestRun?.creationTime ?? 0) > (known.latestRun?.creationTime ?? 0);
}

function newNode(id: string, of: Pick<GraphNode, 'job' | 'dataset'>): GraphNode {
  return { id, ...of, before: new Set(), after: new Set() };
}

/** The nodes within some hops, without the links that leave them. */
function within(
  nodes: ReadonlyMap<string, GraphNode>,
  start: string,
  hops: number,
): Map<string, GraphNode> {
  const kept = new Set([start]);
  let edge = [start];
  for (let hop = 0; hop < hops && edge.length > 0; hop += 1) {
    const next = new Set<string>();
    for (const id of edge) {
      const node = nodes.get(id);
      for (const other of node ? [...node.before, ...node.after] : [])
        if (!kept.has(other)) next.add(other);
    }
    for (const id of next) kept.add(id);
    edge = [...next];
  }
  const inside = (ids: ReadonlySet<string>) => new Set([...ids].filter((id) => kept.has(id)));
  return new Map(
    [...nodes]
      .filter(([id]) => kept.has(id))
      .map(([id, node]) => [
        id,
        { ...node, before: inside(node.before), after: inside(node.after) },
      ]),
  );
}
