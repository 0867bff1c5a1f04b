import { setImmediate } from 'node:timers/promises';
import type { Artifact } from '#src/domain/lineage/index.js';
import type { Named } from '../names/index.js';
import { type ColumnAnswer, columnsOf } from './columns.js';
import { datasetName, datasetNodeId } from './dataset-names.js';
import { fieldsOf } from './datasets.js';
import { facetsOf } from './entity-facets.js';
import type { GraphRequest } from './lineage.js';
import { isDataset, readGraph } from './lineage-graph.js';
import { findNode } from './node-id.js';
import { CHUNK, MOST_READ, type Reading } from './reading.js';

/** The start and the size of a graph of columns. */
export interface ColumnRequest extends GraphRequest {
  /** Whether the graph also contains the columns that were made from the start. */
  readonly withDownstream: boolean;
}

/**
 * Returns the columns that a dataset, one of its fields or the outputs of a job were made from, by
 * the `columnLineage` facets of the datasets around them. Throws the errors of `lineageAround`.
 */
export async function columnLineage(reading: Reading, request: ColumnRequest) {
  const found = await findNode(reading, request.nodeId);
  const { start, nodes, complete } = await readGraph(reading, found, request.depth * 2);
  const datasets = [...nodes.values()].flatMap(({ of }) => (isDataset(of) ? [of] : []));
  const columns = await knownColumns(datasets);
  const places = found.kind === 'job' ? start.after : new Set([start.id]);
  const field = found.kind === 'job' ? undefined : found.field;
  const starts = [...columns].filter(
    ([, column]) =>
      places.has(datasetNodeId(column.named)) && (field === undefined || field === column.field),
  );
  const kept = reach(
    columns,
    starts.map(([id]) => id),
    request,
  );
  const graph = [...kept].flatMap((id) => nodeOf(id, columns.get(id), kept));
  return { graph, complete: complete && kept.size < MOST_READ };
}

interface Column {
  readonly named: Named;
  readonly field: string;
  type: string | null;
  made?: ColumnAnswer;
  readonly from: Set<string>;
  readonly into: Set<string>;
}

/** The columns of datasets, and those that they were made from, by their node ids. */
async function knownColumns(datasets: readonly Artifact[]): Promise<Map<string, Column>> {
  const columns = new Map<string, Column>();
  const add = (named: Named, field: string): [string, Column] => {
    const id = `datasetField:${named.namespace}:${named.name}:${field}`;
    const known = columns.get(id);
    if (known) return [id, known];
    const column = { named, field, type: null, from: new Set<string>(), into: new Set<string>() };
    columns.set(id, column);
    return [id, column];
  };
  for (const [index, dataset] of datasets.entries()) {
    if (index % CHUNK === 0) await setImmediate(); // so that other requests are answered
    const named = datasetName(dataset);
    for (const { name, type } of fieldsOf(dataset)) add(named, name)[1].type = type;
    for (const made of columnsOf(facetsOf(dataset))) {
      const [id, column] = add(named, made.name);
      column.made = made;
      for (const { namespace, dataset: name, field } of made.inputFields) {
        const [inputId, input] = add({ namespace, name }, field);
        column.from.add(inputId);
        input.into.add(id);
      }
    }
  }
  return columns;
}

/** The columns within some steps of the starts, at most {@link MOST_READ}. */
function reach(
  columns: ReadonlyMap<string, Column>,
  starts: readonly string[],
  { depth, withDownstream }: Pick<ColumnRequest, 'depth' | 'withDownstream'>,
): Set<string> {
  const kept = new Set(starts.slice(0, MOST_READ));
  const sides = withDownstream ? (['from', 'into'] as const) : (['from'] as const);
  for (const side of sides) {
    let edge = starts;
    for (let step = 0; step < depth && edge.length > 0; step += 1) {
      const next = new Set(edge.flatMap((id) => [...(columns.get(id)?.[side] ?? [])]));
      edge = [...next].filter((id) => !kept.has(id)).slice(0, MOST_READ - kept.size);
      for (const id of edge) kept.add(id);
    }
  }
  return kept;
}

/** A node; as in Marquez, the origin of each of its edges is the node itself. */
function nodeOf(id: string, column: Column | undefined, kept: ReadonlySet<string>) {
  if (!column) return [];
  const { named, field, type, made, from, into } = column;
  const edges = (ids: ReadonlySet<string>) =>
    [...ids].filter((other) => kept.has(other)).map((destination) => ({ origin: id, destination }));
  const data = {
    namespace: named.namespace,
    dataset: named.name,
    datasetVersion: null,
    field,
    fieldType: type,
    transformationDescription: made?.transformationDescription ?? null,
    transformationType: made?.transformationType ?? null,
    inputFields: made?.inputFields ?? [],
  };
  return [{ id, type: 'DATASET_FIELD', data, inEdges: edges(from), outEdges: edges(into) }];
}
