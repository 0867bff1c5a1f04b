export {
  GraphLoads,
  type GraphLoadsOptions,
  type LoadRequest,
  type LoadState,
} from './load/graph-loads.js';
export { isActive, type LoadError, type LoadMode } from './load/records/load-record.js';
export type { LoadRules } from './load/rows/load-rules.js';
export { secondsOf, totalsOf } from './load/totals.js';
export type { ExportProfile, ExportRecord } from './run/export-record.js';
export { type ExportRequest, GraphExports } from './run/graph-exports.js';
export type { LeftOut } from './snapshot/labels.js';
