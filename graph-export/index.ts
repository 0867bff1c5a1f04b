export { loadParameters } from './companion/loader/parameters.js';
export type { OddNames } from './csv/column.js';
export { GraphLoads, type LoadState } from './load/graph-loads.js';
export { isActive } from './load/records/load-record.js';
export type { LoadRules } from './load/rows/load-rules.js';
export { secondsOf, totalsOf } from './load/totals.js';
export {
  LOAD_COMPLETED,
  type LoadReport,
  loadInto,
  NeptuneClient,
  type NeptuneConnection,
  parseNeptuneConnection,
} from './neptune/index.js';
export { GraphResets, type RunningWork } from './reset/graph-resets.js';
export type { ExportProfile, ExportRecord } from './run/export-record.js';
export { type ExportRequest, exportIdOf } from './run/export-request.js';
export { GraphExports } from './run/graph-exports.js';
export type { LeftOut } from './snapshot/labels.js';
