import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

const SECRET = 'a-secret-that-stands-nowhere-else';
let platform: TestPlatform;
afterEach(() => platform.destroy());

function keep(name: string, text: string): Promise<void> {
  return writeFile(join(platform.directory, 'secrets', name), text, { mode: 0o600 });
}

/** The files in the platform's directory, but the secrets, that hold the secret. */
async function traces(): Promise<readonly string[]> {
  const entries = await readdir(platform.directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  const found = await Promise.all(
    paths.map(async (path) => ((await readFile(path)).includes(SECRET) ? [path] : [])),
  );
  return found.flat().filter((path) => !path.includes('/secrets/'));
}

const TEAM = 'arn:aws:iam::000000000000:role/team';
const roles = { [TEAM]: { read: ['*'], write: ['*'], secrets: ['api-key'] } };

const request = (name: string, script: string, value: string) => ({
  name,
  algorithm: { image: 'fixture', entrypoint: ['sh', '-c', script] },
  environment: { API_KEY: value },
});

describe('a variable of a job that refers to a secret', () => {
  it('has it in the program, and nowhere else', async () => {
    const jobs = await openPlatform({ store: 'embedded' });
    platform = jobs;
    await keep('api-key', `${SECRET}\n`);
    const script = `[ "$API_KEY" = ${SECRET.replace(/-/, '"-"')} ] && echo right; sleep 2`;
    await jobs.jobs.submit(jobs.request(request('job', script, 'secret:api-key')), TESTER);
    const job = await jobs.until('job', ({ phase }) => phase === 'training');
    await vi.waitFor(async () => expect(await jobs.log(job)).toContain('right'), 20_000);
    expect(await traces()).toEqual([]);
    expect(await jobs.ended('job')).toMatchObject({
      status: 'Completed',
      environment: { API_KEY: expect.stringMatching(/^sealed:/) },
    });
    await jobs.close();
    expect(await traces()).toEqual([]);
  });

  it('is refused at the launch when there is no such secret', async () => {
    const jobs = await openPlatform();
    platform = jobs;
    for (const value of ['secret:none', 'secret:../secrets/api-key', 'secret:'])
      await expect(
        jobs.jobs.submit(jobs.request(request('job', 'exit 0', value)), TESTER),
      ).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { field: 'environment.API_KEY' },
      });
    expect(await jobs.jobs.get('job')).toBeUndefined();
  });

  it('is refused at the launch when the role may not read the secret', async () => {
    const jobs = await openPlatform({ settings: { roles } });
    platform = jobs;
    for (const name of ['api-key', 'other']) await keep(name, SECRET);
    const submit = (value: string) =>
      jobs.jobs.submit(jobs.request({ ...request('job', 'exit 0', value), role: TEAM }), TESTER);
    await expect(submit('secret:other')).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { field: 'environment.API_KEY' },
    });
    expect(await jobs.jobs.get('job')).toBeUndefined();
    await submit('secret:api-key');
    expect(await jobs.ended('job')).toMatchObject({ status: 'Completed' });
  });

  it('fails the job when its role may no longer read the secret at its start', async () => {
    const jobs = await openPlatform({ store: 'embedded', settings: { roles, slots: 0 } });
    platform = jobs;
    await keep('api-key', SECRET);
    await jobs.jobs.submit(
      jobs.request({ ...request('job', 'exit 0', 'secret:api-key'), role: TEAM }),
      TESTER,
    );
    await jobs.close();
    const { directory } = jobs;
    const none = { [TEAM]: { read: ['*'], write: ['*'], secrets: [] } };
    platform = await openPlatform({ directory, store: 'embedded', settings: { roles: none } });
    expect(await platform.ended('job')).toMatchObject({
      status: 'Failed',
      failureReason: expect.stringContaining(`the role '${TEAM}' may not read it`),
    });
  });

  it('fails the job with the name of the secret when it was removed before the start', async () => {
    const jobs = await openPlatform({ settings: { slots: 1 } });
    platform = jobs;
    await keep('api-key', SECRET);
    await jobs.jobs.submit(jobs.request(request('first', 'sleep 2', 'x')), TESTER);
    await jobs.until('first', ({ phase }) => phase === 'training');
    await jobs.jobs.submit(jobs.request(request('second', 'exit 0', 'secret:api-key')), TESTER);
    await rm(join(jobs.directory, 'secrets', 'api-key'));
    expect(await jobs.ended('second')).toMatchObject({
      status: 'Failed',
      failureReason: expect.stringMatching(/'API_KEY' cannot be set\. The secret 'api-key'/),
    });
  });
});

describe('a variable of a model that refers to a secret', () => {
  it('has it in the instances', async () => {
    const hosting = await openPlatform();
    platform = hosting;
    await keep('fault', 'crash');
    await expect(hosting.model('none', { FAULT: 'secret:none' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await hosting.model('crash', { FAULT: 'secret:fault' });
    expect((await hosting.models.get('crash'))?.environment).toEqual({
      FAULT: expect.stringMatching(/^sealed:/),
    });
    const endpoint = await hosting.deploy('crash');
    expect(endpoint.failureReason).toContain('the weights are of another shape');
  });
});
