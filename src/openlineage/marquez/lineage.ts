import { setImmediate } from 'node:timers/promises';
import { datasetName } from './dataset-names.js';
import { describeDataset } from './datasets.js';
import { describeJob } from './describe-jobs.js';
import { type FoundJob, withLatestRuns } from './jobs.js';
import { type GraphNode, isDataset, type LineageGraph, readGraph } from './lineage-graph.js';
import { findNode } from './node-id.js';
import { CHUNK, type Reading } from './reading.js';

/** The start and the size of a graph. */
export interface GraphRequest {
  readonly nodeId: string;
  /** The most hops from job to job, or from dataset to dataset. */
  readonly depth: number;
}

/**
 * Returns the jobs and datasets around a job or a dataset. `complete` is false when a limit of the
 * server left nodes out. Throws `NOT_FOUND` for an unknown node, `VALIDATION_FAILED` for a text that
 * is not a node id.
 */
export async function lineageAround(reading: Reading, { nodeId, depth }: GraphRequest) {
  const start = await findNode(reading, nodeId);
  const { nodes, complete } = await readGraph(reading, start, depth * 2);
  const found = [...nodes.values()].flatMap(({ of }) => (isDataset(of) ? [] : [of]));
  const jobs = await withLatestRuns(reading.store, found);
  const latest = new Map(found.map((job, index) => [job, jobs[index] ?? job]));
  const graph: NodeAnswer[] = [];
  for (const node of nodes.values()) {
    graph.push(nodeAnswer(node, { nodes }, latest));
    if (graph.length % CHUNK === 0) await setImmediate(); // so that other requests are answered
  }
  return { graph, complete };
}

type NodeAnswer = ReturnType<typeof nodeAnswer>;

function nodeAnswer(
  { id, of, before, after }: GraphNode,
  { nodes }: Pick<LineageGraph, 'nodes'>,
  latest: ReadonlyMap<FoundJob, FoundJob>,
) {
  const namesOf = (ids: ReadonlySet<string>) =>
    [...ids].flatMap((other) => {
      const dataset = nodes.get(other)?.of;
      return dataset && isDataset(dataset) ? [datasetName(dataset)] : [];
    });
  const edges = {
    inEdges: [...before].map((origin) => ({ origin, destination: id })),
    outEdges: [...after].map((destination) => ({ origin: id, destination })),
  };
  if (isDataset(of)) return { id, type: 'DATASET', data: describeDataset(of), ...edges };
  const data = describeJob(latest.get(of) ?? of, namesOf(before), namesOf(after));
  return { id, type: 'JOB', data, ...edges };
}
