import { parseStored } from '#src/domain/errors/index.js';
import {
  BOOKKEEPING,
  date,
  stringOf,
  timeOf,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { FeedRecord, LoadError, LoadRecord, LoadStatus } from './load-record.js';

/** The vertex label of the records of loads. */
export const LOAD_LABEL = BOOKKEEPING.load;
/** The vertex label of the files of loads and of their errors. */
const LOAD_PART_LABEL = BOOKKEEPING.loadPart;

export function loadId(id: string): VertexId {
  return vertexIdOf(`${LOAD_LABEL}:${id}`);
}

/** The vertex of a load. */
export function loadVertex({ id, status, creationTime, ...rest }: LoadRecord): Vertex {
  return {
    id: loadId(id),
    labels: [LOAD_LABEL],
    properties: {
      creationtime: date(creationTime),
      document: JSON.stringify(rest),
      name: id,
      sourceuri: rest.source,
      status,
    },
  };
}

/** Reads {@link loadVertex} back. */
export function toLoad({ properties }: Vertex): LoadRecord {
  return {
    byAdmin: false, // not in the records of earlier servers
    ...parseStored<Omit<LoadRecord, 'id' | 'status' | 'creationTime' | 'byAdmin'>>(
      stringOf(properties, 'document') ?? '{}',
      'The record of a load',
    ),
    id: stringOf(properties, 'name') ?? '',
    status: stringOf(properties, 'status') as LoadStatus,
    creationTime: timeOf(properties, 'creationtime') ?? 0,
  };
}

/** The vertex of a file of a load. */
export function feedVertex(load: string, index: number, feed: FeedRecord): Vertex {
  return partVertex(feedId(load, index), feed);
}

export function feedId(load: string, index: number): VertexId {
  return vertexIdOf(`${LOAD_PART_LABEL}:${load}:${index}`);
}

/** The vertex of some errors of a file. */
export function errorsVertex(
  load: string,
  { feed, list }: { readonly feed: number; readonly list: number },
  errors: readonly LoadError[],
): Vertex {
  return partVertex(errorsId(load, feed, list), errors);
}

export function errorsId(load: string, feed: number, list: number): VertexId {
  return vertexIdOf(`${LOAD_PART_LABEL}:${load}:${feed}:${list}`);
}

/** Reads the results of {@link feedVertex} and {@link errorsVertex} back. */
export function toPart<Part>({ properties }: Vertex): Part {
  return parseStored(stringOf(properties, 'document') ?? 'null', 'A part of a load');
}

function partVertex(id: VertexId, part: unknown): Vertex {
  return { id, labels: [LOAD_PART_LABEL], properties: { document: JSON.stringify(part) } };
}
