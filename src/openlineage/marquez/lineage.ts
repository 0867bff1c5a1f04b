import type { DatasetAnswer, EdgeAnswer, GraphAnswer, JobAnswer, NodeAnswer } from './answers.js';
import { describeDataset } from './datasets.js';
import { describeJobs } from './describe-jobs.js';
import { type FoundJob, jobNodeId } from './jobs.js';
import { type GraphNode, readGraph } from './lineage-graph.js';
import { findNode } from './node-id.js';
import type { Reading } from './reading.js';

/** The start and the size of a graph. */
export interface GraphRequest {
  readonly nodeId: string;
  /** The most hops from job to job, or from dataset to dataset. */
  readonly depth: number;
}

/**
 * Returns the jobs and datasets around a job or a dataset. Throws `NOT_FOUND` for an unknown node,
 * `VALIDATION_FAILED` for a text that is no node id.
 */
export async function lineageAround(
  reading: Reading,
  { nodeId, depth }: GraphRequest,
): Promise<GraphAnswer<JobAnswer | DatasetAnswer>> {
  const start = await findNode(reading, nodeId);
  const { nodes, complete } = await readGraph(reading, start, depth * 2);
  const found = [...nodes.values()].flatMap(({ job }): FoundJob[] => (job ? [job] : []));
  const described = await describeJobs(reading, found);
  const jobs = new Map(described.map((job) => [jobNodeId(job.id), job]));
  const graph = [...nodes.values()].flatMap((node) => nodeAnswer(node, jobs) ?? []);
  return { graph, complete };
}

function nodeAnswer(
  node: GraphNode,
  jobs: ReadonlyMap<string, JobAnswer>,
): NodeAnswer<JobAnswer | DatasetAnswer> | undefined {
  const { id, dataset } = node;
  const edges = edgesOf(node);
  const job = jobs.get(id);
  if (job) return { id, type: 'JOB', data: job, ...edges };
  return dataset && { id, type: 'DATASET', data: describeDataset(dataset), ...edges };
}

function edgesOf({ id, before, after }: GraphNode): {
  readonly inEdges: readonly EdgeAnswer[];
  readonly outEdges: readonly EdgeAnswer[];
} {
  return {
    inEdges: [...before].map((origin) => ({ origin, destination: id })),
    outEdges: [...after].map((destination) => ({ origin: id, destination })),
  };
}
