import { expect, it } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { CaptureWriter } from '#src/hosting/capture/capture-writer.js';
import { RandomIds, SystemClock } from '#src/server/system/system-clock.js';

const MIB = 1 << 20;

/** A writer over a storage that takes nothing. */
function writer() {
  const said: string[] = [];
  let puts = 0;
  const capture = new CaptureWriter({
    prefix: toS3Uri('s3://bucket/captured/'),
    storage: {
      async put() {
        puts += 1;
        throw new Error('the storage is away');
      },
    },
    clock: new SystemClock(),
    ids: new RandomIds(),
    say: (line) => said.push(line),
  });
  const observe = () => {
    const observer = capture.observe({
      headers: ['Content-Type', 'text/csv'],
      body: Buffer.from('x'),
    });
    observer.onHead({ status: 200, contentType: 'text/csv', variant: 'A' });
    return observer;
  };
  return { capture, said, observe, puts: () => puts };
}

it('answers that are under way are held up to a limit, which is free again when they end', async () => {
  const { capture, said, observe } = writer();
  const open = Array.from({ length: 40 }, observe);
  for (const observer of open) observer.onData(Buffer.alloc(MIB));
  for (const observer of open) observer.onError();
  const again = Array.from({ length: 32 }, observe);
  for (const observer of again) observer.onData(Buffer.alloc(MIB));
  for (const observer of again) observer.onError();
  await capture.close();
  expect(said).toEqual(['8 requests were not captured, because the storage is too slow.']);
});

it('a failing storage is not called again and again, and lost lines are reported', async () => {
  const { capture, said, observe, puts } = writer();
  for (let count = 0; count < 20; count += 1) {
    const observer = observe();
    observer.onData(Buffer.alloc(MIB, 'a'));
    observer.onEnd();
    await new Promise(setImmediate);
  }
  expect(puts()).toBe(1);
  await capture.close();
  expect(puts()).toBe(2);
  expect(said.at(-1)).toBe('Captured data is lost: the storage is away');
});
