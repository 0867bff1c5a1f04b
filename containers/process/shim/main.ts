/**
 * The shim: a small process of its own that watches one run, so that the run outlives the server that
 * started it, for a while, and its output and end are never lost. It works in the run's folder.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndReason } from '#src/ports/runner.js';
import { Control } from './control.js';
import { holdPort } from './hold-port.js';
import { watchMemory } from './memory-guard.js';
import { OutputFile } from './output-file.js';
import { identityOf, MARK_VARIABLE } from './processes.js';
import { begin, RUN_FILES, type RunState, writeAtomically } from './run-folder.js';
import type { FirstWord, ShimOrder, StoredExit } from './shim-order.js';
import { startProgram } from './supervised-program.js';
import { Terminator } from './terminator.js';

/** For processes that the program left behind, as a container's end would end them. */
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
  /** What comes after the program's own end does not change it. */
  const cutOff = (why: EndReason) => {
    if (!programEnded) reason ??= why;
  };
  const mark = () => ({ leader, variable: `${MARK_VARIABLE}=${runId}` });
  const terminator = new Terminator(mark);
  const control = await Control.open(
    RUN_FILES.socket,
    {
      onStop: (graceMs) => terminator.stop(graceMs),
      onOrphaned: () => {
        cutOff('orphaned');
        output.say(`No server for ${order.orphanGraceMs} ms: the program is stopped.`);
        terminator.stop(ORPHAN_STOP_GRACE_MS);
      },
    },
    order.orphanGraceMs,
  );
  // The machine shuts down, or a service manager ends the whole process group.
  process.on('SIGTERM', () => {
    cutOff('orphaned');
    terminator.stop(SHUTDOWN_GRACE_MS);
  });

  const held = order.portVariables.length > 0 ? await holdPort() : undefined;
  const variables = Object.fromEntries(
    order.portVariables.map((name) => [name, String(held?.port)]),
  );
  await held?.release();
  // Last of all: whatever failed before, the program has not been started and may be started again.
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
  tell({ state });
  const stateKept = keep(RUN_FILES.state, state);

  const guard =
    order.memoryBytes === undefined
      ? undefined
      : watchMemory(mark, order.memoryBytes, () => {
          cutOff('out-of-memory');
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
  const exitKept = keep(RUN_FILES.exit, exit);
  await control.close({ exit }); // the servers need not wait until the disk has room for it
  await Promise.all([stateKept, exitKept]);
}

/** Writes a file, now or, while the disk is full, within a minute; without it, a later server takes the run for lost. */
async function keep(file: string, value: unknown): Promise<void> {
  for (let attempt = 1; attempt <= WRITE_ATTEMPTS; attempt += 1) {
    try {
      return writeAtomically(file, value);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return; // a server has removed the run
      await sleep(1_000);
    }
  }
}

function tell(word: FirstWord): void {
  process.stdout.write(`${JSON.stringify(word)}\n`);
}

async function readOrder(): Promise<ShimOrder> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return JSON.parse(text) as ShimOrder;
}

process.umask(0o022); // programs have the usual one, whatever the server has
// A server that has gone leaves the pipe broken; that must not end the watch.
process.stdout.on('error', () => undefined);
// No await at the top: from source, the shim is loaded as a CommonJS module.
void readOrder()
  .then(main)
  .catch(({ code, message, stack }: NodeJS.ErrnoException) => {
    process.stderr.write(`${stack ?? message}\n`);
    tell({ failed: { ...(code === undefined ? {} : { code }), message } });
  })
  .then(() => process.exit(0));
