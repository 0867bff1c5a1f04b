import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCliHere } from '../../support/cli-here.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

const TIMEOUT = 240_000;
const BUCKET = 's3://forebear-local-000000000000';

describe('folders that the command line uploads', { timeout: TIMEOUT }, () => {
  let server: ServerUnderTest;
  let cwd: string;
  beforeAll(async () => {
    server = await startTestServer();
    cwd = await mkdtemp(join(tmpdir(), 'forebear-cli-'));
    await mkdir(join(cwd, 'data'));
    await writeFile(join(cwd, 'other.csv'), 'from outside');
    await symlink('../other.csv', join(cwd, 'data/b.csv'));
    await mkdir(join(cwd, 'broken'));
    await writeFile(join(cwd, 'broken/a.csv'), 'a');
    await symlink('gone', join(cwd, 'broken/z.csv'));
  });
  afterAll(async () => {
    await server.close();
    await rm(cwd, { recursive: true, force: true });
  });

  const run = (...words: string[]) =>
    runCliHere(cwd, words, { FOREBEAR_URL: server.url, HOME: cwd });
  const process = (data: string, path: string) =>
    run(...['process', '--logs', '-i', `rows=${data}`, '--', 'cat', path]);

  it('contain the targets of their links, and are not sent twice', async () => {
    const words = ['upload', 'data', `${BUCKET}/data/`];
    const line = `${BUCKET}/data/b.csv (12 bytes`;
    expect(await run(...words)).toMatchObject({ code: 0, stderr: `${line})\n` });
    expect(await run(...words)).toMatchObject({ code: 0, stderr: `${line}, stored already)\n` });
    const { stdout } = await process('data', '/opt/ml/processing/input/rows/b.csv');
    expect(stdout).toContain('from outside');
  });

  it('replace code at their place that has other bytes', async () => {
    await mkdir(join(cwd, 'code'));
    await writeFile(join(cwd, 'code/main.mjs'), 'console.log("own")');
    const train = async () => {
      const words = ['train', '--source-dir', 'code', '--entry-point', 'main.mjs', '--logs'];
      return (await run(...words, '--wait')).stdout;
    };
    expect(await train()).toContain('own\n');
    const { stdout } = await run('ls', `${BUCKET}/code/`);
    const [stored = ''] = /s3:\S+sourcedir\.tar\.gz/.exec(stdout) ?? [];
    await run('upload', 'other.csv', stored);
    expect(await train()).toContain('own\n');
  });

  it('are refused with a link to nothing, and so is code', async () => {
    const refused = {
      code: 2,
      stderr: expect.stringContaining(`broken/z.csv' is a link to 'gone', which is not there`),
    };
    expect(await run('upload', 'broken', `${BUCKET}/broken/`)).toMatchObject(refused);
    expect(await process('broken', 'x')).toMatchObject(refused);
    const code = ['--source-dir', 'broken', '--entry-point', 'a.csv'];
    expect(await run('train', ...code)).toMatchObject(refused);
    expect((await run('download', `${BUCKET}/broken/`, 'copy')).code).toBe(3);
  });
});
