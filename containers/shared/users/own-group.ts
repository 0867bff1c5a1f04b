import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Above the groups of users, of containers and of systemd. */
const FIRST = 0x7000_0000;
const LAST = 0x7fff_fffe;

/**
 * Draws a group for one job or deployment. Programs of the same user in different groups cannot read each other's
 * folders, nor each other's memory and environment in /proc.
 */
export function freshGroup(): number {
  return randomInt(FIRST, LAST);
}

export function isOwnGroup(gid: number): boolean {
  return gid >= FIRST && gid < LAST;
}

/** False in a user namespace without these groups, such as that of a container without root. */
export function groupRangeIsThere(): boolean {
  return process.platform !== 'linux' || isMapped('gid', { first: FIRST, last: LAST });
}

/** Whether the user namespace of this process has all users, or groups, of a range. */
export function isMapped(
  kind: 'uid' | 'gid',
  range: { readonly first: number; readonly last: number },
): boolean {
  const ranges = readFileSync(`/proc/self/${kind}_map`, 'utf8').trim().split('\n');
  return ranges.some((line) => {
    const [first = 0, , count = 0] = line.trim().split(/\s+/).map(Number);
    return first <= range.first && first + count > range.last;
  });
}
