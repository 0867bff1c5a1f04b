import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, it } from 'vitest';
import { notebookPython } from '../../tools/notebook-python-place.mjs';

/** A call of graph-notebook's client: a method, its arguments, and its named arguments. */
export type NotebookCall = readonly [name: string, args?: readonly unknown[], options?: object];

/** Makes calls one after another, and gives what each answers. */
export type Notebook = (port: string, calls: readonly NotebookCall[]) => Promise<NotebookAnswer[]>;

/** An answer over HTTP has `status` and `body`. */
// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its call asks for
export type NotebookAnswer = any;

const CALLS = new URL('../fixtures/notebook/calls.py', import.meta.url).pathname;

/** A suite with the client of graph-notebook; where it is missing, one skipped test names what installs it. */
export function describeWithNotebook(name: string, body: (notebook: Notebook) => void): void {
  const { isThere, interpreter } = notebookPython();
  const command = 'npm run notebook-python';
  const isRequired = (process.env['REQUIRE_SERVICES'] ?? '').split(',').includes('notebook-python');
  if (isThere) describe(name, () => body((port, calls) => asked(interpreter, { port, calls })));
  else if (isRequired) {
    it(`${name} runs`, () => {
      throw new Error(`graph-notebook is missing, and REQUIRE_SERVICES asks for it: ${command}`);
    });
  } else it.skip(`${name} (graph-notebook is missing: ${command})`, () => {});
}

async function asked(
  interpreter: string,
  { port, calls }: { readonly port: string; readonly calls: readonly NotebookCall[] },
): Promise<NotebookAnswer[]> {
  const all = calls.map(([name, args = [], options = {}]) => [name, args, options]);
  const run = promisify(execFile);
  const { stdout } = await run(interpreter, [CALLS, port, JSON.stringify(all)], {
    timeout: 120_000,
  });
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{') || line.startsWith('['))
    .map((line) => JSON.parse(line));
}
