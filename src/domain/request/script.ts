import { refuse } from './refuse.js';

const SCRIPT = /^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\0]{1,256}$/;

/** Checks the path of a script below its folder. Throws `VALIDATION_FAILED`. */
export function checkScript(field: string, path: string): string {
  if (!SCRIPT.test(path)) refuse(field, `'${path.slice(0, 100)}' is not a path below sourceDir.`);
  return path;
}
