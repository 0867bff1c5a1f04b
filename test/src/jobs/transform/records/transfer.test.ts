import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { RecordWorker } from '#src/jobs/transform/records/record-worker.js';
import { type TransferOptions, transfer } from '#src/jobs/transform/records/transfer.js';

const NEVER = new AbortController().signal;
const LINES = { splitType: 'Line', batchStrategy: 'MultiRecord', maxBytes: 20 } as const;

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function transferred(text: string, options: Partial<TransferOptions>): Promise<string> {
  const parts: Uint8Array[] = [];
  const all: TransferOptions = {
    split: LINES,
    assembleWith: 'Line',
    concurrency: 1,
    send: async (bytes) => [bytes],
    onDone: () => undefined,
    signal: NEVER,
    ...options,
  };
  for await (const part of transfer(bytesOf(text), all)) parts.push(part);
  return Buffer.concat(parts).toString();
}

const COUNT = 200;
const TEXT = Array.from({ length: COUNT }, (_, index) => `record ${index}\n`).join('');

it('keeps the order of records when later answers come first', async () => {
  let atOnce = 0;
  let most = 0;
  let done = 0;
  const text = await transferred(TEXT, {
    concurrency: 4,
    async send(bytes) {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await sleep(Math.random() * 3);
      atOnce -= 1;
      return [bytes];
    },
    onDone: ({ records }) => {
      done += records;
    },
  });
  expect(text).toBe(TEXT);
  expect(most).toBe(4);
  expect(done).toBe(COUNT);
});

it('assembles answers with one line end each, or as they are', async () => {
  const split = { ...LINES, batchStrategy: 'SingleRecord' } as const;
  const send: TransferOptions['send'] = async (bytes) => [
    bytes,
    Buffer.from(bytes[0] === 97 ? '\n' : ''),
  ];
  expect(await transferred('a\nb\nc', { split, send })).toBe('a\nb\nc\n');
  expect(await transferred('a\nb\nc', { split, send, assembleWith: 'None' })).toBe('a\nbc');
});

it('rejects with the failure of a payload and ends running requests', async () => {
  let running = 0;
  const send: TransferOptions['send'] = async (bytes, _, signal) => {
    running += 1;
    try {
      if (Buffer.from(bytes).includes('record 9')) throw new Error('the model said no');
      await sleep(5, undefined, { signal });
      return [bytes];
    } finally {
      running -= 1;
    }
  };
  await expect(transferred(TEXT, { send, concurrency: 3 })).rejects.toThrow('the model said no');
  expect(running).toBe(0);
});

it('filters and joins in a thread', async () => {
  await using records = new RecordWorker({
    inputForm: 'csv',
    outputForm: 'csv',
    isSplit: true,
    isJoined: true,
    inputFilter: '$[1:]',
    outputFilter: '$[0,2]',
  });
  const seen: string[] = [];
  const send: TransferOptions['send'] = async (bytes) => {
    seen.push(Buffer.from(bytes).toString());
    return [bytes];
  };
  const text = await transferred('a,1\nb,2\nc,3\nd,4\n', {
    send,
    records,
    split: { ...LINES, maxBytes: 8 },
  });
  expect(text).toBe('a,1\nb,2\nc,3\nd,4\n');
  expect(seen).toEqual(['1\n2', '3\n4']);
  await expect(transferred('a,1\nb\n', { send, records })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { line: 2 },
  });
});
