import { terminalOf } from './terminal.js';
import { plain } from './writer.js';

/** A name and its value; left out when there is none. */
export type Fact = readonly [name: string, value: unknown];

/** Facts in two columns, one per line. */
export function describeFacts(facts: readonly Fact[]): string {
  const { colors } = terminalOf();
  const reported = facts.flatMap(([name, value]) =>
    linesOf(value).map((line, at) => [at === 0 ? plain(name) : '', line] as const),
  );
  const width = Math.max(0, ...reported.map(([name]) => name.length)) + 2;
  return reported.map(([name, line]) => `${colors.dim(name.padEnd(width))}${line}`).join('\n');
}

function linesOf(value: unknown): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value))
    return value.map((one) => (isObject(one) ? pairsOf(one).join('  ') : plain(String(one))));
  return isObject(value) ? pairsOf(value) : [plain(String(value))];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function pairsOf(value: object): readonly string[] {
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== undefined)
    .map(([key, one]) => plain(`${key}=${isObject(one) ? JSON.stringify(one) : one}`));
}
