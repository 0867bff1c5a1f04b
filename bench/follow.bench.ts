import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from '#src/client/index.js';
import { S3_ROOT } from '../tools/services/s3/logins.mjs';
import { start } from '../tools/services/service.mjs';
import { follow } from './logs/follow.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { median, quantile, round, scaled } from './support/measure.js';
import { serve } from './support/server.js';
import { openBenchStore } from './support/stores.js';

const LINES = 60_000;
const PER_SECOND = 2_000;

export const needs = ['neo4j', 's3'];

/**
 * The log of a program that one server runs, read at another server over the same database and the same S3 server.
 * A lag is from when a line was made to its arrival at the reader.
 */
export function run({ store, scale, note }: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const flags = await flagsOf(store === 'gremlin' ? store : 'neo4j', directory);
    const one = await serve(join(directory, 'one'), flags);
    const other = await serve(join(directory, 'other'), flags);
    try {
      await using at = new Client({ url: one.url, maxAttempts: 1 });
      await using reader = new Client({ url: other.url, maxAttempts: 1 });
      note(`a program that prints ${PER_SECOND} lines a second, read at another server`);
      const lines = scaled(LINES, scale);
      const name = `follow-${randomUUID()}`; // S3 may have the log of an earlier run
      const seen = await follow({ name, lines, perSecond: PER_SECOND, at, reader });
      return {
        lag_p50_ms: round(median(seen.lineLags), 0),
        lag_p99_ms: round(quantile(seen.lineLags, 0.99), 0),
        lag_max_ms: quantile(seen.lineLags, 1),
        lost: seen.lost,
      };
    } finally {
      await one.stop();
      await other.stop();
    }
  });
}

/** The flags of servers over a database, which is emptied, and over an S3 server. */
async function flagsOf(name: 'neo4j' | 'gremlin', directory: string): Promise<readonly string[]> {
  const { store } = await openBenchStore(name, directory);
  await store.close();
  const [database, s3] = [await start(name), await start('s3')];
  process.env['AWS_ACCESS_KEY_ID'] ??= S3_ROOT.accessKeyId;
  process.env['AWS_SECRET_ACCESS_KEY'] ??= S3_ROOT.secretAccessKey;
  const ofStore = ['--store', name, `--${name}-url`, database.url];
  return [...ofStore, '--storage', 's3', '--s3-endpoint', s3.url];
}
