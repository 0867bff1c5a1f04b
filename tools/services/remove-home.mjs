// A Docker daemon mounts its data over itself, and leaves the mount behind when it is killed.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

/**
 * Removes the data of a service, after what is still mounted there.
 * @param {string} home
 */
export function removeHome(home) {
  for (const place of mountsBelow(home)) execFileSync('umount', ['--lazy', place]);
  rmSync(home, { recursive: true, force: true });
}

/**
 * The deepest first.
 * @param {string} folder
 */
function mountsBelow(folder) {
  if (process.platform !== 'linux') return [];
  const lines = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  const places = lines.map((line) => (line.split(' ')[1] ?? '').replaceAll('\\040', ' '));
  return places.filter((place) => place.startsWith(`${folder}/`)).reverse();
}
