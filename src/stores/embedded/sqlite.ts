import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';

const require = createRequire(import.meta.url);
const [major = 0] = process.versions.node.split('.').map(Number);

/**
 * The SQLite binding. Release 12 aborts the process on Node 24.16 and later when a statement is garbage collected
 * outside a context; release 13 needs Node 22.
 */
export const Sqlite: typeof Database =
  major >= 22 ? require('better-sqlite3-napi') : require('better-sqlite3');
