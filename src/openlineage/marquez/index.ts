export { columnLineage } from './column-lineage.js';
export {
  describeDataset,
  describeVersions,
  findDataset,
  listDatasets,
  versionsOf,
} from './datasets.js';
export { describeJobs } from './describe-jobs.js';
export { facetsOf } from './entity-facets.js';
export { findJob, jobsOfRuns, listJobs, runsOf } from './jobs.js';
export { lineageAround } from './lineage.js';
export { listNamespaces, listTags } from './namespaces.js';
export { idOf, type Listed, MOST_READ, type Reading } from './reading.js';
export { describeRun, findRun, RUN_STATES, runFacets } from './runs.js';
export { searchNodes } from './search.js';
export { ASSETS, assetStats, eventStats } from './stats.js';
