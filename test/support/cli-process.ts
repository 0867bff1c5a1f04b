import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { CLI } from './built.js';

/** The exit code and output of a command. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where input comes from, and files, by descriptor, that take the output, which is then not captured. */
export interface OutputFiles {
  /** A file that is read as stdin; none if absent. */
  readonly stdin?: string;
  readonly stdout?: number | 'pipe';
  readonly stderr?: number | 'pipe';
}

/** The command line as a process, with its own directory and environment. */
export class CliProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown[]>;
  #stdout = '';
  #stderr = '';

  // biome-ignore lint/complexity/useMaxParams: files are for few
  constructor(
    cwd: string,
    words: readonly string[],
    environment: NodeJS.ProcessEnv = {},
    { stdin, stdout = 'pipe', stderr = 'pipe' }: OutputFiles = {},
  ) {
    const input = stdin === undefined ? undefined : openSync(stdin, 'r');
    this.#child = spawn(process.execPath, [CLI, ...words], {
      cwd,
      stdio: [input ?? 'ignore', stdout, stderr],
      env: { PATH: process.env['PATH'], XDG_DATA_HOME: join(cwd, '.data'), ...environment },
    });
    if (input !== undefined) closeSync(input);
    this.#child.stdout?.on('data', (chunk) => {
      this.#stdout += String(chunk);
    });
    this.#child.stderr?.on('data', (chunk) => {
      this.#stderr += String(chunk);
    });
    this.#ended = once(this.#child, 'close');
  }

  /** Waits until stdout matches; returns the first group. */
  async says(pattern: RegExp): Promise<string> {
    for (;;) {
      const match = pattern.exec(this.#stdout);
      if (match) return match[1] ?? match[0];
      if (this.#child.exitCode !== null) throw new Error(`It ended: ${this.#stderr}`);
      await Promise.race([once(this.#child.stdout as NodeJS.EventEmitter, 'data'), this.#ended]);
    }
  }

  /** Stops reading stdout, as `head` does. */
  stopReading(): void {
    this.#child.stdout?.destroy();
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  async ended(): Promise<Ended> {
    const [code] = await this.#ended;
    return { code: code as number | null, stdout: this.#stdout, stderr: this.#stderr };
  }
}

/** Runs a command to its end. */
// biome-ignore lint/complexity/useMaxParams: files are for few
export function runCli(
  cwd: string,
  words: readonly string[],
  environment?: NodeJS.ProcessEnv,
  files?: OutputFiles,
): Promise<Ended> {
  return new CliProcess(cwd, words, environment, files).ended();
}
