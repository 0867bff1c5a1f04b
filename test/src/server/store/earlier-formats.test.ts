import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Connection } from '#src/stores/embedded/database.js';
import { MIGRATIONS } from '#src/stores/embedded/schema.js';
import { runCli } from '../../../support/cli-process.js';
import { startTestServer } from '../../../support/running-server.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();
/**
 * Databases that earlier programs wrote: each ran one training job, over the data of a folder, and created a context.
 * The names have the version of their format.
 */
const FOLDER = 'test/fixtures/stores/formats';
const FILES = await readdir(FOLDER);

const QUERY = `{
  trainingJobs { nodes { name status arn } }
  contexts { nodes { name type } }
  lineage(start: ["arn:aws:sagemaker:local:000000000000:training-job/first"], direction: ASCENDANTS) {
    nodes { entity { arn type } }
  }
}`;

/** A data directory with one of the databases. */
async function dataOf(file: string): Promise<string> {
  const data = join(await directories.fresh(), 'data');
  await mkdir(join(data, 'graph'), { recursive: true, mode: 0o700 });
  await writeFile(join(data, 'graph/graph.db'), gunzipSync(await readFile(join(FOLDER, file))));
  return data;
}

function versionOf(data: string, change?: number): number {
  const connection = new Connection({ file: join(data, 'graph/graph.db') });
  if (change !== undefined) connection.execute(`PRAGMA user_version = ${change}`);
  const version = Number(connection.pragma('user_version'));
  connection.close();
  return version;
}

describe.each(FILES)('the database %s of an earlier program', { timeout: 240_000 }, (file) => {
  it('is brought to the format of this one by the server, with all that is in it', async () => {
    const dataDirectory = await dataOf(file);
    expect(file).toBe(`format-${versionOf(dataDirectory)}.db.gz`);
    const early = await runCli(dataDirectory, ['verify', '--data-directory', dataDirectory]);
    expect([early.code, early.stderr]).toEqual([
      1,
      expect.stringMatching(/STORE_TOO_OLD: .*start the server/),
    ]);
    const server = await startTestServer({ settings: { dataDirectory } });
    const { data, errors } = await server.graphql(QUERY);
    await server.close();
    expect(errors).toEqual([]);
    expect(data.trainingJobs.nodes).toMatchObject([{ name: 'first', status: 'COMPLETED' }]);
    expect(data.contexts.nodes).toContainEqual({ name: 'campaign', type: 'Project' });
    const types = data.lineage.nodes.map(({ entity }: { entity: { type: string } }) => entity.type);
    expect(types).toContain('DataSet');
    expect(versionOf(dataDirectory)).toBe(MIGRATIONS.length);
    const verified = await runCli(dataDirectory, ['verify', '--data-directory', dataDirectory]);
    expect(verified.code, verified.stdout + verified.stderr).toBe(0);
  });
});

it('a database of a newer program is refused, left as it is, and the message has the way', async () => {
  const dataDirectory = await dataOf(FILES[0] ?? '');
  const newer = MIGRATIONS.length + 1;
  versionOf(dataDirectory, newer);
  const before = await readFile(join(dataDirectory, 'graph/graph.db'));
  const starting = startTestServer({ settings: { dataDirectory } });
  await expect(starting).rejects.toMatchObject({
    code: 'STORE_TOO_NEW',
    details: { version: newer, known: MIGRATIONS.length },
    message: expect.stringMatching(/run that program, or restore the backup/),
  });
  expect((await readFile(join(dataDirectory, 'graph/graph.db'))).equals(before)).toBe(true);
});
