import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Bench } from '../../bench/support/bench.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ENDING = '.bench.ts';
/** On a machine where other tests run at the same time. */
const TIMEOUT_MS = 180_000;
const run = promisify(execFile);

interface NamedBench {
  readonly name: string;
  readonly isLong: boolean;
}

/** The benches by what each needs: `''`, or names joined by commas. */
export async function benchesByNeeds(): Promise<ReadonlyMap<string, readonly NamedBench[]>> {
  const byNeeds = new Map<string, NamedBench[]>();
  for (const file of (await readdir(`${ROOT}bench`)).filter((name) => name.endsWith(ENDING))) {
    const { needs = [], isLong = false }: Bench = await import(`${ROOT}bench/${file}`);
    const group = byNeeds.get(needs.join()) ?? [];
    byNeeds.set(needs.join(), [...group, { name: file.slice(0, -ENDING.length), isLong }]);
  }
  return byNeeds;
}

/**
 * Runs each bench at a hundredth of its scale; it must print one flat object and nothing else. Long
 * ones run only with `BENCHES=all`.
 */
export function itRuns(benches: readonly NamedBench[]): void {
  const isSkipped = ({ isLong }: NamedBench) => isLong && process.env['BENCHES'] !== 'all';
  const skipped = benches.filter(isSkipped).map(({ name }) => name);
  it.skip.each(skipped)('%s is long: run BENCHES=all npm test -- benches', () => undefined);
  const names = benches.filter((bench) => !isSkipped(bench)).map(({ name }) => name);
  it.each(names)('%s', { timeout: TIMEOUT_MS }, async (name) => {
    const words = ['--import', 'tsx', 'bench/run.ts', name, '--json', '--scale', '0.01'];
    const { stdout } = await run(process.execPath, words, { cwd: ROOT });
    const figures = Object.values(JSON.parse(stdout));
    expect(figures).not.toEqual([]);
    for (const figure of figures) expect(figure).toSatisfy(isFigure);
  });
}

/** A bench that measured nothing prints NaN, which JSON has as null. */
function isFigure(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}
