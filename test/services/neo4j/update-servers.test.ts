import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { deploymentsOf, ENDPOINTS, type Endpoint } from '#src/domain/hosting/index.js';
import { type Action, vertexToEntity } from '#src/domain/lineage/index.js';
import { actionArn } from '#src/lineage/index.js';
import { emptyS3, openOn } from '../../src/storage/s3/on-s3.js';
import type { EndpointServerOptions } from '../../support/endpoint-server.js';
import type { KillMoment } from '../../support/killed-at.js';
import { openTestStore } from '../../support/open-test-store.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const SERVER = fileURLToPath(new URL('../../support/endpoint-server.ts', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const POLL = { timeout: 60_000, interval: 50 };

const directories = temporaryDirectory();
const children: ChildProcess[] = [];
const platforms: TestPlatform[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const platform of platforms.splice(0).reverse()) await platform.destroy();
});

async function start(options: EndpointServerOptions): Promise<ChildProcess> {
  const child = fork(SERVER, [JSON.stringify(options)], {
    execArgv: ['--import', TSX],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  await once(child, 'message');
  return child;
}

/** A server in this process. */
async function open(directory: string, s3: string): Promise<TestPlatform> {
  const platform = await openPlatform({
    directory,
    store: 'neo4j',
    seenStorage: () => openOn(s3),
    times: { leaseMs: 1_500, hosting: { startMs: 20_000 } },
  });
  platforms.push(platform);
  return platform;
}

describeWithService('neo4j', () => {
  describeWithService('s3', (s3) => {
    it.each<[string, KillMoment]>([
      ['after the update was recorded', { text: '"Updating"', when: 'after' }],
      ['before the new instances take over', { text: '"Updating"', nth: 2, when: 'before' }],
      ['after the new instances took over', { text: '"Updating"', nth: 2, when: 'after' }],
      ['before the update is complete', { text: '"InService"', nth: 3, when: 'before' }],
    ])(
      'an update whose server is killed right %s is ended by another',
      { timeout: 180_000 },
      async (_, kill) => {
        const [left, right] = [await directories.fresh(), await directories.fresh()];
        await (await openTestStore('neo4j', { directory: left, fresh: true })).close();
        await emptyS3(s3);
        const one = await start({ directory: left, s3, kill });
        const other = await open(right, s3);
        one.send({ update: 'green' });
        if (one.signalCode === null) await once(one, 'exit');
        expect(one.signalCode).toBe('SIGKILL');
        expect((await read(other)).status).toBe('Updating');

        const isSettled = (found?: Endpoint) => found?.status === 'InService';
        const endpoint = await other.untilEndpoint('e', isSettled);
        expect(endpoint?.failureReason).toBeUndefined();
        const kept = endpoint ? deploymentsOf(endpoint) : [];
        expect(kept.map(({ variants }) => variants[0]?.modelName)).toEqual(['green']);
        const answer = await other.invoke('e', 'x');
        expect([answer.status, await answer.json()]).toEqual([
          200,
          expect.objectContaining({ weights: 'the weights of green' }),
        ]);
        const action = vertexIdOf(actionArn(DEFAULT_ARN_SCOPE, kept[0]?.action ?? ''));
        const recorded = (await other.store.vertices([action])).get(action)?.element;
        expect((recorded && (vertexToEntity(recorded) as Action))?.status).toBe('Completed');
        await expect.poll(() => runsOf(other), POLL).toHaveLength(1);
        const back = await open(left, s3); // ends what the killed server left
        await expect.poll(() => runsOf(back), POLL).toEqual([]);
        expect((await read(other)).status).toBe('InService');
        expect((await other.invoke('e', 'x')).status).toBe(200);
        expect((await other.ledger.verify()).ok).toBe(true);
      },
    );
  });
});

function runsOf({ runner }: TestPlatform) {
  return runner.find({ kind: 'endpoint' });
}

async function read({ store }: TestPlatform): Promise<Endpoint> {
  const { items } = await store.list({
    label: ENDPOINTS.label,
    order: { by: 'creationTime', direction: 'ascending' },
    first: 1,
  });
  const [found] = items;
  if (!found) throw new Error('There is no endpoint.');
  return ENDPOINTS.read(found.element);
}
