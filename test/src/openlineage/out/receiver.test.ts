import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Receiver, type ReceiverSettings } from '#src/openlineage/out/receiver.js';
import { TestReceiver } from '../../../support/lineage-receiver.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { SILENT } from '../../../support/silent-logger.js';

let there: TestReceiver;
beforeEach(async () => {
  there = await TestReceiver.open();
});
afterEach(() => there[Symbol.asyncDispose]());

const never = new AbortController().signal;
const PARTS = {
  gzip: false,
  timeoutMs: 1_000,
  clock: new ManualClock(),
  logger: SILENT,
  troubles: { report: () => undefined, clear: () => undefined },
};

describe('a receiver', () => {
  it.each([500, 503, 429, 401, 404])('gets an event again after the answer %i', async (status) => {
    const troubles = new Set<string>();
    const receiver = open({}, troubles);
    const answers = [status, status];
    there.answer = () => {
      if (answers.length < 2) expect(troubles.size).toBe(1);
      return answers.pop() ?? 200;
    };
    expect(await receiver.deliver({ at: 1 }, never)).toBe('sent');
    expect(there.headers).toHaveLength(3);
    expect(there.events).toEqual([{ at: 1 }]);
    expect(troubles.size).toBe(0);
  });

  it.each([400, 413, 422])('gets an event only once that it refuses with %i', async (status) => {
    there.answer = () => status;
    expect(await open().deliver({ at: 1 }, never)).toBe('refused');
    expect(there.headers).toHaveLength(1);
  });

  it('gets events compressed and with a token, if both are set', async () => {
    let token = 'first';
    const receiver = open({ gzip: true, token: () => token });
    await receiver.deliver({ at: 1 }, never);
    token = 'second';
    await receiver.deliver({ at: 2 }, never);
    expect(there.events).toEqual([{ at: 1 }, { at: 2 }]);
    expect(there.headers).toMatchObject([
      { 'content-encoding': 'gzip', authorization: 'Bearer first' },
      { authorization: 'Bearer second' },
    ]);
  });

  it('is waited for until the signal aborts, when nothing listens', async () => {
    const { url } = there;
    await there[Symbol.asyncDispose]();
    const over = new AbortController();
    const delivery = new Receiver({ ...PARTS, url }).deliver({ at: 1 }, over.signal);
    setTimeout(() => over.abort(new Error('over')), 300);
    await expect(delivery).rejects.toThrow('over');
  });
});

function open(more: Partial<ReceiverSettings> = {}, troubles = new Set<string>()): Receiver {
  return new Receiver({
    ...PARTS,
    url: there.url,
    troubles: {
      report: (part) => void troubles.add(part),
      clear: (part) => void troubles.delete(part),
    },
    ...more,
  });
}
