import { readFileSync } from 'node:fs';

/** What else has files open: the store, logs, and what programs read and write. */
const RESERVED = 256;
/** A connection may need a second one, to an instance or a database, or a file. */
const FILES_EACH = 2;
const LEAST = 64;
const MOST = 10_000;
/** Where the limit cannot be told. */
const USUAL_LIMIT = 1_024;

/** How many connections leave enough open files for everything else that the process does. */
export function maxConnections(openFiles = openFileLimit()): number {
  return Math.max(LEAST, Math.min(MOST, Math.floor((openFiles - RESERVED) / FILES_EACH)));
}

function openFileLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, soft] = /^Max open files +(\d+|unlimited)/m.exec(limits) ?? [];
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? USUAL_LIMIT);
  } catch {
    return USUAL_LIMIT; // only Linux tells it in a file
  }
}
