export type { ExportProfile, ExportRecord } from './run/export-record.js';
export { type ExportRequest, GraphExports } from './run/graph-exports.js';
export type { LeftOut } from './snapshot/labels.js';
