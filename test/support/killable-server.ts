import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach } from 'vitest';

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** A script of this folder that runs a server and sends a message once it runs; killed after each test. */
export function killableServer(script: string) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  let server: ChildProcess | undefined;
  const kill = async () => {
    const child = server;
    server = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  afterEach(kill);
  return {
    kill,
    /** Resolves when the server runs, or has killed itself before. */
    async start(...words: readonly string[]): Promise<ChildProcess> {
      const started = fork(path, words, {
        execArgv: ['--import', TSX],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      server = started;
      const heard = new AbortController();
      const either = ['message', 'exit'].map((event) =>
        once(started, event, heard).catch(() => undefined),
      );
      await Promise.race(either);
      heard.abort();
      return started;
    },
  };
}

/** The signal that has ended a server. */
export async function signalOf(child: ChildProcess): Promise<string | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode;
}
