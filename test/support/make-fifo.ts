import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Creates a named pipe, which Node has no function for. */
export async function makeFifo(path: string): Promise<void> {
  await run('mkfifo', [path]);
}
