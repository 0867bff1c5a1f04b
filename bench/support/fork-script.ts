import { type ChildProcess, fork } from 'node:child_process';

/** Starts a TypeScript script in a separate process, even if this process runs without `tsx`. */
export function forkScript(
  script: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  return fork(script, words, { execArgv: ['--import', 'tsx'], env: { ...process.env, ...env } });
}
