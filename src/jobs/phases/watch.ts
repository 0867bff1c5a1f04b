import { anySignal } from '#src/async/abort.js';
import type { JobRecord } from '#src/domain/job/index.js';
import type { Run, RunExit } from '#src/ports/run.js';
import type { JobWork } from '../job-kind.js';
import { copyMetricsFile } from '../metrics/metrics-file.js';

export interface HostExit {
  readonly host: string;
  readonly run: Run;
  readonly exit: RunExit;
}

export interface WatchOptions {
  readonly signal: AbortSignal;
  /** When a host's program fails, the others are stopped with this grace period. */
  readonly siblingGraceMs: number;
}

/** Copies the output of runs into the log until all have ended, and returns how each ended. */
export async function watchRuns<Job extends JobRecord>(
  work: JobWork<Job>,
  runs: readonly Run[],
  { signal, siblingGraceMs }: WatchOptions,
): Promise<readonly HostExit[]> {
  const failed = new AbortController();
  const either = anySignal([signal, failed.signal]);
  const exits = runs.map(async (run) => {
    const exit = await run.wait({ signal: either });
    if (hasFailed(exit)) await stopOthers(runs, run, siblingGraceMs);
    return { host: hostOf(run), run, exit };
  });
  const outputs = runs.flatMap((run) => [
    copyOutput(work, run, either),
    copyMetricsFile(work, { run, host: hostOf(run), signal: either }),
  ]);
  // When one part fails, for example because the log cannot be written, the others are aborted; all are awaited, so
  // that nothing writes after this returns.
  for (const part of [...outputs, ...exits]) part.catch((error: unknown) => failed.abort(error));
  for (const run of runs) work.awaited.add(run);
  await Promise.allSettled([...outputs, ...exits]);
  for (const run of runs) work.awaited.delete(run);
  failed.signal.throwIfAborted();
  return Promise.all(exits);
}

/** Whether a run failed. A program that was ended from outside may still exit with 0, with incomplete results. */
export function hasFailed({ code, reason }: RunExit): boolean {
  return code !== 0 || reason !== undefined;
}

function hostOf(run: Run): string {
  return run.labels['host'] ?? '';
}

async function copyOutput<Job extends JobRecord>(
  { services, metrics, task }: JobWork<Job>,
  run: Run,
  signal: AbortSignal,
): Promise<void> {
  const { logs } = services;
  const host = hostOf(run);
  const after = await logs.lastSequence(task.key, host);
  for await (const batch of run.output({ after, signal })) {
    const lines = batch.map((line) => ({ ...line, host }));
    await logs.append(task.key, lines);
    await metrics.add(lines);
  }
  signal.throwIfAborted();
}

async function stopOthers(runs: readonly Run[], failed: Run, graceMs: number): Promise<void> {
  const others = runs.filter((run) => run !== failed);
  await Promise.all(others.map((run) => run.stop({ graceMs })));
}
