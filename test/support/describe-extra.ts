import { describe, it } from 'vitest';
import { extraPlace } from '../../tools/extra-place.mjs';

/**
 * A suite that needs what `npm run <extra>` installs; the body gets what its marker says. Where it is missing, one
 * skipped test names the command, which fails where REQUIRE_SERVICES has the extra.
 */
export function describeWithExtra(
  extra: string,
  name: string,
  body: (installed: string) => void,
): void {
  const { installed } = extraPlace(extra);
  const isRequired = (process.env['REQUIRE_SERVICES'] ?? '').split(',').includes(extra);
  if (installed !== undefined) describe(name, () => body(installed));
  else if (isRequired) {
    it(name, () => {
      throw new Error(`REQUIRE_SERVICES asks for ${extra}, which is missing: npm run ${extra}`);
    });
  } else it.skip(`${name} (${extra} is missing: npm run ${extra})`, () => {});
}
