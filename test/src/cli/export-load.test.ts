import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Artifact, Session } from '#src/client/index.js';
import { CliProcess, runCli } from '../../support/cli-process.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const DESTINATION = 's3://forebear-local-000000000000/out/';

it('exports a graph and loads it through the Gremlin and loader interface', {
  timeout: 120_000,
}, async () => {
  const directory = await directories.fresh();
  const port = await freePort();
  const words = ['--data-directory', directory];
  const serving = new CliProcess(directory, [
    'serve',
    ...words,
    ...['--port', '0', '--companion-port', String(port), '--log-level', 'warn'],
  ]);
  const url = await serving.says(/listens on (http:\S+),/);
  const session = new Session({ url });
  await session.defaultBucket();
  await Artifact.create(session, { sourceUri: 's3://data/a', type: 'DataSet' });
  const file = join(directory, 'neptune.json');
  const connection = {
    host: '127.0.0.1',
    port,
    load_from_s3_arn: 'arn:aws:iam::000000000000:role/loader',
    ssl: false,
    aws_region: 'local',
  };
  await writeFile(file, JSON.stringify(connection));
  const command = ['export', DESTINATION, ...words, '--load-into', file];
  const nameless = join(directory, 'nameless.json');
  await writeFile(nameless, JSON.stringify({ ...connection, load_from_s3_arn: '' }));
  const unread = ['export', DESTINATION, ...words, '--load-into', nameless];
  const refused = await runCli(directory, unread);
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(/^forebear: CONFIG_INVALID: .+ give --role <arn>/);
  const first = await runCli(directory, command);
  expect(first, first.stderr).toMatchObject({ code: 0 });
  expect(first.stdout).toMatch(/^Exported commit \d+ to \S+: 1 rows in 1 files\.\nLoad \S+ into /);
  expect(first.stdout).toMatch(/ended as LOAD_COMPLETED: [1-9]\d* records/);
  const again = await runCli(directory, [...command, '--json']);
  expect(JSON.parse(again.stdout)).toMatchObject({
    status: 'Completed',
    load: { status: 'LOAD_COMPLETED', errors: [] },
  });
  const named = await runCli(directory, [...unread, '--role', connection.load_from_s3_arn]);
  expect(named, named.stderr).toMatchObject({ code: 0 });
  const at = { FOREBEAR_URL: url };
  const onServer = ['export', DESTINATION.replace('out', 'by-server'), '--load-into', file];
  for (const _ of ['exported and loaded', 'loaded again']) {
    const { code, stdout, stderr } = await runCli(directory, onServer, at);
    expect([code, stdout], stderr).toEqual([0, expect.stringContaining('LOAD_COMPLETED')]);
  }
  const uris = async () => {
    const found: string[] = [];
    for await (const { source } of Artifact.list(session)) found.push(source.sourceUri);
    return found.sort();
  };
  await Artifact.create(session, { sourceUri: 's3://data/later', type: 'DataSet' });
  expect(await uris()).toEqual(['s3://data/a', 's3://data/later']);
  const afresh = await runCli(directory, [...command, '--reset-first']);
  expect(afresh, afresh.stderr).toMatchObject({ code: 0 });
  expect(afresh.stdout).toContain('ended as LOAD_COMPLETED');
  expect(await uris()).toEqual(['s3://data/a']);
  serving.signal('SIGTERM');
  await serving.ended();
  const away = await runCli(directory, command);
  expect(away).toMatchObject({ code: 1 });
  expect(away.stderr).toMatch(/^forebear: SERVICE_UNAVAILABLE: /m);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
