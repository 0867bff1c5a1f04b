export {
  type DrainWay,
  isQuarantined,
  type PendingDrain,
  QUARANTINE_TAG,
  QUARANTINES,
  type Quarantine,
} from './quarantine.js';
