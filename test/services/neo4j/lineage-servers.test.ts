import { afterEach, expect, it, vi } from 'vitest';
import { BOOKKEEPING, stringOf, vertexIdOf } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { S3_ROOT } from '../../../tools/services/s3/logins.mjs';
import { emptyS3 } from '../../src/storage/s3/on-s3.js';
import { CliProcess } from '../../support/cli-process.js';
import { runLineJobs } from '../../support/line-jobs.js';
import { TestReceiver } from '../../support/lineage-receiver.js';
import { openTestStore } from '../../support/open-test-store.js';
import { askGraphQL } from '../../support/running-server.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const WHOLE = { first: ['START', 'RUNNING', 'COMPLETE'], last: 'COMPLETE' };
const WAIT = { timeout: 60_000, interval: 100 };

const directories = temporaryDirectory();
const servers: CliProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.signal('SIGTERM');
    await server.ended();
  }
});

describeWithService('neo4j', (graph) => {
  describeWithService('s3', (s3) => {
    async function start(receiver: TestReceiver) {
      const directory = await directories.fresh();
      const here = ['serve', '--port', '0', '--companion-port', '0', '--data-directory', directory];
      const store = ['--store', 'neo4j', '--neo4j-url', graph];
      const storage = ['--storage', 's3', '--s3-endpoint', s3];
      const setting = JSON.stringify({ receivers: [{ url: receiver.url }] });
      const words = [...here, ...store, ...storage, '--open-lineage', setting];
      const process = new CliProcess(directory, words, {
        AWS_ACCESS_KEY_ID: S3_ROOT.accessKeyId,
        AWS_SECRET_ACCESS_KEY: S3_ROOT.secretAccessKey,
      });
      servers.push(process);
      const url = await process.says(/(http:\/\/127\.0\.0\.1:\d+)/);
      return { process, url, graphql: askGraphQL.bind(undefined, url) };
    }

    it('when the server that sends lineage is killed, another one continues at its position', {
      timeout: 180_000,
    }, async () => {
      const directory = await directories.fresh();
      await using store = await openTestStore('neo4j', { directory, fresh: true });
      await emptyS3(s3);
      await using receiver = await TestReceiver.open();
      const sender = await start(receiver);
      const other = await start(receiver);
      const [early = ''] = await runLineJobs(other, ['early']);
      await vi.waitFor(() => expect(receiver.typesOf('training.early')).toEqual(WHOLE), WAIT);
      const ended = (await store.vertices([vertexIdOf(early)])).get(vertexIdOf(early));
      await expect
        .poll(() => positionOf(store, receiver), WAIT)
        .toBeGreaterThanOrEqual(ended?.version ?? Number.NaN);
      expect(receiver.events).toHaveLength(3);

      receiver.answer = () => 503;
      await runLineJobs(other, ['late', 'later']);
      sender.process.signal('SIGKILL');
      await sender.process.ended();
      receiver.answer = () => 201;
      for (const job of ['late', 'later'])
        await vi.waitFor(() => expect(receiver.typesOf(`training.${job}`)).toEqual(WHOLE), WAIT);
      expect(receiver.events.slice(3).map(({ job }) => job.name)).not.toContain('training.early');
    });
  });
});

/** The commit up to which a receiver has all events, as the servers have noted it. */
async function positionOf(store: GraphStore, { url }: TestReceiver): Promise<number> {
  const id = vertexIdOf(`${BOOKKEEPING.lineageReceiver}:${url}/api/v1/lineage`);
  const found = (await store.vertices([id])).get(id);
  const text = found && stringOf(found.element.properties, 'document');
  return text === undefined ? Number.NaN : JSON.parse(text).position;
}
