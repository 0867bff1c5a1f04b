import {
  createdOf,
  type Edge,
  parseEdge,
  parseVertex,
  type Vertex,
} from '#src/domain/graph/index.js';
import type { EndedVersion, FoldedCommit, Version } from '#src/stores/shared/fold.js';
import { touchedText } from '#src/stores/shared/touched.js';
import { type NativeProperty, nativeProperties } from '../native.js';
import { commitId, isNativeName, LABELS, pastId } from '../schema.js';

/** A vertex to write, by its native id. */
export interface VertexRow {
  readonly id: string;
  readonly label: string;
  readonly properties: readonly NativeProperty[];
}

/** An edge to write, with element ids for its ends. */
export interface EdgeRow extends VertexRow {
  readonly from: string;
  readonly to: string;
}

export interface RowOptions {
  /** A vertex property may have several values. */
  readonly sets: boolean;
  /** The property that has all labels of a vertex. */
  readonly labelKey?: string | undefined;
  /**
   * False for properties that the graph cannot store under their names. Default: reserved names
   * only.
   */
  readonly isNative?: (name: string) => boolean;
}

type Written<Element> = Version & { readonly element: Element };

export function vertexRow(id: string, written: Written<Vertex>, options: RowOptions): VertexRow {
  const { labels } = written.element;
  const [label = '', ...others] = labels;
  return {
    id,
    label,
    properties: [
      ...ownProperties(written.element, options),
      ...(others.length === 0 ? [] : [['_labels', JSON.stringify(others)] as const]),
      ...(options.labelKey === undefined ? [] : [[options.labelKey, labels] as const]),
      ...versionProperties(written),
    ],
  };
}

export function edgeRow(id: string, written: Written<Edge>, options: RowOptions): EdgeRow {
  const { label, from, to } = written.element;
  const own = ownProperties(written.element, { ...options, sets: false });
  const properties = [...own, ['_id', written.element.id] as const, ...versionProperties(written)];
  return { id, label, from, to, properties };
}

/** The record of a superseded version. */
export function pastRow({ kind, id, began, ended, snapshot }: EndedVersion): VertexRow {
  const element = kind === 'v' ? parseVertex(snapshot) : parseEdge(snapshot);
  return {
    id: pastId(kind, id, began),
    label: LABELS.past,
    properties: [
      ['_kind', kind],
      ['_of', id],
      ['_began', integer(began)],
      ['_ended', integer(ended)],
      ['_image', snapshot],
      ['_created', integer(createdOf(element))],
      ...lookedUp(element),
    ],
  };
}

export function commitRow({ commit, touched, ended }: FoldedCommit): VertexRow {
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
      ['_touched', JSON.stringify(touched.map(touchedText))],
      ['_superseded', integer(ended)],
    ],
  };
}

function ownProperties(
  { properties }: Vertex | Edge,
  { sets, isNative = isNativeName }: RowOptions,
): NativeProperty[] {
  return nativeProperties(properties, sets).filter(([name]) => isNative(name));
}

function versionProperties({ began, snapshot }: Version): NativeProperty[] {
  return [
    ['_began', integer(began)],
    ['_image', snapshot],
  ];
}

function lookedUp(element: Vertex | Edge): NativeProperty[] {
  if ('labels' in element) return [['_labels', JSON.stringify(element.labels)]];
  return [
    ['_label', element.label],
    ['_from', element.from],
    ['_to', element.to],
  ];
}

function integer(value: number): { readonly integer: string } {
  return { integer: String(value) };
}
