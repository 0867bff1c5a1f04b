export { addHttpMetrics, INVOCATION_ROUTE } from './http-metrics.js';
export {
  addPlatformMetrics,
  type CountedRecords,
  type RefreshMetrics,
} from './platform-metrics.js';
export { addProcessMetrics } from './process-metrics.js';
