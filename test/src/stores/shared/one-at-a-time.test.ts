import { describe, expect, it } from 'vitest';
import { OneAtATime } from '#src/stores/shared/gathering.js';

interface Sent {
  readonly resolve: (answer: string) => void;
  readonly reject: (error: Error) => void;
}

/** Requests that are answered when the test says so. */
function heldRequests() {
  const sent: Sent[] = [];
  const shared = new OneAtATime(
    () => new Promise<string>((resolve, reject) => sent.push({ resolve, reject })),
  );
  const settled = () => new Promise(setImmediate);
  return { sent, shared, settled };
}

describe('a request that several callers send', () => {
  it('is sent once for all callers before it is sent', async () => {
    const { sent, shared, settled } = heldRequests();
    const answers = Promise.all([shared.ask(), shared.ask()]);
    await settled();
    sent[0]?.resolve('a');
    expect(await answers).toEqual(['a', 'a']);
    expect(sent).toHaveLength(1);
  });

  it('is sent once more for callers that come while it is running', async () => {
    const { sent, shared, settled } = heldRequests();
    const first = shared.ask();
    await settled();
    const later = Promise.all([shared.ask(), shared.ask()]);
    await settled();
    expect(sent).toHaveLength(1);
    sent[0]?.resolve('a');
    expect(await first).toBe('a');
    await settled();
    sent[1]?.resolve('b');
    expect(await later).toEqual(['b', 'b']);
  });

  it('fails for callers that wait for the next one too, and is sent for later callers', async () => {
    const { sent, shared, settled } = heldRequests();
    const first = shared.ask();
    await settled();
    const waiting = shared.ask();
    sent[0]?.reject(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await expect(waiting).rejects.toThrow('gone');
    const again = shared.ask();
    await settled();
    sent[1]?.resolve('back');
    expect(await again).toBe('back');
  });
});
