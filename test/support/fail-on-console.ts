import { afterEach } from 'vitest';

/** Fails tests that print to the console, directly or in the tested code. */
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
