export {
  isQuarantined,
  QUARANTINE_TAG,
  QUARANTINES,
  type Quarantine,
  type QuarantinedData,
} from './quarantine.js';
