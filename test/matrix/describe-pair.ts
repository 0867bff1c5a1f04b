import { afterAll, beforeAll, describe } from 'vitest';
import { describeWithService } from '../support/services.js';
import { describeEndpoints } from './describe-endpoints.js';
import { describeJobs } from './describe-jobs.js';
import { KINDS } from './kinds/index.js';
import { MatrixServer } from './matrix-server.js';
import { type Pair, servicesOf } from './pairs.js';

/** `npm run test:faults` runs every kind on every pair. */
const IS_WHOLE = process.env['MATRIX'] === 'all';

/**
 * Jobs of every kind, and endpoints, on a runner with a storage. Where both are in other pairs, too, one kind of jobs
 * and of models will do.
 */
export function describePair(pair: Pair, { isCovered = false } = {}): void {
  const body = servicesOf(pair).reduce<() => void>(
    (inner, name) => () => describeWithService(name, inner),
    () => describeHere(pair, isCovered),
  );
  describe(`${pair.runner} with ${pair.storage}`, body);
}

function describeHere(pair: Pair, isCovered: boolean): void {
  const isShort = isCovered && !IS_WHOLE;
  let opened: MatrixServer;
  const server = () => opened;
  beforeAll(async () => {
    opened = await MatrixServer.open(pair);
  }, 300_000); // images are made and loaded on each node
  afterAll(() => opened?.[Symbol.asyncDispose]());
  const kinds = KINDS.filter((kind) => IS_WHOLE || isOf(pair, kind.pair));
  for (const kind of isShort ? kinds.slice(0, 1) : kinds) describeJobs(kind, server);
  describeEndpoints(server, isShort ? ['image'] : ['image', 'code']);
}

function isOf({ runner, storage }: Pair, only: Pair | undefined): boolean {
  return only === undefined || (only.runner === runner && only.storage === storage);
}
