export { addHttpMetrics, INVOCATION_ROUTE } from './http-metrics.js';
export { addLineageMetrics } from './lineage-metrics.js';
export {
  addPlatformMetrics,
  addProcessMetrics,
  type CountedRecords,
  type RefreshMetrics,
} from './platform-metrics.js';
