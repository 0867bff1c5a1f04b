export {
  type ComparedColumn,
  type ComparisonRequest,
  compareJobs,
  type JobComparison,
} from './compare.js';
export type { ColumnGroup, MetricStatistic } from './facts.js';
export {
  readSeries,
  type SeriesKind,
  type SeriesRequest,
  type ThinnedSeries,
} from './metric-series.js';
export { type NamesInUse, namesInUse } from './names-in-use.js';
