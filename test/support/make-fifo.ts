import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Makes a named pipe, which Node cannot. */
export async function makeFifo(path: string): Promise<void> {
  await run('mkfifo', [path]);
}
