import { afterEach } from 'vitest';

/** Tests are quiet: what a test, or the code under it, prints fails that test. */
const printed: string[] = [];

for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const) {
  console[method] = (...words: readonly unknown[]) => {
    printed.push(`console.${method}: ${words.map(String).join(' ')}`);
  };
}

afterEach(() => {
  const lines = printed.splice(0);
  if (lines.length > 0) throw new Error(`The test printed:\n${lines.join('\n')}`);
});
