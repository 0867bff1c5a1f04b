import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The folders of a training job, and its programs. */
export interface Workspace {
  readonly directory: string;
  write(path: string, text: string): Promise<void>;
  /** Starts the training program on the folders. */
  train(args?: readonly string[]): Program;
  /** Starts the inference server on the model; resolves when it answers. */
  serve(): Promise<{ readonly url: string; readonly program: Program }>;
  /** Ends the programs and removes the folders. */
  remove(): Promise<void>;
}

/** A program that was started. */
export interface Program {
  readonly process: ChildProcess;
  /** What it printed so far. */
  output(): string;
  readonly exit: Promise<number | null>;
}

const IMAGE = 'dist/containers/images/ipinsights';

/** Makes a workspace below the system's temporary folder. */
export async function makeWorkspace(): Promise<Workspace> {
  const directory = await mkdtemp(join(tmpdir(), 'forebear-ipinsights-'));
  const started: Program[] = [];
  const environment = {
    PATH: process.env['PATH'],
    SVC_INPUT_DIR: join(directory, 'input'),
    SVC_OUTPUT_DIR: join(directory, 'output'),
    SM_MODEL_DIR: join(directory, 'model'),
    SVC_CURRENT_HOST: 'algo-1',
  };
  const start = (args: readonly string[], variables: Record<string, string> = {}): Program => {
    const program = run(args, { ...environment, ...variables });
    started.push(program);
    return program;
  };
  return {
    directory,
    write: async (path, text) => {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), text);
    },
    train: (args = []) => start([`${IMAGE}/train.js`, ...args]),
    serve: async () => {
      const port = await freePort();
      const program = start([`${IMAGE}/serve.js`], { SVC_PORT: String(port) });
      await waitFor(program, /Serving/);
      return { url: `http://127.0.0.1:${port}`, program };
    },
    remove: async () => {
      for (const program of started) program.process.kill('SIGKILL');
      await Promise.all(started.map((program) => program.exit));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Resolves when the program has printed a match; rejects when it ends before. */
export async function waitFor(program: Program, pattern: RegExp): Promise<void> {
  while (!pattern.test(program.output())) {
    const { exitCode, signalCode } = program.process;
    if (exitCode !== null || signalCode !== null) throw new Error(`ended: ${program.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function run(args: readonly string[], env: Record<string, string | undefined>): Program {
  const child = spawn(process.execPath, args, { env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      text += piece.toString();
    });
  }
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return { process: child, output: () => text, exit };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
