// Builds the wheel of the Python client.
import { execFileSync } from 'node:child_process';
import { extraPlace } from '../extra-place.mjs';

/** Returns what was built, or why nothing was. */
export function packWheel(project, folder) {
  const { installed } = extraPlace('client-python');
  const own = installed === undefined ? undefined : JSON.parse(installed).interpreter;
  const ways = [
    ['python3', '-m', 'build', '--wheel', '--outdir', folder, project],
    ...(own ? [[own, '-m', 'hatchling', 'build', '-t', 'wheel', '-d', folder]] : []),
  ];
  const way = ways.find(([interpreter, , module]) => has(interpreter, module));
  if (way === undefined)
    return 'not built, because python3 has no build: python3 -m pip install build, or npm run client-python';
  const [interpreter, ...words] = way;
  execFileSync(interpreter, words, { cwd: project, stdio: 'pipe' });
  return 'one wheel';
}

function has(interpreter, module) {
  try {
    execFileSync(interpreter, ['-c', `import ${module}`], { cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
