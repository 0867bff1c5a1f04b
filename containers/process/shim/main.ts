/**
 * The shim: a small process that watches one run, so that the run outlives the server that started it for a while, and
 * its output and exit are not lost. Its working directory is the folder of the run.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndReason } from '#src/ports/runner.js';
import { Control } from './control.js';
import { holdPort } from './hold-port.js';
import { watchMemory } from './memory-guard.js';
import { OutputFile } from './output-file.js';
import { identityOf, MARK_VARIABLE } from './processes.js';
import { begin, RUN_FILES, type RunState, writeAtomically } from './run-folder.js';
import type { ShimOrder, StartReport, StoredExit } from './shim-order.js';
import { startProgram } from './supervised-program.js';
import { Terminator } from './terminator.js';

/** For processes that the program left behind, which the end of a container would also end. */
const LEFT_BEHIND_GRACE_MS = 1_000;
const ORPHAN_STOP_GRACE_MS = 5_000;
const SHUTDOWN_GRACE_MS = 10_000;
const DRAIN_MS = 1_000;
const WRITE_ATTEMPTS = 60;

async function main(order: ShimOrder): Promise<void> {
  const { runId } = order;
  const output = new OutputFile(RUN_FILES.output, order.maxLogBytes);
  let leader: number | undefined;
  let reason: EndReason | undefined;
  let programEnded = false;
  /** A reason after the program's own end does not change that end. */
  const setReason = (why: EndReason) => {
    if (!programEnded) reason ??= why;
  };
  const mark = () => ({ leader, variable: `${MARK_VARIABLE}=${runId}` });
  const terminator = new Terminator(mark);
  const control = await Control.open(
    RUN_FILES.socket,
    {
      onStop: (graceMs) => terminator.stop(graceMs),
      onOrphaned: () => {
        setReason('orphaned');
        output.say(`No server for ${order.orphanGraceMs} ms: the program is stopped.`);
        terminator.stop(ORPHAN_STOP_GRACE_MS);
      },
    },
    order.orphanGraceMs,
  );
  // At a shutdown of the machine, or when a service manager ends the process group.
  process.on('SIGTERM', () => {
    setReason('orphaned');
    terminator.stop(SHUTDOWN_GRACE_MS);
  });

  const held = order.portVariables.length > 0 ? await holdPort() : undefined;
  const variables = Object.fromEntries(
    order.portVariables.map((name) => [name, String(held?.port)]),
  );
  await held?.release();
  // After everything that may fail, so that a failed start can be repeated.
  if (terminator.asked || !begin('.', { shim: identityOf(process.pid) ?? '', runId })) return;
  const program = startProgram(order, variables, {
    output,
    onOutput: () => control.announce(output.sequence),
  });
  leader = program.pid;
  const identity = leader === undefined ? undefined : identityOf(leader);
  const state: RunState = {
    ...(leader === undefined ? {} : { pid: leader }),
    ...(identity === undefined ? {} : { leader: identity }),
    ...(held === undefined ? {} : { port: held.port }),
  };
  report({ state });
  const stateStored = store(RUN_FILES.state, state);

  const guard =
    order.memoryBytes === undefined
      ? undefined
      : watchMemory(mark, order.memoryBytes, () => {
          setReason('out-of-memory');
          output.say(`Memory limit of ${order.memoryBytes} bytes exceeded: the program is killed.`);
          terminator.kill();
        });
  const end = await program.ended;
  programEnded = true;
  if (end.message !== undefined) output.say(end.message);
  await terminator.finish(LEFT_BEHIND_GRACE_MS);
  guard?.stop();
  await program.drained(DRAIN_MS);
  output.close();
  const exit: StoredExit = {
    ...end,
    ...(reason === undefined ? {} : { reason }),
    endedAt: Date.now(),
    ...(output.droppedBytes > 0 ? { droppedBytes: output.droppedBytes } : {}),
  };
  const exitStored = store(RUN_FILES.exit, exit);
  await control.close({ exit }); // servers get the exit even while the disk is full
  await Promise.all([stateStored, exitStored]);
}

/**
 * Writes a file, and retries for a minute while the disk is full. Without the file a later server considers the run
 * lost.
 */
async function store(file: string, value: unknown): Promise<void> {
  for (let attempt = 1; attempt <= WRITE_ATTEMPTS; attempt += 1) {
    try {
      return writeAtomically(file, value);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return; // a server has removed the run
      await sleep(1_000);
    }
  }
}

function report(message: StartReport): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

async function readOrder(): Promise<ShimOrder> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return JSON.parse(text) as ShimOrder;
}

process.umask(0o022); // independent of the umask of the server
// The pipe breaks when the server ends, which must not end the shim.
process.stdout.on('error', () => undefined);
// No top-level await: from source, the shim is loaded as a CommonJS module.
void readOrder()
  .then(main)
  .catch(({ code, message, stack }: NodeJS.ErrnoException) => {
    process.stderr.write(`${stack ?? message}\n`);
    report({ failed: { ...(code === undefined ? {} : { code }), message } });
  })
  .then(() => process.exit(0));
