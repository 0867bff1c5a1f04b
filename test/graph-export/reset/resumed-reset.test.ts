import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import type { StoreAddress } from '#src/server/store/store-address.js';
import { fillGraph } from '../../support/fill-graph.js';
import { startFixture } from '../../support/run-fixture.js';
import { startTestServer } from '../../support/running-server.js';

/** So many that the server listens long before they are removed. */
const TEN_THOUSANDS = 30;

it('a server that starts in the middle of a reset listens, reports its progress and ends it', async () => {
  await using server = await startTestServer();
  await server.stop();
  const directory = join(server.directory, 'graph');
  await fillGraph(directory, TEN_THOUSANDS);
  await beginReset(directory);
  await server.restart();
  const status = async () =>
    (await (await fetch(`${server.companionUrl}/status`)).json()) as Status;
  expect(await status()).toMatchObject({ status: 'recovery' });
  await expect
    .poll(async () => (await status()).databaseReset, { timeout: 60_000, interval: 5 })
    .toMatchObject({ status: 'removing', removed: expect.any(Number) });
  const refused = await server.graphql(
    'mutation { createArtifact(input: { sourceUri: "s3://b/a", type: "DataSet" }) { arn } }',
  );
  expect(refused.code).toBe('GRAPH_RESETTING');
  await expect
    .poll(async () => (await status()).status, { timeout: 60_000, interval: 100 })
    .toBe('healthy');
  const { data } = await server.graphql('{ artifacts { totalCount } }');
  expect(data).toEqual({ artifacts: { totalCount: 0 } });
});

interface Status {
  readonly status: string;
  readonly databaseReset?: { readonly status: string; readonly removed?: number };
}

/** Begins a reset in a process that is killed. */
async function beginReset(directory: string): Promise<void> {
  const address: StoreAddress = { store: 'embedded', directory };
  const child = startFixture('load/reset-until-killed.ts', JSON.stringify(address));
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream }))
    if (Number(line) >= 3) break;
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
}
