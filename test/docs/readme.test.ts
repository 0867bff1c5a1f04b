import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';
import { SnippetShell, snippetsOf } from '../support/snippets.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const TIMEOUT = 180_000;
const directories = temporaryDirectory();

/** These install and start; the tests of `quickstart` and `serve` run them. */
const STARTS = 2;

const SHOWS: Readonly<Record<string, RegExp>> = {
  'forebear train':
    /COMPLETED\nendpoint logins: IN_SERVICE, \S+\n\{"predictions":.*\}Endpoint logins-\d+[\s\S]*ContributedTo DataSet \S+train\.csv@[0-9a-f]{12}/,
  'forebear impact': /^Affected: 1 job, 1 model, 0 model packages, 1 endpoint, 1 data object$/m,
  'forebear query': /"status": "COMPLETED"/,
};

describe.skipIf(!existsSync('/bin/bash'))('the examples of the README', () => {
  let server: ServerUnderTest;
  let shell: SnippetShell;
  beforeAll(async () => {
    server = await startTestServer();
    shell = new SnippetShell(await directories.fresh(), server, { FOREBEAR_URL: server.url });
    await shell.open();
  });
  afterAll(() => server.close());

  it('begin with the ones that start the platform', () => {
    const [quickstart, serve] = snippetsOf('README.md', 'sh').slice(0, STARTS);
    expect(quickstart).toContain('npm run quickstart');
    expect(serve).toContain(`npm install --global ./forebear-${version}.tgz`);
    expect(serve).toMatch(/^forebear serve/m);
  });

  it.each(snippetsOf('README.md', 'sh').slice(STARTS))(
    'run in a shell: %s',
    async (snippet) => {
      const { code, stdout, stderr } = await shell.run(snippet);
      expect(code, stderr).toBe(0);
      const [, shown] = Object.entries(SHOWS).find(([part]) => snippet.includes(part)) ?? [];
      expect(stdout).toMatch(shown ?? /^$/);
    },
    TIMEOUT,
  );

  it.each(snippetsOf('README.md', 'ts'))(
    'run as a program: %s',
    async (snippet) => {
      const { code, stdout, stderr } = await shell.runProgram(snippet);
      expect(code, stderr).toBe(0);
      expect(stdout).toMatch(/predictions: \[ \{ dot_product: -?[\d.]+/);
    },
    TIMEOUT,
  );

  it.each(snippetsOf('README.md', 'graphql'))(
    'are answered: %s',
    async (snippet) => {
      const { data, errors } = await server.graphql(snippet);
      expect(errors).toEqual([]);
      const { complete, nodes } = data.endpoint.context.lineage;
      expect(complete).toBe(true);
      expect(nodes.flatMap(({ entity }: { entity: { type: string } }) => entity.type)).toContain(
        'SageMakerTrainingJob',
      );
    },
    TIMEOUT,
  );
});
