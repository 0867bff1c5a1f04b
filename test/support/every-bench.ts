import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Bench } from '../../bench/support/bench.js';

const FOLDER = fileURLToPath(new URL('../../bench/', import.meta.url));
const ENDING = '.bench.ts';
/** On a machine where other tests run at the same time. */
const TIMEOUT_MS = 180_000;

interface NamedBench extends Bench {
  readonly name: string;
}

/** The benches by what each needs: `''`, or names joined by commas. */
export async function benchesByNeeds(): Promise<ReadonlyMap<string, readonly NamedBench[]>> {
  const byNeeds = new Map<string, NamedBench[]>();
  for (const file of (await readdir(FOLDER)).filter((name) => name.endsWith(ENDING))) {
    const bench: Bench = await import(`${FOLDER}${file}`);
    const needs = (bench.needs ?? []).join();
    const named = { ...bench, name: file.slice(0, -ENDING.length) };
    byNeeds.set(needs, [...(byNeeds.get(needs) ?? []), named]);
  }
  return byNeeds;
}

/**
 * Runs each bench at a hundredth of its scale, in this process, which has loaded the platform
 * already. A bench must return one flat object and print nothing. Long ones run only with
 * `BENCHES=all`.
 */
export function itRuns(benches: readonly NamedBench[]): void {
  const isSkipped = ({ isLong = false }: Bench) => isLong && process.env['BENCHES'] !== 'all';
  const skipped = benches.filter(isSkipped).map(({ name }) => name);
  it.skip.each(skipped)('%s is long: run BENCHES=all npm test -- benches', () => undefined);
  const shown = benches.filter((bench) => !isSkipped(bench));
  it.each(shown)('$name', { timeout: TIMEOUT_MS }, async ({ run }) => {
    const measured = await run({ store: 'embedded', scale: 0.01, note: () => undefined });
    const figures = Object.values(JSON.parse(JSON.stringify(measured)));
    expect(figures).not.toEqual([]);
    for (const figure of figures) expect(figure).toSatisfy(isFigure);
  });
}

/** A bench that measured nothing returns NaN, which is null in JSON. */
function isFigure(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}
