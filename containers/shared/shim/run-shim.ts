import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '#src/domain/errors/index.js';
import type { EndReason, RunReport } from '#src/ports/run.js';
import { Control } from './control.js';
import { OutputFile } from './output-file.js';
import { PipeFeeder } from './pipe-feeder.js';
import { identityOf } from './processes.js';
import {
  begin,
  RUN_FILES,
  type RunState,
  type StartReport,
  type StoredExit,
  takeOver,
  type WatchOrder,
  writeAtomically,
} from './run-folder.js';

const ORPHAN_STOP_GRACE_MS = 5_000;
const SHUTDOWN_GRACE_MS = 10_000;
const DRAIN_MS = 1_000;
const WRITE_ATTEMPTS = 60;

/** The exit of the program itself. */
export type ProgramEnd = Omit<StoredExit, 'endedAt' | 'ranMs' | 'droppedBytes'>;

/** The receiver of a program's reports. */
export interface ProgramSink {
  readonly output: OutputFile;
  /** There are new lines in the output. */
  onOutput(): void;
  /** Adds facts about the run, or replaces them. */
  report(facts: RunReport): void;
  /** Reports the reason for which the shim ends the program. */
  cutOff(reason: EndReason, message: string): void;
}

/** A program under a shim: a process with its descendants, or a container. */
export interface WatchedProgram {
  /** True once its end was requested. */
  readonly asked: boolean;
  /** A user that only this program has. */
  readonly uid?: number | undefined;
  /** Takes the resources that the program needs; when it rejects, nothing was started. */
  prepare(): Promise<void>;
  start(sink: ProgramSink): Promise<{
    readonly state: RunState;
    readonly ended: Promise<ProgramEnd>;
  }>;
  /**
   * Requests the end of the program, and kills it after the grace time; also possible before the
   * start.
   */
  stop(graceMs: number): void;
  /** Resolves when no part of it runs, and its output is stored or the time is over. */
  finish(drainMs: number): Promise<void>;
  /** Releases the resources of `prepare`. */
  release(): Promise<void>;
}

/**
 * Runs a shim: a small process that watches one run, so that the run outlives the server that started it for a while,
 * and its output and exit are not lost. Its working directory is the folder of the run.
 */
export function runShim<Order extends WatchOrder>(create: (order: Order) => WatchedProgram): void {
  process.umask(0o022); // independent of the umask of the server
  // The pipe breaks when the server ends, which must not end the shim.
  process.stdout.on('error', () => undefined);
  void readOrder<Order>()
    .then((order) => watch(order, create(order)))
    .catch(({ code, message, stack }: NodeJS.ErrnoException) => {
      process.stderr.write(`${stack ?? message}\n`);
      report({ failed: { ...(code === undefined ? {} : { code }), message } });
    })
    .then(() => process.exit(0));
}

async function watch(order: WatchOrder, program: WatchedProgram): Promise<void> {
  const { runId, orphanGraceMs, maxLogBytes } = order;
  const output = new OutputFile(RUN_FILES.output, maxLogBytes);
  const isResumed = 'resume' in order;
  if (isResumed) output.resume();
  let reason: EndReason | undefined;
  let programEnded = false;
  /** A reason after the program's own end does not change the result. */
  const cutOff = (why: EndReason, message?: string) => {
    if (!programEnded) reason ??= why;
    if (message !== undefined) output.say(message);
  };
  const lastedMs = isResumed ? takeOver('.', { shim: identityOf(process.pid) ?? '' }) : 0;
  const control = await Control.open(
    RUN_FILES.socket,
    {
      onStop: (graceMs) => program.stop(graceMs),
      onOrphaned: () => {
        cutOff('orphaned', `No server for ${orphanGraceMs} ms: the program is stopped.`);
        program.stop(ORPHAN_STOP_GRACE_MS);
      },
    },
    orphanGraceMs,
  );
  // At a shutdown of the machine, or when a service manager ends the process group.
  process.on('SIGTERM', () => {
    cutOff('orphaned');
    program.stop(SHUTDOWN_GRACE_MS);
  });
  const feeders = await Promise.all((order.pipes ?? []).map((pipe) => PipeFeeder.open(pipe)));
  await program.prepare();
  // After everything that may fail, so that a failed start can be repeated.
  const { uid } = program;
  const begun = { shim: identityOf(process.pid) ?? '', ...(uid !== undefined && { uid }) };
  if (!isResumed && (program.asked || !begin('.', { ...begun, runId }))) return program.release();
  const onOutput = () => control.announce(output.sequence);
  let known: RunReport = {};
  const tell = (facts: RunReport) => {
    known = { ...known, ...facts };
    control.tell(known);
    try {
      writeAtomically(RUN_FILES.report, known);
    } catch {} // connected servers know it
  };
  const began = performance.now() - lastedMs;
  const { state, ended } = await program.start({ output, onOutput, report: tell, cutOff });
  for (const feeder of feeders)
    feeder.feed().catch((error: unknown) => {
      cutOff('no-input', `An input can no longer be given to the program: ${reasonOf(error)}.`);
      program.stop(0); // a read would end too early
    });
  control.started();
  report({ state });
  const stateStored = store(RUN_FILES.state, state);
  const end = await ended;
  const ranMs = Math.round(performance.now() - began);
  programEnded = true;
  control.programEnded();
  await Promise.all(feeders.map((feeder) => feeder.close()));
  if (end.message !== undefined) output.say(end.message);
  await program.finish(DRAIN_MS);
  output.close();
  const exit: StoredExit = {
    ...end,
    ...(reason === undefined ? {} : { reason }),
    endedAt: Date.now(),
    ranMs,
    ...(output.droppedBytes > 0 ? { droppedBytes: output.droppedBytes } : {}),
  };
  const exitStored = store(RUN_FILES.exit, exit);
  await control.close({ exit }); // servers get the exit even while the disk is full
  await Promise.all([stateStored, exitStored]);
  await program.release();
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

async function readOrder<Order>(): Promise<Order> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return JSON.parse(text) as Order;
}
