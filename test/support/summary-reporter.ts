import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Prints one line for each skipped test with its reason, and a line with the totals. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const skipped = tests.filter((test) => test.result().state === 'skipped');
    for (const test of skipped) console.log(`skipped: ${test.fullName} – ${reasonOf(test)}`);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    console.log(
      `tests: ${count('passed')} passed, ${count('failed')} failed, ${skipped.length} skipped`,
    );
  }
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  if ('note' in result && result.note !== undefined) return result.note;
  return /\(([^()]*)\)[^()]*$/.exec(test.fullName)?.[1] ?? 'no reason given';
}
