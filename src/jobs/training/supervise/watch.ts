import type { Run, RunExit } from '#src/ports/runner.js';
import type { Supervision } from './supervision.js';

/** How a host's run ended. */
export interface HostExit {
  readonly host: string;
  readonly run: Run;
  readonly exit: RunExit;
}

/** A host whose program failed takes the others with it, soon. */
const SIBLING_GRACE_MS = 10_000;

/** Copies the output of runs into the log until all have ended; then tells how they did. */
export async function watchRuns(
  supervision: Supervision,
  runs: readonly Run[],
  signal: AbortSignal,
): Promise<readonly HostExit[]> {
  const exits = runs.map(async (run) => {
    const exit = await run.wait({ signal });
    if (exit.code !== 0) await stopOthers(runs, run);
    return { host: hostOf(run), run, exit };
  });
  const outputs = runs.map((run) => copyOutput(supervision, run, signal));
  // All of them, also when one rejects: nobody may be left writing when this returns.
  const settled = await Promise.allSettled([...outputs, ...exits]);
  for (const result of settled) if (result.status === 'rejected') throw result.reason;
  return Promise.all(exits);
}

/** Host name of a run. */
function hostOf(run: Run): string {
  return run.labels['host'] ?? '';
}

async function copyOutput(
  { services, metrics, task }: Supervision,
  run: Run,
  signal: AbortSignal,
): Promise<void> {
  const { logs } = services;
  const host = hostOf(run);
  const after = await logs.lastSequence(task.job, host);
  for await (const batch of run.output({ after, signal })) {
    const lines = batch.map((line) => ({ ...line, host }));
    await logs.append(task.job, lines);
    await metrics.add(lines);
  }
  signal.throwIfAborted();
}

async function stopOthers(runs: readonly Run[], failed: Run): Promise<void> {
  const others = runs.filter((run) => run !== failed);
  await Promise.all(others.map((run) => run.stop({ graceMs: SIBLING_GRACE_MS })));
}
