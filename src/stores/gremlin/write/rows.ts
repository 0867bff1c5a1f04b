import {
  createdOf,
  type Edge,
  parseEdge,
  parseVertex,
  type Vertex,
} from '#src/domain/graph/index.js';
import { type NativeProperty, nativeProperties } from '../native.js';
import { commitId, LABELS, pastId } from '../schema.js';
import type { EndedVersion, TouchedCommit } from './fold.js';
import type { EdgeRow, VertexRow } from './plan.js';

/** How a live vertex is written. */
export function vertexRow(
  id: string,
  { began, image }: { readonly began: number; readonly image: string },
  sets: boolean,
): VertexRow {
  const { labels, properties } = parseVertex(image);
  const [label = '', ...others] = labels;
  return {
    id,
    label,
    properties: [
      ...nativeProperties(properties, sets),
      ...(others.length === 0 ? [] : [['_labels', JSON.stringify(others)] as const]),
      ...versionProperties(began, image),
    ],
  };
}

/** How a live edge is written; its ends by their native ids. */
export function edgeRow(
  id: string,
  { began, image }: { readonly began: number; readonly image: string },
  nativeIdOf: (vertex: string) => string,
): EdgeRow {
  const edge = parseEdge(image);
  return {
    id,
    label: edge.label,
    from: nativeIdOf(edge.from),
    to: nativeIdOf(edge.to),
    properties: [
      ...nativeProperties(edge.properties, false),
      ['_id', edge.id],
      ...versionProperties(began, image),
    ],
  };
}

function versionProperties(began: number, image: string): NativeProperty[] {
  return [
    ['_began', integer(began)],
    ['_image', image],
  ];
}

/** The record of a superseded version. */
export function pastRow({ kind, id, began, ended, image }: EndedVersion): VertexRow {
  const element = kind === 'v' ? parseVertex(image) : parseEdge(image);
  return {
    id: pastId(kind, id, began),
    label: LABELS.past,
    properties: [
      ['_kind', kind],
      ['_of', id],
      ['_began', integer(began)],
      ['_ended', integer(ended)],
      ['_image', image],
      ['_created', integer(createdOf(element))],
      ...lookedUp(element),
    ],
  };
}

function lookedUp(element: Vertex | Edge): NativeProperty[] {
  if ('labels' in element) return [['_labels', JSON.stringify(element.labels)]];
  return [
    ['_label', element.label],
    ['_from', element.from],
    ['_to', element.to],
  ];
}

/** The record of a commit. */
export function commitRow({ commit, touched, ended }: TouchedCommit): VertexRow {
  return {
    id: commitId(commit.seq),
    label: LABELS.commit,
    properties: [
      ['_kind', 'c'],
      ['_seq', integer(commit.seq)],
      ['_time', integer(commit.time)],
      ['_actor', commit.actor],
      ['_changes', integer(commit.changeCount)],
      ['_digest', commit.digest],
      ['_touched', JSON.stringify(touched)],
      ['_superseded', integer(ended)],
    ],
  };
}

function integer(value: number): { readonly integer: string } {
  return { integer: String(value) };
}
