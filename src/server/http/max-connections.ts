import { readFileSync } from 'node:fs';

/** Open files that the store, logs and programs' output need. */
const RESERVED = 256;
/** A request may need another file or connection: to an object, an instance, a database. */
const FILES_EACH = 2;
const LEAST = 64;
const MOST = 10_000;
/** Assumed where the limit is not known. */
const USUAL_LIMIT = 1_024;

/** The number of connections that leaves enough open files for the rest of the process. */
export function maxConnections(openFiles = openFileLimit()): number {
  return Math.max(LEAST, Math.min(MOST, Math.floor((openFiles - RESERVED) / FILES_EACH)));
}

function openFileLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, soft] = /^Max open files +(\d+|unlimited)/m.exec(limits) ?? [];
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? USUAL_LIMIT);
  } catch {
    return USUAL_LIMIT; // only Linux has this file
  }
}
