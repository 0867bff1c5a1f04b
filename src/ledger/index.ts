export { type CommitsSince, commitsSince } from './commits-since.js';
export { type CopyOptions, type CopyProgress, type CopyReport, copyLedger } from './copy.js';
export { commitBatches } from './group.js';
export {
  type Built,
  isLostRace,
  Ledger,
  type LedgerOptions,
  type ResetProgress,
  type Updated,
} from './ledger.js';
export type { KnownHead } from './verify/chain.js';
export type { Stray } from './verify/strays.js';
export { type VerifyOptions, type VerifyReport, verifyLedger } from './verify/verify.js';
