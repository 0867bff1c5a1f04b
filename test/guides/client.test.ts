import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';

const execute = promisify(execFile);
const USERS = '60';

let server: ServerUnderTest;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  // Within the package, so that it finds its own name.
  folder = await mkdtemp(path.resolve('.guide-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

it('the snippets of the guide of the client are one program that runs', async () => {
  const guide = await readFile('docs/guides/client.md', 'utf8');
  const snippets = [...guide.matchAll(/```ts\n(.*?)```/gs)].map(([, block]) => block);
  expect(snippets.length).toBeGreaterThan(6);
  const program = path.join(folder, 'guide.mts');
  await writeFile(program, snippets.join('\n'));
  const run = (...words: string[]) =>
    execute(process.execPath, words, {
      cwd: folder,
      env: { ...process.env, FOREBEAR_URL: server.url },
    });
  const cli = path.resolve('dist/src/cli/main.js');
  await run(cli, 'example', 'logins', '--users', USERS);
  const { stdout } = await run('--import', 'tsx', program);
  expect(stdout).toMatch(/Billable seconds: \d+/);
  expect(stdout).toContain('/output/model.tar.gz');
  expect(stdout).toMatch(/name: 'loss',\s+value: 0\.5/);
  expect(stdout).toContain("'ip_embedding'");
  expect(stdout).toContain('FinalObjectiveValue');
  expect(await readFile(path.join(folder, 'scores/test.csv.out'), 'utf8')).toContain('dot_product');
  const { data } = await server.graphql('{ endpoints { totalCount } models { totalCount } }');
  expect(data).toEqual({ endpoints: { totalCount: 0 }, models: { totalCount: 0 } });
});
