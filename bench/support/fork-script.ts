import { type ChildProcess, fork } from 'node:child_process';

/** Starts a TypeScript script in a separate process; a parent without `tsx` can do so too. */
export function forkScript(
  script: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  return fork(script, words, { execArgv: ['--import', 'tsx'], env: { ...process.env, ...env } });
}
