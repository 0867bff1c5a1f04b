import {
  type Edge,
  GIVEN_IDS,
  isSet,
  type Properties,
  type Property,
  propertyOf,
  type Value,
  type Vertex,
} from '#src/domain/graph/index.js';
import { isEntity } from '#src/domain/lineage/index.js';
import type { EdgeRow } from './edge-rows.js';
import { isKept, type LoadRules } from './load-rules.js';
import { type Cardinality, type Draft, isSame, withValue } from './properties.js';
import type { RowFailure } from './row-failure.js';
import type { VertexRow } from './vertex-rows.js';

/** An element after merging a row. */
export interface Merged<Element> {
  /** The same object when the row adds nothing. */
  readonly element: Element;
  /** How many of the row's records existed already. */
  readonly duplicates: number;
}

export interface MergeOptions {
  readonly rules: LoadRules;
  /** Whether an admin started the load. */
  readonly byAdmin: boolean;
  /** The cardinality of a property, by its column. */
  readonly cardinality: (name: string) => Cardinality;
  /** A single-valued property takes a new value instead of refusing it. */
  readonly replaces: boolean;
}

/**
 * Merges a row into a vertex: its labels, and its values according to the cardinality of their
 * properties.
 */
export function mergeVertex(
  before: Vertex,
  { vertex, isSingle }: VertexRow,
  options: MergeOptions,
): Merged<Vertex> | RowFailure {
  const isOfEntity = isEntity(before);
  if (isOfEntity && before.labels[0] !== vertex.labels[0]) return notMerged(before);
  const newLabels = vertex.labels.filter((label) => !before.labels.includes(label));
  const cardinality = isSingle || isOfEntity ? () => 'single' as const : options.cardinality;
  const merged = mergeProperties(before.properties, vertex.properties, { ...options, cardinality });
  if ('failure' in merged) return merged;
  const duplicates = merged.duplicates + vertex.labels.length - newLabels.length;
  if (newLabels.length === 0 && merged.properties === before.properties)
    return { element: before, duplicates };
  const labels = newLabels.length === 0 ? before.labels : [...before.labels, ...newLabels];
  const element = { id: before.id, labels, properties: merged.properties };
  const { rules } = options;
  if (isKept(rules, before) || rules.changesJob(before, element)) return notMerged(before);
  return { element, duplicates };
}

/** Merges a row into an edge, whose properties have one value each. */
export function mergeEdge(
  before: Edge,
  { edge }: EdgeRow,
  options: MergeOptions,
): Merged<Edge> | RowFailure {
  if (before.from !== edge.from || before.to !== edge.to || before.label !== edge.label) {
    return {
      failure: 'ID_ASSIGNED_TO_MULTIPLE_EDGES',
      message: 'An edge of this id runs between other vertices, or has another label.',
    };
  }
  const merged = mergeProperties(before.properties, edge.properties, {
    ...options,
    cardinality: () => 'single',
  });
  if ('failure' in merged) return merged;
  const duplicates = merged.duplicates + 1;
  const isSameEdge = merged.properties === before.properties;
  return {
    element: isSameEdge ? before : { ...before, properties: merged.properties },
    duplicates,
  };
}

/** The properties for a row's ids, which do not count as records. */
const GIVEN: ReadonlySet<string> = new Set(Object.values(GIVEN_IDS));

interface MergedProperties {
  /** Returns the same object when the row adds nothing. */
  readonly properties: Properties;
  readonly duplicates: number;
}

function mergeProperties(
  before: Properties,
  added: Properties,
  options: MergeOptions,
): MergedProperties | RowFailure {
  let draft: Draft | undefined;
  let duplicates = 0;
  for (const name in added) {
    const property = added[name];
    if (property === undefined) continue;
    const known = propertyOf(before, name);
    const merged = known === undefined ? property : mergeOne(name, { known, property }, options);
    if (merged === undefined) return violation(name);
    if (merged === known) {
      if (!GIVEN.has(name)) duplicates += isSet(property) ? property.length : 1;
      continue;
    }
    draft ??= { ...before };
    draft[name] = merged;
  }
  return { properties: draft ?? before, duplicates };
}

/** Returns the property with the values of both; undefined when it may have only one. */
function mergeOne(
  name: string,
  { known, property }: { readonly known: Property; readonly property: Property },
  { cardinality, replaces }: MergeOptions,
): Property | undefined {
  if (isSet(property)) {
    const all = property.reduce<Property>(withValue, isSet(known) ? known : [known as Value]);
    return isSet(known) && isSet(all) && all.length === known.length ? known : all;
  }
  if (cardinality(name) !== 'single') return withValue(known, property);
  if (!isSet(known) && isSame(known, property)) return known;
  return replaces ? property : undefined;
}

function notMerged({ labels }: Vertex): RowFailure {
  return {
    failure: 'PARSING_ERROR',
    message: `The id belongs to a ${labels[0]} of the platform, which a load cannot change; use another id.`,
  };
}

function violation(name: string): RowFailure {
  return {
    failure: 'SINGLE_CARDINALITY_VIOLATION',
    message: `The property '${name}' has another value already; set updateSingleCardinalityProperties to replace it.`,
  };
}
