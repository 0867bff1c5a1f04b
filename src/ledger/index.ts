export { type CopyOptions, type CopyProgress, type CopyReport, copyLedger } from './copy.js';
export { type Built, isLostRace, Ledger, type LedgerOptions, type Updated } from './ledger.js';
export type { Stray } from './strays.js';
export { type VerifyOptions, type VerifyReport, verifyLedger } from './verify.js';
