import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const NOBODY = 65534;

/** Drops the rights of root, who ignores file modes; does nothing for other users. */
export function dropRoot(): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

/** Why a fixture cannot continue without the rights of root, as it has to load parts of the project. */
export function whyRootStays(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  let folder = fileURLToPath(new URL('../..', import.meta.url));
  while (folder !== dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return `only its owner may go into ${folder}`;
    folder = dirname(folder);
  }
  return undefined;
}
