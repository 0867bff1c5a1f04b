import { isArn } from '#src/domain/arn.js';
import {
  GIVEN_IDS,
  isElementId,
  reservedLabels,
  type Vertex,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { isEntity } from '#src/domain/lineage/index.js';
import { splitList } from '../../csv/cell.js';
import type { CsvLayout } from '../../csv/layout.js';
import type { Fields } from '../../csv/record-parser.js';
import { type Draft, readProperties } from './properties.js';
import { parsingError, type RowFailure } from './row-failure.js';
import type { RowSettings } from './row-settings.js';

/** The content of a row about a vertex. */
export interface VertexRow {
  readonly vertex: Vertex;
  /** The number of labels and values. */
  readonly records: number;
  /** A lineage entity or a record: each of its properties has one value. */
  readonly isSingle: boolean;
}

const DEFAULT_LABELS: readonly string[] = ['vertex'];

/** Reads rows of a file of vertices. */
export function vertexReader(
  { columns, id: idAt, label: labelAt }: CsvLayout,
  { allowEmptyStrings: allowEmpty, rules }: RowSettings,
): (fields: Fields) => VertexRow | RowFailure {
  const plan = { columns, given: [], allowEmpty };
  let lastText: string | undefined;
  let lastLabels = DEFAULT_LABELS;
  const labelsOf = (text: string | undefined) => {
    if (text === lastText) return lastLabels; // mostly the same in all rows
    const labels = text === undefined ? DEFAULT_LABELS : [...new Set(splitList(text))];
    if (labels.includes(''))
      return parsingError('A label is empty; leave the cell blank for the default.');
    const reserved = reservedLabels(labels);
    if (reserved !== undefined) return parsingError(reserved);
    [lastText, lastLabels] = [text, labels];
    return labels;
  };
  return (fields) => {
    const given = fields[idAt];
    if (given === undefined) return parsingError("The column '~id' is blank.");
    const labels = labelAt === -1 ? DEFAULT_LABELS : labelsOf(fields[labelAt]);
    if ('failure' in labels) return labels;
    const first = labels[0] ?? '';
    if (rules.internal.has(first))
      return parsingError(`Only the platform itself writes vertices of the label '${first}'.`);
    const isOwn = isElementId(given);
    const properties: Draft = {};
    const count = readProperties(
      properties,
      fields,
      isOwn ? plan : { ...plan, given: [[GIVEN_IDS.id, given]] },
    );
    if (typeof count !== 'number') return count;
    const vertex = { id: isOwn ? given : vertexIdOf(given), labels, properties };
    const refuse = rules.refuse.get(first);
    const problem = refuse?.(vertex);
    if (problem !== undefined) return parsingError(problem);
    const isSingle = refuse !== undefined || isEntity(vertex);
    if (!isSingle && !isOwn && isArn(given)) return parsingError(ofAnother(given));
    return { vertex, records: labels.length + count, isSingle };
  };
}

/** Otherwise its id would equal that of the resource, which then could not be recorded. */
function ofAnother(arn: string): string {
  return `The id '${arn}' is the ARN of an entity or a record, which this row does not describe; give another id.`;
}
