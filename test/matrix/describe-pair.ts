import { afterAll, beforeAll, describe } from 'vitest';
import { describeWithService } from '../support/services.js';
import { describeEndpoints } from './describe-endpoints.js';
import { describeJobs } from './describe-jobs.js';
import type { Behaviour } from './job-kind.js';
import { KINDS } from './kinds/index.js';
import { MatrixServer } from './matrix-server.js';
import { type Pair, servicesOf } from './pairs.js';

/** What jobs do that end well, or are stopped. */
const WELL: readonly Behaviour[] = ['works', 'waits'];

/** `npm run test:faults` runs every kind on every pair. */
const IS_WHOLE = process.env['MATRIX'] === 'all';

/**
 * How much is tried on a pair. On one pair, `everything`: all that jobs of every kind and endpoints do. The contract of
 * runners proves on each of them how programs end, are stopped and go on without a server; so with another runner it
 * will do what `each` kind does when all goes well and when it is stopped, and everything for one kind. Where runner
 * and storage are in other pairs, too, `one` kind will do, when all goes well and when it is stopped.
 */
export type Extent = 'everything' | 'each' | 'one';

/** Jobs and endpoints on a runner with a storage. */
export function describePair(pair: Pair, extent: Extent): void {
  const body = servicesOf(pair).reduce<() => void>(
    (inner, name) => () => describeWithService(name, inner),
    () => describeHere(pair, IS_WHOLE ? 'everything' : extent),
  );
  describe(`${pair.runner} with ${pair.storage}`, body);
}

function describeHere(pair: Pair, extent: Extent): void {
  let opened: MatrixServer;
  const server = () => opened;
  beforeAll(async () => {
    opened = await MatrixServer.open(pair);
  }, 300_000); // images are made and loaded on each node
  afterAll(() => opened?.[Symbol.asyncDispose]());
  const kinds = KINDS.filter((kind) => IS_WHOLE || isOf(pair, kind.pair));
  const [first] = kinds;
  for (const kind of extent === 'one' ? kinds.slice(0, 1) : kinds) {
    const isWhole = extent === 'everything' || (extent === 'each' && kind === first);
    describeJobs(kind, server, isWhole ? undefined : WELL);
  }
  describeEndpoints('image', server, { isWhole: extent !== 'one' });
  if (extent !== 'one') describeEndpoints('code', server, { isWhole: extent === 'everything' });
}

function isOf({ runner, storage }: Pair, only: Pair | undefined): boolean {
  return only === undefined || (only.runner === runner && only.storage === storage);
}
