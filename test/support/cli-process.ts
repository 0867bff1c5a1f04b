import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const TSCONFIG = fileURLToPath(new URL('../../tsconfig.json', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** The exit code and output of a command. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Files, by descriptor, that take the output, which is then not captured. */
export interface OutputFiles {
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
    { stdout = 'pipe', stderr = 'pipe' }: OutputFiles = {},
  ) {
    const loader = ['--conditions=forebear:source', '--import', TSX];
    this.#child = spawn(process.execPath, [...loader, MAIN, ...words], {
      cwd,
      stdio: ['ignore', stdout, stderr],
      env: { PATH: process.env['PATH'], TSX_TSCONFIG_PATH: TSCONFIG, ...environment },
    });
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
export function runCli(
  cwd: string,
  words: readonly string[],
  environment?: NodeJS.ProcessEnv,
): Promise<Ended> {
  return new CliProcess(cwd, words, environment).ended();
}
