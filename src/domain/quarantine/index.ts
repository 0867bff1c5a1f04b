export {
  type DrainWay,
  type PendingDrain,
  QUARANTINE_TAG,
  QUARANTINES,
  type Quarantine,
} from './quarantine.js';
