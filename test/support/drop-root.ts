import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const NOBODY = 65534;

/** Gives up the rights of root, to which modes of files mean nothing; without them, it does nothing. */
export function dropRoot(): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

/** Why a fixture cannot go on without the rights of root: it still has parts of the project to load. */
export function whyRootStays(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  let folder = fileURLToPath(new URL('../..', import.meta.url));
  while (folder !== dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return `only its owner may go into ${folder}`;
    folder = dirname(folder);
  }
  return undefined;
}
