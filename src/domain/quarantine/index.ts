export {
  isQuarantined,
  QUARANTINE_TAG,
  QUARANTINES,
  type Quarantine,
} from './quarantine.js';
