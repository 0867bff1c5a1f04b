import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';

const require = createRequire(import.meta.url);
const [major = 0] = process.versions.node.split('.').map(Number);

/**
 * The engine. Release 12 aborts the process on Node 24.16 and later, whenever a statement is collected
 * outside of a context; release 13 needs Node 22.
 */
export const Sqlite: typeof Database =
  major >= 22 ? require('better-sqlite3-napi') : require('better-sqlite3');
