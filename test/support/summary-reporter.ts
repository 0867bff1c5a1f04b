import type { Reporter, TestCase, TestModule } from 'vitest/node';

const SLOWEST = 20;

/** Prints the slowest files, one line for each skipped test with its reason, and the totals. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const slowest = [...modules].sort((one, other) => timeOf(other) - timeOf(one));
    for (const module of slowest.slice(0, SLOWEST))
      console.log(`slow: ${Math.round(timeOf(module) / 1_000)} s ${module.relativeModuleId}`);
    const skipped = tests.filter((test) => test.result().state === 'skipped');
    for (const test of skipped) console.log(`skipped: ${test.fullName} – ${reasonOf(test)}`);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    console.log(
      `tests: ${count('passed')} passed, ${count('failed')} failed, ${skipped.length} skipped`,
    );
  }
}

function timeOf(module: TestModule): number {
  return module.diagnostic().duration;
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  if ('note' in result && result.note !== undefined) return result.note;
  return /\(([^()]*)\)[^()]*$/.exec(test.fullName)?.[1] ?? 'no reason given';
}
