import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, isSame } from './process.mjs';

/** Longer than writing a lock takes. */
const UNWRITTEN_MS = 5_000;

/**
 * Runs work while no other process runs under the same lock file. The lock of an ended process is
 * taken over.
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) await sleep(200);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, JSON.stringify(identify(process.pid)), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isGone(file)) rmSync(file, { force: true });
  return false;
}

function isGone(file) {
  try {
    return !isSame(JSON.parse(readFileSync(file, 'utf8')), '');
  } catch {
    return isForgotten(file);
  }
}

/**
 * An unreadable lock was just released, or is not written yet, or its holder was killed before it
 * was.
 */
function isForgotten(file) {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Date.now() - made > UNWRITTEN_MS;
}
