import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '#src/client/client.js';
import { CreateTrainingJobDocument } from '#src/client/generated/graphql.js';
import { Job } from '#src/client/jobs/job.js';
import { runCliHere } from '../../support/cli-here.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

const TIMEOUT = 120_000;
/** Writes a model with the hyperparameter `last`. */
const PROGRAM = `
const { last } = JSON.parse(process.env.SM_HPS);
require('node:fs').writeFileSync(process.env.SM_MODEL_DIR + '/weights.txt', String(last));
console.log('loss=' + last);
`;

describe('registered versions on the command line', { timeout: TIMEOUT }, () => {
  let server: ServerUnderTest;
  let cwd: string;
  let beforeAlias: string;
  beforeAll(async () => {
    const program = [process.execPath, '-e', PROGRAM, '--'];
    server = await startTestServer({
      settings: { images: { curve: { train: program, serve: program } } },
    });
    cwd = await mkdtemp(join(tmpdir(), 'forebear-registry-'));
    await using client = new Client({ url: server.url });
    for (const [last, name] of ['low', 'high'].entries()) {
      const input = {
        name,
        algorithm: {
          image: 'curve',
          metricDefinitions: [{ name: 'loss', regex: 'loss=(\\S+)' }],
        },
        hyperparameters: { last },
        channels: [],
        resources: {},
      };
      const { createTrainingJob } = await client.ask(CreateTrainingJobDocument, { input });
      await new Job(client, createTrainingJob).wait({ logs: false });
      await out('registry', 'register', 'churn', '--job', name, '--tag', `team=${name}`);
    }
    beforeAlias = new Date().toISOString();
    await out('registry', 'alias', 'churn@champion', '2', '--reason', 'better');
  });
  afterAll(() => server.close());

  const run = (...words: string[]) =>
    runCliHere(cwd, words, { FOREBEAR_URL: server.url, HOME: cwd });
  const out = async (...words: string[]) => {
    const { code, stdout, stderr } = await run(...words);
    expect(code, stderr).toBe(0);
    return stdout;
  };

  it('are listed by tags and creators', async () => {
    const names = async (...words: string[]) => out('registry', 'list', ...words, '-o', 'name');
    expect(await names('churn', '--tag', 'team=low')).toBe('churn/1\n');
    expect(await names('churn', '--by', 'local')).toBe('churn/2\nchurn/1\n');
    expect(await names('--by', 'nobody')).toBe('');
    expect(await names('--by', 'local')).toBe('churn\n');
  });

  it('are compared', async () => {
    const table = await out('registry', 'compare', 'churn/1', 'churn@champion');
    expect(table).toMatch(/^WHAT +NAME +churn\/1 +churn\/2\nproperty +aliases +champion\n/);
    expect(table).toMatch(/^property +training job +low +high$/m);
    expect(table).toMatch(/^property +digest +[0-9a-f]{12} +[0-9a-f]{12}$/m);
    expect(table).toMatch(/^metric +loss +0 +1$/m);
    expect(table).not.toContain('approval');
    const earlier = ['registry', 'compare', 'churn/1', 'churn/2', '--at', beforeAlias];
    expect(await out(...earlier, '-o', 'name')).not.toContain('aliases');
    expect((await run('registry', 'compare', 'churn/1')).code).toBe(2);
    expect((await run('registry', 'compare', 'churn/1', 'churn/9')).code).toBe(3);
  });

  it('are shown as they were at a time', async () => {
    const aliases = async (...words: string[]) =>
      JSON.parse(await out('registry', 'show', 'churn:2', '-o', 'json', ...words)).aliases;
    expect(await aliases()).toEqual(['champion']);
    expect(await aliases('--at', beforeAlias)).toEqual([]);
    const group = await out('registry', 'show', 'churn', '-o', 'json', '--at', beforeAlias);
    expect(JSON.parse(group).aliases).toEqual([]);
    expect((await run('registry', 'show', 'churn@champion', '--at', beforeAlias)).code).toBe(3);
    expect((await run('registry', 'show', 'churn', '--at', 'yesterday')).code).toBe(2);
  });

  it('are named wherever jobs and models are', async () => {
    expect(await out('compare', 'churn/1', 'churn@champion')).toMatch(
      /^WHAT +NAME +low +high\nparameter +last +0 +1\n/,
    );
    expect(await out('lineage', 'churn/1')).toContain('low-aws-training-job');
    expect(await out('impact', 'churn/1')).toMatch(/^Affected: /);
    expect(await out('diff', 'churn/1', 'churn@champion')).toContain('last');
    const link = (await out('share', 'churn@champion')).trim();
    expect((await fetch(link)).status).toBe(200);
    for (const command of ['compare', 'share', 'note'])
      expect((await run(command, 'churn/9', 'low')).code, command).not.toBe(0);
    expect(await run('note', 'churn/9')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("There is no version 'churn/9'"),
    });
  });

  it('and jobs have notes that are printed, extended and removed', async () => {
    for (const of of ['churn/1', 'low']) {
      expect((await run('note', of)).stderr).toBe(`${of} has no notes.\n`);
      await out('note', of, 'the **first**');
      await out('note', of, '--append', 'too slow');
      expect(await out('note', of)).toBe('the **first**\n\ntoo slow\n');
      await out('note', of, '');
      expect(await out('note', of)).toBe('');
    }
    expect((await run('note', 'low', '--append')).code).toBe(2);
  });

  it('and jobs get tags, and lose them', async () => {
    await out('tag', 'low', 'team=risk', 'round=2');
    await out('tag', 'low', '--remove', 'round');
    await out('tag', 'churn/1', 'team=risk');
    expect(JSON.parse(await out('jobs', 'get', 'low', '-o', 'json')).tags).toEqual({
      team: 'risk',
    });
    expect(await out('registry', 'list', 'churn', '--tag', 'team=risk', '-o', 'name')).toBe(
      'churn/1\n',
    );
    expect((await run('tag', 'low')).code).toBe(2);
    expect((await run('tag', 'low', 'risk')).code).toBe(2);
    expect((await run('tag', 'nobody', 'team=risk')).code).toBe(3);
  });
});
