import {
  associationIdOf,
  type Edge,
  type EdgeId,
  edgeIdOf,
  GIVEN_IDS,
  isElementId,
  reservedLabel,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { CsvLayout } from '../../csv/layout.js';
import type { Fields } from '../../csv/record-parser.js';
import { type Draft, readProperties } from './properties.js';
import { parsingError, type RowFailure } from './row-failure.js';
import type { RowSettings } from './row-settings.js';

/** The content of a row about an edge. */
export interface EdgeRow {
  readonly edge: Edge;
  /** The number of labels and values. */
  readonly records: number;
}

const DEFAULT_LABEL = 'edge';

/** Reads rows of a file of edges. */
export function edgeReader(
  layout: CsvLayout,
  { allowEmptyStrings: allowEmpty }: RowSettings,
): (fields: Fields) => EdgeRow | RowFailure {
  const { columns } = layout;
  return (fields) => {
    const id = fields[layout.id];
    const from = fields[layout.from];
    const to = fields[layout.to];
    if (id === undefined || from === undefined || to === undefined)
      return parsingError("One of the columns '~id', '~from' and '~to' is blank.");
    const label = (layout.label === -1 ? undefined : fields[layout.label]) ?? DEFAULT_LABEL;
    if (label === '') return parsingError('The label is empty; leave the cell blank for edge.');
    const reserved = reservedLabel(label);
    if (reserved !== undefined) return parsingError(reserved);
    const properties: Draft = {};
    const ends = {
      from: isElementId(from) ? from : vertexIdOf(from),
      to: isElementId(to) ? to : vertexIdOf(to),
    };
    const edge: Edge = { id: storedId(id, ends), label, ...ends, properties };
    const given: [string, string][] = [];
    if (edge.from !== from) given.push([GIVEN_IDS.from, from]);
    if (edge.id !== id) given.push([GIVEN_IDS.id, id]);
    if (edge.to !== to) given.push([GIVEN_IDS.to, to]);
    const count = readProperties(properties, fields, { columns, given, allowEmpty });
    if (typeof count !== 'number') return count;
    return { edge, records: 1 + count };
  };
}

/**
 * Only an edge between the ends of an association has its id, so that an exported association is
 * found again.
 */
function storedId(id: string, { from, to }: Record<'from' | 'to', VertexId>): EdgeId {
  return isElementId(id) && associationIdOf(from, to) === id ? id : edgeIdOf(id);
}
