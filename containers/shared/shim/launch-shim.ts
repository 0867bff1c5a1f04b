import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RUN_FILES, type RunState, type StartReport, type WatchOrder } from './run-folder.js';

/** The variables of the server that a program gets; others may hold secrets. */
const ALLOWED = ['PATH', 'HOME', 'USER', 'LOGNAME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'TMPDIR'];
const START_TIMEOUT_MS = 30_000;

/** The script of a shim, and whether it has all variables of the server. */
interface ShimProgram {
  readonly shim: URL;
  readonly sharesEnvironment?: boolean;
}

/**
 * Starts a shim for the run in the folder. The shim loads its code while the order is made.
 * Resolves when the program runs or could not be started. Rejects when the order rejects, and when
 * the shim failed or did not report, although the program may have begun.
 */
export async function launchShim(
  folder: string,
  { shim: script, sharesEnvironment = false }: ShimProgram,
  order: Promise<WatchOrder>,
): Promise<RunState> {
  const errors = openSync(join(folder, RUN_FILES.errors), 'a', 0o600);
  try {
    const shim = spawn(process.execPath, shimCommand(script), {
      cwd: folder,
      env: sharesEnvironment ? process.env : allowedVariables(),
      stdio: ['pipe', 'pipe', errors],
      detached: true,
    });
    shim.unref();
    const report = await startReport(shim, order);
    if ('state' in report) return report.state;
    throw Object.assign(new Error(report.failed.message), report.failed);
  } finally {
    closeSync(errors);
  }
}

function startReport(shim: ChildProcess, order: Promise<WatchOrder>): Promise<StartReport> {
  return new Promise((resolve, reject) => {
    let text = '';
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const silent = (why: string) => finish(new Error(`The process that watches a program ${why}.`));
    function finish(error: unknown): void {
      isOver = true;
      clearTimeout(timer);
      shim.stdin?.destroy(); // without an order, the shim ends
      shim.stdout?.destroy();
      if (text.includes('\n')) resolve(JSON.parse(text) as StartReport);
      else reject(error);
    }
    function give(made: WatchOrder): void {
      if (isOver) return;
      timer = setTimeout(() => silent('did not report in time'), START_TIMEOUT_MS);
      shim.stdin?.end(JSON.stringify(made));
    }
    shim.once('error', finish);
    shim.stdin?.on('error', () => undefined); // the shim ended before it read; its end is handled below
    shim.stdout?.setEncoding('utf8');
    shim.stdout?.on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('\n')) silent('');
    });
    shim.stdout?.once('end', () => silent('ended before it reported'));
    order.then(give, finish);
  });
}

/** The compiled shim is one file; from source it needs a loader, which costs 0.3 s at each start. */
function shimCommand(script: URL): readonly string[] {
  const url = import.meta.url;
  const source = url.endsWith('.ts');
  const main = fileURLToPath(script).replace(/main\.js$/, source ? 'main.ts' : 'bundle.js');
  return [
    '--max-semi-space-size=1', // a small heap is enough to copy lines
    ...(source ? loading(main, createRequire(url).resolve('tsx/cjs')) : [main]),
  ];
}

/**
 * The CommonJS loader runs in the thread of the program. The loader of ECMAScript modules has its own thread, on which
 * some processes hang at exit, so that shims outlived their runs.
 */
function loading(main: string, loader: string): readonly string[] {
  return [
    '--conditions=forebear:source',
    '--require',
    loader,
    '--eval',
    `require(${JSON.stringify(main)})`,
  ];
}

/** The allowed variables, with this Node.js at the end of the path for scripts that call `node`. */
function allowedVariables(): Readonly<Record<string, string>> {
  const kept = ALLOWED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const path = [process.env['PATH'], dirname(process.execPath)].filter((part) => part);
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) };
}
