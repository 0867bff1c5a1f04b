import type { VertexId } from '#src/domain/graph/index.js';
import type { Artifact } from '#src/domain/lineage/index.js';
import { datasetName, datasetNodeId, datasetsOf } from './dataset-names.js';
import { type FoundJob, jobNodeId, jobsOfRuns, runsOf } from './jobs.js';
import type { FoundNode } from './node-id.js';
import { entitiesById, idOf, type Reading } from './reading.js';
import { isRun } from './runs.js';

/** A job or a dataset, with the nodes before and after it. */
export interface GraphNode {
  readonly id: string;
  readonly of: FoundJob | Artifact;
  readonly before: Set<string>;
  readonly after: Set<string>;
}

/** Jobs and datasets by their node ids. */
export interface LineageGraph {
  readonly start: GraphNode;
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** False when a limit of the server left nodes out. */
  readonly complete: boolean;
}

/** The associations by which data flows. */
const OF_DATA = ['ContributedTo', 'Produced', 'DerivedFrom', 'SameAs'] as const;
/** The most runs of a job that a walk starts from. */
const MOST_STARTS = 100;
/** The most entities that a walk returns. */
const MOST_WALKED = 1_000;
/** Between two datasets of a job, a walk may also pass their locations. */
const STEPS_PER_HOP = 3;

/**
 * Returns the jobs and datasets within some hops of a node, in both directions. A hop leads from a
 * dataset to a job or from a job to a dataset. The runs of a job are one node, and so are the
 * location and the versions of a dataset.
 */
export async function readGraph(
  reading: Reading,
  found: FoundNode,
  hops: number,
): Promise<LineageGraph> {
  const start = nodeOf(found.kind === 'job' ? found.job : found.dataset);
  const nodes = new Map([[start.id, start]]);
  const starts =
    found.kind === 'job'
      ? await runsOf(reading, found.job, MOST_STARTS)
      : { items: [found.dataset], complete: true };
  if (starts.items.length === 0) return { start, nodes, complete: true };
  const page = await reading.lineage.walk({
    start: starts.items.slice(0, MOST_STARTS).map(({ arn }) => arn),
    direction: 'both',
    maxDepth: hops * STEPS_PER_HOP + 1,
    associationTypes: OF_DATA,
    first: MOST_WALKED,
    withEdges: 'ends',
  });
  const ids = page.vertices.map(({ id }) => id);
  const nodeIds = await addNodes(reading, nodes, ids);
  for (const { from, to } of page.links ?? page.edges.map(({ element }) => element))
    link(nodes.get(nodeIds.get(from) ?? ''), nodes.get(nodeIds.get(to) ?? ''));
  const cut = page.incompleteReason ?? 'DEPTH_LIMIT';
  return {
    start,
    nodes: within(nodes, start, hops),
    complete: starts.complete && !page.hasNext && cut === 'DEPTH_LIMIT',
  };
}

/** Adds the nodes of walked vertices, and returns their node ids. */
async function addNodes(
  reading: Reading,
  nodes: Map<string, GraphNode>,
  ids: readonly VertexId[],
): Promise<ReadonlyMap<VertexId, string>> {
  const entities = [...(await entitiesById(reading.store, ids)).values()];
  const jobs = await jobsOfRuns(reading, entities.filter(isRun));
  const artifacts = entities.filter((entity) => entity.kind === 'artifact');
  const datasetOf = await datasetsOf(reading, artifacts);
  const nodeIds = new Map<VertexId, string>();
  for (const entity of entities) {
    const of = jobs.get(idOf(entity)) ?? (entity.kind === 'artifact' && datasetOf(entity));
    if (!of) continue;
    const node = nodeOf(of);
    nodeIds.set(idOf(entity), node.id);
    const known = nodes.get(node.id);
    if (!known) nodes.set(node.id, node);
    else if (isNewer(of, known.of)) nodes.set(node.id, { ...known, of });
  }
  return nodeIds;
}

function nodeOf(of: FoundJob | Artifact): GraphNode {
  const id = isDataset(of) ? datasetNodeId(datasetName(of)) : jobNodeId(of.named);
  return { id, of, before: new Set(), after: new Set() };
}

/** Whether a node is a dataset. */
export function isDataset(of: FoundJob | Artifact): of is Artifact {
  return 'kind' in of;
}

function isNewer(of: FoundJob | Artifact, known: FoundJob | Artifact): boolean {
  if (isDataset(of) || isDataset(known)) return false;
  return (of.latestRun?.creationTime ?? 0) > (known.latestRun?.creationTime ?? 0);
}

/** Links two nodes, unless both are jobs: there is no dataset between a tuning job and its trials. */
function link(from: GraphNode | undefined, to: GraphNode | undefined): void {
  if (!from || !to || from.id === to.id) return;
  if (!isDataset(from.of) && !isDataset(to.of)) return;
  from.after.add(to.id);
  to.before.add(from.id);
}

/** The nodes within some hops, without the links that leave them. */
function within(
  nodes: ReadonlyMap<string, GraphNode>,
  start: GraphNode,
  hops: number,
): Map<string, GraphNode> {
  const kept = new Set([start.id]);
  let edge: readonly string[] = [start.id];
  for (let hop = 0; hop < hops && edge.length > 0; hop += 1) {
    const next = edge.flatMap((id) => {
      const { before = [], after = [] } = nodes.get(id) ?? {};
      return [...before, ...after];
    });
    edge = [...new Set(next)].filter((id) => !kept.has(id));
    for (const id of edge) kept.add(id);
  }
  const inside = (ids: ReadonlySet<string>) => new Set([...ids].filter((id) => kept.has(id)));
  const inner = [...nodes.values()].filter(({ id }) => kept.has(id));
  return new Map(
    inner.map((node) => [
      node.id,
      { ...node, before: inside(node.before), after: inside(node.after) },
    ]),
  );
}
