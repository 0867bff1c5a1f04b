import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Groups that nobody else uses: beyond those of users, of containers and of systemd. */
const FIRST = 0x7000_0000;
const LAST = 0x7fff_fffe;

/**
 * A group that no other program has. Programs of one user with different groups can neither look into each other's
 * folders nor, in /proc, at each other's memory and environment.
 */
export function freshGroup(): number {
  return randomInt(FIRST, LAST);
}

/** True for one of {@link freshGroup}. */
export function isOwnGroup(gid: number): boolean {
  return gid >= FIRST && gid < LAST;
}

/** False in a user namespace that has no such groups, as that of a container without root. */
export function groupRangeIsThere(): boolean {
  if (process.platform !== 'linux') return true;
  const ranges = readFileSync('/proc/self/gid_map', 'utf8').trim().split('\n');
  return ranges.some((line) => {
    const [first = 0, , count = 0] = line.trim().split(/\s+/).map(Number);
    return first <= FIRST && first + count >= LAST;
  });
}
