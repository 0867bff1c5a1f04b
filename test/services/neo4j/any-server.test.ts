import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { createEndpoint, createModel, deleteEndpoint, Session } from '#src/client/index.js';
import { S3_ROOT } from '../../../tools/services/s3/logins.mjs';
import { emptyS3 } from '../../src/storage/s3/on-s3.js';
import { CliProcess } from '../../support/cli-process.js';
import { modelArchive } from '../../support/model-archive.js';
import { openTestStore } from '../../support/open-test-store.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const SERVE = fileURLToPath(new URL('../../fixtures/programs/serve-model.mjs', import.meta.url));
const MODEL = 's3://forebear-local-000000000000/m/model.tar.gz';
const directories = temporaryDirectory();
const servers: CliProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.signal('SIGTERM');
    await server.ended();
  }
});

describeWithService('neo4j', (graph) => {
  describeWithService('s3', (endpoint) => {
    async function start(): Promise<string> {
      const directory = await directories.fresh();
      const config = join(directory, 'forebear.json');
      const images = { m: { train: [], serve: [process.execPath, SERVE] } };
      await writeFile(config, JSON.stringify({ images }), { mode: 0o600 });
      const store = ['--store', 'neo4j', '--neo4j-url', graph];
      const storage = ['--storage', 's3', '--s3-endpoint', endpoint];
      const here = ['serve', '--port', '0', '--data-directory', directory, '--config', config];
      const server = new CliProcess(directory, [...here, ...store, ...storage], {
        AWS_ACCESS_KEY_ID: S3_ROOT.accessKeyId,
        AWS_SECRET_ACCESS_KEY: S3_ROOT.secretAccessKey,
      });
      servers.push(server);
      return server.says(/(http:\/\/127\.0\.0\.1:\d+)/);
    }

    it('every server of a database answers for an endpoint of one of them', async () => {
      const directory = await directories.fresh();
      await (await openTestStore('neo4j', { directory, fresh: true })).close();
      await emptyS3(endpoint);
      const [one, other] = [await start(), await start()];
      await using session = new Session({ url: one });
      const { client } = session;
      await session.putObject(MODEL, await modelArchive({ 'weights.txt': 'w' }));
      await createModel(client, { name: 'm', image: 'm', modelData: MODEL });
      await createEndpoint(client, { name: 'e', variants: [{ modelName: 'm' }] });
      const pids = new Set<number>();
      for (const url of [one, other, one, other]) {
        const answer = await fetch(`${url}/endpoints/e/invocations`, { method: 'POST', body: 'x' });
        const body = (await answer.json()) as { pid: number };
        expect([answer.status, body]).toMatchObject([200, { weights: 'w' }]);
        pids.add(body.pid);
      }
      expect(pids.size).toBe(1);
      await deleteEndpoint(client, 'e');
    }, 240_000);
  });
});
