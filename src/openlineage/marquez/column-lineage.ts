import type { Artifact } from '#src/domain/lineage/index.js';
import type { Named } from '../names/index.js';
import type { ColumnAnswer, GraphAnswer, InputFieldAnswer, NodeAnswer } from './answers.js';
import { columnsOf } from './columns.js';
import { datasetName } from './dataset-names.js';
import { fieldsOf } from './datasets.js';
import { facetsOf } from './entity-facets.js';
import { jobNodeId } from './jobs.js';
import type { GraphRequest } from './lineage.js';
import { type GraphNode, readGraph } from './lineage-graph.js';
import { type FoundNode, findNode } from './node-id.js';
import type { Reading } from './reading.js';

/** A column of a dataset. */
export interface FieldData {
  readonly namespace: string;
  readonly dataset: string;
  readonly datasetVersion: null;
  readonly field: string;
  readonly fieldType: string | null;
  readonly transformationDescription: string | null;
  readonly transformationType: string | null;
  readonly inputFields: readonly InputFieldAnswer[];
}

/** The start and the size of a graph of columns. */
export interface ColumnRequest extends GraphRequest {
  /** Whether the graph also contains the columns that were made from the start. */
  readonly withDownstream: boolean;
}

/**
 * Returns the columns that the columns of a dataset, of one field or of a job's outputs were made
 * from, by the `columnLineage` facets of the datasets around. Throws what `lineageAround` throws.
 */
export async function columnLineage(
  reading: Reading,
  { nodeId, depth, withDownstream }: ColumnRequest,
): Promise<GraphAnswer<FieldData>> {
  const start = await findNode(reading, nodeId);
  const { nodes, complete } = await readGraph(reading, start, depth * 2);
  const columns = knownColumns([...nodes.values()].flatMap(({ dataset }) => dataset ?? []));
  const starts = startFields(start, nodes, columns);
  const kept = reach(columns, starts, { depth, withDownstream });
  return { graph: [...kept].flatMap((id) => nodeOf(id, columns, kept) ?? []), complete };
}

interface Column {
  readonly named: Named;
  readonly field: string;
  readonly type: string | null;
  readonly made?: ColumnAnswer;
  readonly from: Set<string>;
  readonly into: Set<string>;
}

function fieldNodeId({ namespace, name }: Named, field: string): string {
  return `datasetField:${namespace}:${name}:${field}`;
}

/** The columns of datasets, and those that they were made from, by their node ids. */
function knownColumns(datasets: readonly Artifact[]): Map<string, Column> {
  const columns = new Map<string, Column>();
  const add = (named: Named, field: string, more: Partial<Column> = {}): Column => {
    const id = fieldNodeId(named, field);
    const known = columns.get(id) ?? { named, field, type: null, from: new Set(), into: new Set() };
    const column = { ...known, ...more };
    columns.set(id, column);
    return column;
  };
  for (const dataset of datasets) {
    const named = datasetName(dataset);
    for (const { name, type } of fieldsOf(dataset)) add(named, name, { type });
    for (const made of columnsOf(facetsOf(dataset))) {
      const { from } = add(named, made.name, { made });
      for (const { namespace, dataset: name, field } of made.inputFields) {
        from.add(fieldNodeId({ namespace, name }, field));
        add({ namespace, name }, field).into.add(fieldNodeId(named, made.name));
      }
    }
  }
  return columns;
}

function startFields(
  start: FoundNode,
  nodes: ReadonlyMap<string, GraphNode>,
  columns: ReadonlyMap<string, Column>,
): string[] {
  const datasets =
    start.kind === 'dataset'
      ? [datasetName(start.dataset)]
      : [...nodes.values()].flatMap(({ dataset, before }) =>
          dataset && before.has(jobNodeId(start.job.named)) ? [datasetName(dataset)] : [],
        );
  const isStart = ({ named, field }: Column) =>
    datasets.some(({ namespace, name }) => namespace === named.namespace && name === named.name) &&
    (start.kind === 'job' || start.field === undefined || start.field === field);
  return [...columns].filter(([, column]) => isStart(column)).map(([id]) => id);
}

/** The columns within some steps of the starts. */
function reach(
  columns: ReadonlyMap<string, Column>,
  starts: readonly string[],
  { depth, withDownstream }: Pick<ColumnRequest, 'depth' | 'withDownstream'>,
): Set<string> {
  const kept = new Set(starts);
  const sides = withDownstream ? (['from', 'into'] as const) : (['from'] as const);
  for (const side of sides) {
    let edge = starts;
    for (let step = 0; step < depth && edge.length > 0; step += 1) {
      edge = edge
        .flatMap((id) => [...(columns.get(id)?.[side] ?? [])])
        .filter((id) => !kept.has(id));
      for (const id of edge) kept.add(id);
    }
  }
  return kept;
}

/** A node; as in Marquez, the origin of each of its edges is the node itself. */
function nodeOf(
  id: string,
  columns: ReadonlyMap<string, Column>,
  kept: ReadonlySet<string>,
): NodeAnswer<FieldData> | undefined {
  const column = columns.get(id);
  if (!column) return undefined;
  const { named, field, type, made, from, into } = column;
  const edges = (ids: ReadonlySet<string>) =>
    [...ids].filter((other) => kept.has(other)).map((destination) => ({ origin: id, destination }));
  return {
    id,
    type: 'DATASET_FIELD',
    data: {
      namespace: named.namespace,
      dataset: named.name,
      datasetVersion: null,
      field,
      fieldType: type,
      transformationDescription: made?.transformationDescription ?? null,
      transformationType: made?.transformationType ?? null,
      inputFields: made?.inputFields ?? [],
    },
    inEdges: edges(from),
    outEdges: edges(into),
  };
}
