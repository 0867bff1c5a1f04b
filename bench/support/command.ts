import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { openStorage } from '#src/server/store/open-storage.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { CLI, memoryOf } from './server.js';

/** The bucket in a data directory for the commands of benches. */
export const BUCKET = 'bench-bucket';
const SAMPLE_MS = 20;
/** Clock ticks in a second, as Linux reports CPU time. */
const TICKS = 100;

/** The result of a command. */
export interface EndedCommand<Answer> {
  /** The output of `--json`. */
  readonly answer: Answer;
  /** The most resident memory of the process. */
  readonly rssMb: number;
  /** CPU time of all its threads, up to the last sample. */
  readonly cpuSeconds: number;
}

/** Runs a command of the command line on a data directory, in a separate process. */
export async function runCommand<Answer>(
  directory: string,
  words: readonly string[],
): Promise<EndedCommand<Answer>> {
  const place = ['--data-directory', directory, '--json'];
  const child = spawn(process.execPath, [CLI, ...words, ...place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [rssMb, cpuSeconds] = [0, 0];
  const sample = async () => {
    const pid = child.pid ?? 0;
    rssMb = Math.max(rssMb, await memoryOf(pid, 'VmHWM'));
    cpuSeconds = Math.max(cpuSeconds, await cpuSecondsOf(pid));
  };
  const sampling = setInterval(() => void sample(), SAMPLE_MS);
  try {
    const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return { answer: JSON.parse(printed), rssMb, cpuSeconds };
  } finally {
    clearInterval(sampling);
  }
}

/** Makes an empty bucket in a data directory, and calls `fill` with its storage. */
export async function emptyBucket(
  directory: string,
  fill: (storage: ObjectStorage) => Promise<void> = async () => undefined,
): Promise<void> {
  await rm(join(directory, 'objects'), { recursive: true, force: true });
  const config = { dataDirectory: directory, storage: 'filesystem', region: 'local' } as const;
  await using storage = await openStorage(config as never, { clock: new SystemClock() });
  await storage.createBucket(BUCKET);
  await fill(storage);
}

/** The 14th and 15th field of `/proc/<pid>/stat`; 0 for a process that has ended. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
}
