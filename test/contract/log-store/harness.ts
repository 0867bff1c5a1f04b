import { afterEach, beforeEach } from 'vitest';
import { type Arn, toArn } from '#src/domain/arn.js';
import type { LogLine, LogStore, NewLogLine } from '#src/ports/log-store.js';

/** What an adapter provides for the contract suite. */
export interface LogStoreHarness {
  readonly name: string;
  /** Opens a store without logs; small segments test more. */
  open(): Promise<LogStore>;
  /** Opens the store of the last {@link open} again, as another process or after a restart. */
  reopen?(): Promise<LogStore>;
  /** Waits until a sealed log is archived, if the store archives logs. */
  archived?(log: Arn): Promise<void>;
  /** Tests that this adapter cannot pass, by a part of their name. */
  readonly skip?: readonly { readonly reason: string; readonly tests: readonly string[] }[];
}

/** Opens a store for each test of the suite that calls it. */
export function useLogStore(harness: LogStoreHarness): () => LogStore {
  let store: LogStore | undefined;
  beforeEach(async (context) => {
    const left = harness.skip?.find(({ tests }) =>
      tests.some((test) => context.task.name.includes(test)),
    );
    if (left) context.skip(left.reason);
    store = await harness.open();
  });
  afterEach(async () => {
    await store?.close();
    store = undefined;
  });
  return () => {
    if (!store) throw new Error('No store is open outside a test.');
    return store;
  };
}

export function logNamed(name: string): Arn {
  return toArn(`arn:aws:sagemaker:local:000000000000:training-job/${name}`);
}

/** Lines of one host, with sequence numbers from `from` on. */
export function lines(count: number, from = 1, host = 'algo-1'): readonly NewLogLine[] {
  return Array.from({ length: count }, (_, turn) => ({
    time: 1000 + from + turn,
    host,
    sequence: from + turn,
    stream: (from + turn) % 2 === 0 ? 'STDOUT' : 'STDERR',
    message: `line ${from + turn} of ${host}`,
  }));
}

export function plain(read: readonly LogLine[]): readonly NewLogLine[] {
  return read.map(({ cursor: _, ...line }) => line);
}

/** Reads a whole log forward in pages. */
export async function readAll(
  store: LogStore,
  log: Arn,
  first = 1000,
): Promise<readonly LogLine[]> {
  const all: LogLine[] = [];
  for (let after: string | undefined; ; ) {
    const page = await store.read(log, { first, ...(after === undefined ? {} : { after }) });
    all.push(...page.lines);
    if (!page.hasNext) return all;
    after = page.lines.at(-1)?.cursor;
  }
}
