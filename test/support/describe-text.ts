import { describe, it } from 'vitest';
import { textPython } from '../../tools/text-python-place.mjs';

/** A suite that needs the libraries of text classification; without them one skipped test names the command. */
export function describeText(name: string, body: (python: string) => void): void {
  const { isThere, interpreter } = textPython();
  const required = (process.env['REQUIRE_SERVICES'] ?? '').split(',').includes('text-python');
  const command = 'npm run text-python';
  if (isThere) describe(name, () => body(interpreter));
  else if (required)
    it(name, () => {
      throw new Error(`The libraries are missing, and REQUIRE_SERVICES asks for them: ${command}`);
    });
  else it.skip(`${name} (its libraries are missing: ${command})`, () => {});
}
