import type { Column } from '../csv/column.js';

const text = (name: string): Column => ({ name, type: 'String', isArray: false });
const time = (name: string): Column => ({ name, type: 'Date', isArray: false });
const TIMES = [time('creationtime'), time('LastModifiedTime')];

/** The columns that lineage entities always have, in the order of the LEGACY files. */
const VERTEX_COLUMNS: ReadonlyMap<string, readonly Column[]> = new Map(
  Object.entries({
    artifact: [text('arn'), text('sourceuri'), text('type'), ...TIMES],
    trial_component: [
      text('arn'),
      text('sourcearn'),
      text('type'),
      ...TIMES,
      text('status'),
      text('message'),
    ],
    action: [text('arn'), text('sourceuri'), text('status'), text('type'), ...TIMES],
    context: [text('arn'), text('sourceuri'), text('type'), ...TIMES],
  }),
);

/** The columns that every file of a label has, with or without values. */
export function fixedColumns(kind: 'vertex' | 'edge', label: string): readonly Column[] {
  return kind === 'vertex' ? (VERTEX_COLUMNS.get(label) ?? []) : [];
}
