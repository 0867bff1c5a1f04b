import { afterAll, beforeAll } from 'vitest';

import type { GraphLoads, GraphLoadsOptions } from '#graph-export/load/graph-loads.js';
import { startCompanion } from '../../support/companion-server.js';
import { EXPORT_BUCKET, replacing } from '../../support/export-harness.js';
import { LOAD_ROLE, type LoadHarness, openLoadHarness } from '../../support/load-harness.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

/** Where the files of the tests lie. */
export const SOURCE = `s3://${EXPORT_BUCKET}/in/`;
/** What a load is asked for with. */
export const BODY = { source: SOURCE, format: 'csv', iamRoleArn: LOAD_ROLE, region: 'local' };

/** What the loader answers. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared as they are
  readonly body: any;
}

/** Asks as any client of HTTP does. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  return { status: response.status, body: await response.json() };
}

/** A body of JSON. */
export function json(body: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** Holds the reading of files up until it is let go. */
export function held(harness: LoadHarness) {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const storage = replacing(harness.storage, {
    get: async (uri, options) => {
      await gate;
      return harness.storage.get(uri, options);
    },
  });
  return { storage, release: () => release() };
}

/** A companion over a store of a kind, and the files of {@link SOURCE}. */
export interface LoaderUnderTest {
  readonly harness: LoadHarness;
  /** The URL of the companion. */
  readonly url: string;
  /** Another companion, with loads of its own; `url` is that of its loader. */
  other(
    options: Partial<GraphLoadsOptions>,
  ): Promise<{ readonly loads: GraphLoads; readonly url: string }>;
}

/** Starts a companion for the suite that calls it. */
export function useLoader(kind: 'memory' | 'embedded'): () => LoaderUnderTest {
  const directories = temporaryDirectory();
  const open: AsyncDisposable[] = [];
  let loader: LoaderUnderTest | undefined;
  beforeAll(async () => {
    const harness = await openLoadHarness(await directories.fresh(), kind);
    const companion = await startCompanion(harness.store, {}, { loads: harness.loads });
    open.push(companion);
    loader = {
      harness,
      url: companion.url,
      async other(options) {
        const loads = harness.newLoads(options);
        const started = await startCompanion(harness.store, {}, { loads });
        open.push(started, { [Symbol.asyncDispose]: () => loads.close() });
        return { loads, url: `${started.url}/loader` };
      },
    };
    await harness.file('in/v.csv', '~id,~label,n:int\na,L,1\nb,L,x\nc,,3\n');
    await harness.file('in/w.csv.gz', '~id,~from,~to,~label\n1,a,c,e\n');
  });
  afterAll(async () => {
    for (const each of open) await each[Symbol.asyncDispose]();
    await loader?.harness[Symbol.asyncDispose]();
  });
  return () => {
    if (!loader) throw new Error('No loader is open outside a test.');
    return loader;
  };
}
