import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The words after a notebook's name: `--report <file>`, and `--<option> <value>` for each option that it has. */
export function notebookOptions<Name extends string>(
  name: string,
  defaults: Readonly<Record<Name, string>>,
): Readonly<Record<Name | 'report', string>> {
  const all: Readonly<Record<string, string>> = { report: `${name}.html`, ...defaults };
  const options = Object.fromEntries(
    Object.entries(all).map(([option, value]) => [
      option,
      { type: 'string' as const, default: value },
    ]),
  );
  const { values } = parseArgs({ options });
  const given = { ...all, ...values } as Record<Name | 'report', string>;
  return { ...given, report: resolve(given.report) };
}
