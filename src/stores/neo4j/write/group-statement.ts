import neo4j from 'neo4j-driver';
import { type Edge, parseEdge, parseVertex, type Vertex } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import {
  type FoldedCommit,
  type FoldedEdge,
  type FoldedGroup,
  type FoldedVertex,
  foldGroup,
  isOtherEdge,
  type LiveVersion,
  type LiveVersions,
} from '#src/stores/shared/fold.js';
import type { Statement } from '../connection.js';
import { liveLabels, liveProperties, pastEdge, pastVertex } from '../native.js';
import { PLANNED_ONCE } from '../reads/statements.js';
import { LABEL, RECORD } from '../schema.js';
import { inBlocks, parametersOf, type Row, throughRows } from './blocks.js';
import { creations, type Made } from './creations.js';

type Rows = readonly Readonly<Record<string, unknown>>[] | readonly string[];

/** A part of the statement, left out when it has nothing to do. */
interface Part {
  readonly rows: Readonly<Record<string, Rows>>;
  readonly text: string;
}

/**
 * The single statement that writes a group: it locks the head, and writes nothing and returns no
 * row when the head is not `group.after`, an end of an edge is missing, or the graph is being
 * emptied. With `endsReset` it is written only if the graph is, and ends that.
 */
export function groupStatement(
  group: CommitGroup,
  existing: LiveVersions,
  endsReset = false,
): Statement {
  const folded = foldGroup(group, existing);
  const vertices = placesOf<Vertex, FoldedVertex>(folded.vertices, () => false);
  const edges = placesOf<Edge, FoldedEdge>(folded.edges, isOtherEdge);
  const parts = [...changeParts(vertices, edges), ...pastParts(folded)].filter(({ rows }) =>
    Object.values(rows).some(({ length }) => length > 0),
  );
  const last = group.commits.at(-1) ?? group.after;
  const { parameters, before, after } = creations(vertices.created, edges.created);
  const records = inBlocks(folded.commits.map(commitRow), 'commits');
  return {
    text: [
      `${PLANNED_ONCE}MATCH (h:${LABEL.head}) SET h.lock = 0
WITH h WHERE h.seq = $after AND h.digest = $digest AND h.resetting IS ${endsReset ? 'NOT NULL' : 'NULL'}`,
      ...before,
      ...parts.map(({ text }) => text),
      ...after,
      ...records.blocks.map(
        (block) => `CALL () { ${throughRows(block)} CREATE (c:${RECORD.commit} ${block.map}) }`,
      ),
      ...(records.rest.length > 0
        ? [`CALL () { UNWIND $commits AS row CREATE (c:${RECORD.commit}) SET c = row }`]
        : []),
      `SET h.seq = $head.seq, h.time = $head.time, h.digest = $head.digest${endsReset ? ', h.resetting = null, h.first_kept = $head.seq' : ''}
RETURN [h.seq] AS row`,
    ].join('\n'),
    parameters: {
      after: neo4j.int(group.after.seq),
      digest: group.after.digest,
      ...Object.assign({}, ...parts.map(({ rows }) => rows)),
      ...parameters,
      ...parametersOf('commits', records.blocks),
      ...(records.rest.length > 0
        ? { commits: records.rest.map(({ properties }) => properties) }
        : {}),
      head: { seq: neo4j.int(last.seq), time: neo4j.int(last.time), digest: last.digest },
    },
  };
}

/** The group's changes of the elements of one kind. */
interface Places<Element> {
  readonly created: readonly Made<Element>[];
  readonly replaced: readonly { readonly before: LiveVersion; readonly after: Made<Element> }[];
  readonly removed: readonly LiveVersion[];
}

/** Elements that cannot be changed in place are removed and created again. */
function placesOf<
  Element,
  Folded extends { before?: LiveVersion | undefined; after?: Made<Element> | undefined },
>(elements: readonly Folded[], isOther: (element: Folded) => boolean): Places<Element> {
  const created: Made<Element>[] = [];
  const replaced: { before: LiveVersion; after: Made<Element> }[] = [];
  const removed: LiveVersion[] = [];
  for (const element of elements) {
    const { before, after } = element;
    if (before && after && !isOther(element)) replaced.push({ before, after });
    else {
      if (before) removed.push(before);
      if (after) created.push(after);
    }
  }
  return { created, replaced, removed };
}

function commitRow({ commit, touched }: FoldedCommit): Row {
  const { seq, time, actor, changeCount, digest } = commit;
  return {
    kind: [],
    properties: {
      seq: neo4j.int(seq),
      time: neo4j.int(time),
      actor,
      changes: neo4j.int(changeCount),
      digest,
      touched: touched.map(({ mark, id }) => mark + id).join(' '),
    },
  };
}

/** Writes for existing elements; edges are removed before the vertices that they end at. */
function changeParts(vertices: Places<Vertex>, edges: Places<Edge>): Part[] {
  return [
    {
      rows: { removedEdges: edges.removed.map(({ nativeId }) => nativeId) },
      text: 'CALL () { UNWIND $removedEdges AS id MATCH ()-[r]->() WHERE elementId(r) = id DELETE r }',
    },
    {
      rows: {
        replacedEdges: edges.replaced.map(({ before, after }) => ({
          id: before.nativeId,
          properties: liveProperties(after.element, after),
        })),
      },
      text: `CALL () { UNWIND $replacedEdges AS row
  MATCH ()-[r]->() WHERE elementId(r) = row.id SET r = row.properties }`,
    },
    {
      rows: { removedVertices: vertices.removed.map(({ nativeId }) => nativeId) },
      text: 'CALL () { UNWIND $removedVertices AS id MATCH (n) WHERE elementId(n) = id DETACH DELETE n }',
    },
    {
      rows: {
        replacedVertices: vertices.replaced.map(({ before, after }) => ({
          id: before.nativeId,
          properties: liveProperties(after.element, after),
        })),
      },
      text: `CALL () { UNWIND $replacedVertices AS row
  MATCH (n) WHERE elementId(n) = row.id SET n = row.properties }`,
    },
    {
      rows: { relabelled: relabelled(vertices) },
      text: `CALL () { UNWIND $relabelled AS row
  MATCH (n) WHERE elementId(n) = row.id REMOVE n:$(row.before) SET n:$(row.after) }`,
    },
  ];
}

function pastParts({ ended }: FoldedGroup): Part[] {
  const of = (kind: 'v' | 'e') => ended.filter((version) => version.kind === kind);
  return [
    {
      rows: {
        pastVertices: of('v').map((version) =>
          pastVertex(parseVertex(version.snapshot), version, version.ended),
        ),
      },
      text: `CALL () { UNWIND $pastVertices AS row CREATE (p:${RECORD.pastVertex}) SET p = row }`,
    },
    {
      rows: {
        pastEdges: of('e').map((version) =>
          pastEdge(parseEdge(version.snapshot), version, version.ended),
        ),
      },
      text: `CALL () { UNWIND $pastEdges AS row CREATE (p:${RECORD.pastEdge}) SET p = row }`,
    },
  ];
}

function relabelled({ replaced }: Places<Vertex>) {
  return replaced.flatMap(({ before, after }) => {
    const labels = liveLabels(parseVertex(before.snapshot));
    const next = liveLabels(after.element);
    const isSame = labels.length === next.length && labels.every((label) => next.includes(label));
    return isSame ? [] : [{ id: before.nativeId, before: labels, after: next }];
  });
}
