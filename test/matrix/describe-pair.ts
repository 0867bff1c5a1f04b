import { afterAll, beforeAll, describe } from 'vitest';
import { describeWithService } from '../support/services.js';
import { describeEndpoints } from './describe-endpoints.js';
import { describeJobs } from './describe-jobs.js';
import { KINDS } from './kinds/index.js';
import { MatrixServer } from './matrix-server.js';
import { type Pair, servicesOf } from './pairs.js';

/** Jobs of every kind, and endpoints, on a runner with a storage. */
export function describePair(pair: Pair): void {
  const body = servicesOf(pair).reduce<() => void>(
    (inner, name) => () => describeWithService(name, inner),
    () => describeHere(pair),
  );
  describe(`${pair.runner} with ${pair.storage}`, body);
}

function describeHere(pair: Pair): void {
  let opened: MatrixServer;
  const server = () => opened;
  beforeAll(async () => {
    opened = await MatrixServer.open(pair);
  }, 300_000); // images are made and loaded on each node
  afterAll(() => opened?.[Symbol.asyncDispose]());
  for (const kind of KINDS) describeJobs(kind, server);
  describeEndpoints(server);
}
