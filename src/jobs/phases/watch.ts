import type { JobRecord } from '#src/domain/job/index.js';
import type { Run, RunExit } from '#src/ports/runner.js';
import type { JobWork } from '../job-kind.js';

/** How a host's run ended. */
export interface HostExit {
  readonly host: string;
  readonly run: Run;
  readonly exit: RunExit;
}

/** How runs are watched. */
export interface WatchOptions {
  readonly signal: AbortSignal;
  /** A host whose program failed takes the others with it, within this time. */
  readonly siblingGraceMs: number;
}

/** Copies the output of runs into the log until all have ended; then tells how they did. */
export async function watchRuns<Job extends JobRecord>(
  work: JobWork<Job>,
  runs: readonly Run[],
  { signal, siblingGraceMs }: WatchOptions,
): Promise<readonly HostExit[]> {
  const broken = new AbortController();
  const either = AbortSignal.any([signal, broken.signal]);
  const exits = runs.map(async (run) => {
    const exit = await run.wait({ signal: either });
    if (hasFailed(exit)) await stopOthers(runs, run, siblingGraceMs);
    return { host: hostOf(run), run, exit };
  });
  const outputs = runs.map((run) => copyOutput(work, run, either));
  // One that rejects, as when the log cannot be written, ends the others; nobody may be left writing when this returns.
  for (const part of [...outputs, ...exits]) part.catch((error: unknown) => broken.abort(error));
  await Promise.allSettled([...outputs, ...exits]);
  broken.signal.throwIfAborted();
  return Promise.all(exits);
}

/** A program that was cut off may still end with 0: it saved what it had, which is not the whole. */
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
  const after = await logs.lastSequence(task.subject, host);
  for await (const batch of run.output({ after, signal })) {
    const lines = batch.map((line) => ({ ...line, host }));
    await logs.append(task.subject, lines);
    await metrics.add(lines);
  }
  signal.throwIfAborted();
}

async function stopOthers(runs: readonly Run[], failed: Run, graceMs: number): Promise<void> {
  const others = runs.filter((run) => run !== failed);
  await Promise.all(others.map((run) => run.stop({ graceMs })));
}
