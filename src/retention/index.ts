export type { Decided, KeptBecause } from './candidates.js';
export { refuseDeleted } from './refuse-deleted.js';
export {
  Retention,
  type RetentionOptions,
  type RetentionPlan,
  type RetentionRun,
} from './retention.js';
