export { Ledger, type LedgerOptions } from './ledger.js';
export { type VerifyOptions, type VerifyReport, verifyLedger } from './verify.js';
