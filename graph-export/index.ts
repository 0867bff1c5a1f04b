export { loadParameters } from './companion/loader/parameters.js';
export { GraphLoads, type LoadState } from './load/graph-loads.js';
export { isActive } from './load/records/load-record.js';
export type { LoadRules } from './load/rows/load-rules.js';
export { secondsOf, totalsOf } from './load/totals.js';
export type { ExportProfile, ExportRecord } from './run/export-record.js';
export { type ExportRequest, GraphExports } from './run/graph-exports.js';
export type { LeftOut } from './snapshot/labels.js';
