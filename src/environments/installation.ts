import { pause, within } from '#src/async/abort.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Run, RunExit } from '#src/ports/run.js';
import type { Clock } from '#src/ports/system.js';
import type { Environment, EnvironmentFolder } from './environment-folder.js';

export interface InstallationOptions {
  readonly clock: Clock;
  /** The longest duration, from when this server starts or adopts it. */
  readonly maxInstallMs: number;
  /** How long the output is kept after the end, for later callers. */
  readonly keptMs: number;
  /** Aborts when the server closes. */
  readonly signal: AbortSignal;
}

const LAST_LINES = 5;

/** A running installation, which any number of jobs may wait for. */
export class Installation {
  /** Rejects with `RUN_FAILED` when the installation fails. */
  readonly ended: Promise<Environment>;
  /** Resolves once the run is removed, so that the same environment may be installed again. */
  readonly removed: Promise<void>;
  /** Whether its run never began, or ended with its machine: pip may then run once more. */
  mayBeRepeated = false;
  readonly #run: Promise<Run>;
  readonly #readers: Promise<void>[] = [];
  #isRemoved = false;

  constructor(run: Promise<Run>, folder: EnvironmentFolder, options: InstallationOptions) {
    this.#run = run;
    this.ended = this.#end(folder, options);
    this.removed = this.#remove(options);
  }

  /** Reads the output of the run, unless it was removed. */
  async read(copy: (run: Run) => Promise<void>): Promise<void> {
    if (this.#isRemoved) return;
    const reading = this.#run.then(copy);
    this.#readers.push(reading);
    await reading;
  }

  async #end(folder: EnvironmentFolder, options: InstallationOptions): Promise<Environment> {
    const run = await this.#run;
    const exit = await exitOf(run, options); // rejects when the server closes, and nothing is removed
    this.mayBeRepeated = exit !== 'late' && isFromOutside(exit);
    try {
      if (exit === 'late' || exit.code !== 0 || exit.reason !== undefined)
        throw await failure(run, exit, options);
      return await folder.seal();
    } catch (error) {
      await folder.remove();
      throw error;
    }
  }

  async #remove({ clock, keptMs, signal }: InstallationOptions): Promise<void> {
    const run = await this.#run.catch(() => undefined);
    await this.ended.catch(() => undefined);
    if (keptMs > 0) await pause(clock, keptMs, signal);
    for (let known = -1; known < this.#readers.length; ) {
      known = this.#readers.length;
      await Promise.allSettled(this.#readers);
    }
    if (signal.aborted) return;
    this.#isRemoved = true;
    await run?.remove();
  }
}

function isFromOutside({ reason }: RunExit): boolean {
  return reason === 'never-began' || reason === 'lost';
}

async function exitOf(
  run: Run,
  { clock, maxInstallMs, signal }: InstallationOptions,
): Promise<RunExit | 'late'> {
  const exit = await within(clock, maxInstallMs, run.wait({ signal }));
  if (exit) return exit;
  await run.stop({ graceMs: 0, signal });
  return 'late';
}

async function failure(
  run: Run,
  exit: RunExit | 'late',
  { maxInstallMs }: InstallationOptions,
): Promise<PlatformError> {
  let last: string[] = [];
  for await (const lines of run.output())
    last = [...last, ...lines.map(({ message }) => message)].slice(-LAST_LINES);
  const why = exit === 'late' ? `it was not done after ${maxInstallMs / 1_000} s` : exitText(exit);
  return new PlatformError(
    'RUN_FAILED',
    `ClientError: requirements.txt could not be installed: ${why}.\n${last.join('\n')}`.trim(),
  );
}

function exitText({ code, signal, reason, message }: RunExit): string {
  if (message !== undefined) return message.replace(/\.$/, '');
  if (reason !== undefined) return `the installation was ended from outside (${reason})`;
  return code === null ? `ended by ${signal ?? 'a signal'}` : `exit code ${code}`;
}
