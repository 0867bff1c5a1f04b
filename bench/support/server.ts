import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built command line. */
export const CLI = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));

/** A separate `forebear serve`, on a free port. */
export interface BenchServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts `forebear serve` on a data directory; resolves when it has printed its address. */
export async function serve(
  directory: string,
  flags: readonly string[] = [],
): Promise<BenchServer> {
  const words = ['serve', '--port', '0', '--data-directory', directory, '--log-level', 'error'];
  const server = spawn(process.execPath, [CLI, ...words, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await addressOf(server);
    return { url, pid: server.pid ?? 0, stop: () => stop(server, directory) };
  } catch (error) {
    await stop(server, directory);
    throw error;
  }
}

/** A line such as `VmHWM` of `/proc/<pid>/status`, in MB; 0 for a process that has ended. */
export async function memoryOf(pid: number, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of stdout ?? []) {
    text += String(chunk);
    const url = /http:\/\/[\d.:]+/.exec(text)?.[0];
    if (url !== undefined && text.includes('\n')) return url.replace(/:$/, '');
  }
  throw new Error(`The server ended before it listened: ${text}`);
}

async function stop(server: ChildProcess, directory: string): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
  await endPrograms(join(directory, 'runner/runs'));
}

/** Ends the programs of a stopped server, which would slow a later bench for minutes. */
async function endPrograms(runs: string): Promise<void> {
  for (const run of await readdir(runs).catch(() => [])) {
    const begun = await readFile(join(runs, run, 'begun.json'), 'utf8').catch(() => undefined);
    if (begun === undefined) continue;
    const { shim } = JSON.parse(begun) as { readonly shim: string };
    try {
      process.kill(Number(shim.split(':').at(-2)), 'SIGTERM');
    } catch {} // it has ended
  }
}
