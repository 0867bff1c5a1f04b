import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { CalledThread, threadEnded } from '#src/threads/called-thread.js';

it.each([
  ['EMFILE', 'SERVICE_UNAVAILABLE'],
  ['ERR_WORKER_OUT_OF_MEMORY', 'RUN_FAILED'],
])('a thread that has ended by %s rejects calls with %s', async (errno, code) => {
  const program = `setTimeout(() => { throw Object.assign(new Error('No.'), { code: '${errno}' }) })`;
  const worker = new Worker(program, { eval: true });
  const thread = new CalledThread(worker, (cause) => threadEnded('The thread has ended', cause));
  await expect(thread.call('any', undefined)).rejects.toMatchObject({ code });
});
