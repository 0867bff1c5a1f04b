import type {
  Edge,
  EdgeMap,
  Expectation,
  ProposedChange,
  Versioned,
  Vertex,
  VertexId,
  VertexMap,
} from '#src/domain/graph/index.js';
import { givenEnds, givenId, vertexIdOf } from '#src/domain/graph/index.js';
import {
  entityArnOf,
  entityProblem,
  loadedEdge,
  loadedVertex,
  storedEdge,
  storedVertex,
} from '#src/domain/lineage/index.js';
import { isOutput, whyNotWritten } from '../rows/load-rules.js';
import { type Merged, type MergeOptions, mergeEdge, mergeVertex } from '../rows/merge.js';
import type { RowFailure } from '../rows/row-failure.js';
import { isFailure, parsingError } from '../rows/row-failure.js';
import type { Batch, BatchOutcome, Numbered } from './batch.js';

/** The elements of a batch that the graph has; an undefined one is taken for new. */
export interface Known {
  readonly vertices: VertexMap;
  readonly edges: EdgeMap;
  /** The existing entities that rows claim to be, see {@link claimedBy}. */
  readonly claimed: ReadonlySet<string>;
  /** The existing ends of its edges. */
  readonly ends: ReadonlySet<string>;
  /** The trial components of jobs whose outputs the load may not add. */
  readonly jobs: ReadonlySet<string>;
}

/** A batch as changes of the graph, with its expectations. */
export interface BuiltBatch extends BatchOutcome {
  readonly changes: readonly ProposedChange[];
  readonly expect: readonly Expectation[];
}

/** Merges the rows of a batch into the known elements of the graph. */
export function buildChanges(
  batch: Batch,
  known: Known | undefined,
  options: MergeOptions,
): BuiltBatch {
  const changes: ProposedChange[] = [];
  const expect: Expectation[] = [];
  const failures: Numbered<RowFailure>[] = [];
  let duplicates = 0;
  for (const [id, rows] of batch.vertices) {
    const before = loaded(known?.vertices.get(id), loadedVertex);
    const merged = mergeAll(rows, before, {
      first: ({ vertex }) => vertex,
      merge: (vertex: Vertex, row) => mergeVertex(vertex, row, options),
    });
    duplicates += merged.duplicates;
    failures.push(...merged.failures);
    if (!merged.element || merged.element === before?.element) continue;
    const claimed = claimedBy(merged.element);
    const vertex = storedVertex(merged.element);
    const problem =
      claimed && known?.claimed.has(claimed)
        ? IS_THERE
        : (entityProblem(vertex) ?? whyNotWritten(vertex, before?.element, options));
    if (problem !== undefined) {
      failures.push(...rows.map(({ number }) => ({ number, row: parsingError(problem) })));
      continue;
    }
    changes.push({ kind: 'putVertex', vertex });
    if (claimed) expect.push({ element: 'vertex', id: claimed, is: 'absent' });
    expect.push({ element: 'vertex', id, is: before?.version ?? 'absent' });
  }
  for (const [id, rows] of batch.edges) {
    const before = loaded(known?.edges.get(id), loadedEdge);
    const { ends } = known ?? {};
    const usable = ends ? rows.filter(({ row }) => hasEnds(row.edge, ends)) : rows;
    if (ends && usable !== rows) failures.push(...withoutEnds(rows, { usable, ends }));
    const merged = mergeAll(usable, before, {
      first: ({ edge }) => edge,
      merge: (edge: Edge, row) => mergeEdge(edge, row, options),
    });
    duplicates += merged.duplicates;
    failures.push(...merged.failures);
    if (!merged.element || merged.element === before?.element) continue;
    if (!before && isOutput(merged.element) && known?.jobs.has(merged.element.from)) {
      failures.push(...usable.map(({ number }) => ({ number, row: parsingError(IS_OUTPUT) })));
      continue;
    }
    changes.push({ kind: 'putEdge', edge: storedEdge(merged.element) });
    expect.push({ element: 'edge', id, is: before?.version ?? 'absent' });
  }
  return { changes, expect, duplicates, failures };
}

/** Makes an element from a row, with the labels of its load. */
function loaded<Element>(
  before: Versioned<Element> | undefined,
  form: (element: Element) => Element,
): Versioned<Element> | undefined {
  const element = before && form(before.element);
  return !before || element === before.element
    ? before
    : { ...before, element: element as Element };
}

/**
 * Returns the entity whose label and ARN a vertex has under another id, such as a row of a LEGACY
 * export.
 */
export function claimedBy(vertex: Vertex): VertexId | undefined {
  const arn = entityArnOf(vertex);
  const id = arn === undefined ? undefined : vertexIdOf(arn);
  return id === vertex.id ? undefined : id;
}

const IS_OUTPUT =
  'Only the load of an admin adds an output of a job; leave the row out, or ask an admin to load it.';

const IS_THERE =
  'The graph has the entity of this ARN under another id; load an export of the profile STRICT, whose rows merge with existing elements.';

interface Merging<Row, Element> {
  readonly first: (row: Row) => Element;
  readonly merge: (element: Element, row: Row) => Merged<Element> | RowFailure;
}

function mergeAll<Row, Element>(
  rows: readonly Numbered<Row>[],
  before: Versioned<Element> | undefined,
  { first, merge }: Merging<Row, Element>,
): BatchOutcome & { readonly element: Element | undefined } {
  const [only] = rows;
  if (!before && only && rows.length === 1)
    return { element: first(only.row), duplicates: 0, failures: NONE };
  let element = before?.element;
  let duplicates = 0;
  const failures: Numbered<RowFailure>[] = [];
  for (const { number, row } of rows) {
    if (element === undefined) {
      element = first(row);
      continue;
    }
    const merged = merge(element, row);
    if (isFailure(merged)) failures.push({ number, row: merged });
    else [element, duplicates] = [merged.element, duplicates + merged.duplicates];
  }
  return { element, duplicates, failures };
}

const NONE: readonly Numbered<RowFailure>[] = [];

function hasEnds({ from, to }: Edge, ends: ReadonlySet<string>): boolean {
  return ends.has(from) && ends.has(to);
}

function withoutEnds<Row extends { readonly edge: Edge }>(
  rows: readonly Numbered<Row>[],
  {
    usable,
    ends,
  }: { readonly usable: readonly Numbered<Row>[]; readonly ends: ReadonlySet<string> },
): Numbered<RowFailure>[] {
  return rows
    .filter((row) => !usable.includes(row))
    .map(({ number, row: { edge } }) => {
      const shown = givenEnds(edge);
      const missing = (['from', 'to'] as const).find((end) => !ends.has(edge[end])) ?? 'to';
      const message = `The edge '${givenId(edge)}' ends at the vertex '${shown[missing]}', which does not exist; load the vertices first.`;
      return { number, row: { failure: 'FROM_OR_TO_VERTEX_ARE_MISSING', message } };
    });
}
