import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliProcess, runCli } from '../../support/cli-process.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const TIMEOUT = 240_000;
const WORDS = ['quickstart', '--users', '60'];

const directories = temporaryDirectory();

/** The command lines of the processes that name a directory, which a run left behind. */
function leftIn(directory: string): readonly string[] {
  const lines = execFileSync('ps', ['-eo', 'args']).toString().split('\n');
  return lines.filter((line) => line.includes(directory));
}

/** The loader that runs our source keeps a cache there too. */
async function dataIn(directory: string): Promise<readonly string[]> {
  return (await readdir(directory)).filter((name) => name.startsWith('forebear'));
}

describe('forebear quickstart', () => {
  it(
    'trains, deploys, predicts, traces and exports, despite settings for another server, and leaves nothing behind',
    async () => {
      const TMPDIR = await directories.fresh();
      const directory = await directories.fresh();
      const elsewhere = { tokensFile: 'none.json', host: '0.0.0.0', store: 'memory' };
      await writeFile(path.join(directory, 'forebear.json'), JSON.stringify(elsewhere));
      const ofServer = { FOREBEAR_TOKENS_FILE: 'none.json', FOREBEAR_HOST: '0.0.0.0' };
      const ofClient = { FOREBEAR_URL: 'http://127.0.0.1:9', FOREBEAR_PROFILE: 'none' };
      const environment = { TMPDIR, ...ofServer, ...ofClient };
      const { code, stdout, stderr } = await runCli(directory, WORDS, environment);
      expect(code, stderr).toBe(0);
      expect(stdout).toContain("Completed - 'Training job completed'");
      expect(stdout).toContain('IN_SERVICE');
      expect(stdout).toMatch(/Completed - 'Transform job completed' \(1 of 1 objects, \d+ lines\)/);
      expect(stdout).toMatch(/"SageMakerOutput":\{"dot_product":/);
      expect(stdout).toMatch(/Where did this endpoint come from\?\n +Endpoint /);
      expect(stdout).toMatch(/─ Produced SageMakerTrainingJob \S+ COMPLETED commit \d+\n/);
      expect(stdout).toMatch(/\d+ rows of commit \d+, for any bulk loader/);
      expect(stdout).toMatch(/ \d+ {2}s3:\/\/\S+\/vertices-artifact-00001\.csv\n/);
      expect(stdout).toMatch(/ \d+ {2}s3:\/\/\S+\/edges-ContributedTo-00001\.csv\n/);
      expect(stdout).toMatch(/the ledger is intact: \d+ commits/);
      expect(stdout).not.toContain('\u001b');
      expect(await dataIn(TMPDIR)).toEqual([]);
      expect(leftIn(TMPDIR)).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    'runs again over its kept data',
    async () => {
      const cwd = await directories.fresh();
      const words = [...WORDS, '--keep', path.join(cwd, 'kept')];
      for (const run of ['first', 'second']) {
        const { code, stdout, stderr } = await runCli(cwd, words);
        expect(code, `${run}: ${stderr}`).toBe(0);
        expect(stdout).toContain('IN_SERVICE');
        const entities = stdout.split('\n').filter((line) => /[├└]──/.test(line));
        expect(entities.length).toBeGreaterThan(10);
        for (const entity of entities) expect(entity).toMatch(/ commit \d+( ↑)?$/);
        expect(stdout).toMatch(/the ledger is intact: \d+ commits/);
      }
    },
    TIMEOUT,
  );

  it.each([
    ['SIGINT', 'in training', /Training in progress/],
    ['SIGTERM', 'while it starts', /Starting Forebear/],
    ['SIGHUP', 'in training', /Training in progress/],
  ] as const)(
    'cleans up at %s %s, and ends with 130',
    async (signal, _when, said) => {
      const TMPDIR = await directories.fresh();
      const running = new CliProcess(TMPDIR, WORDS, { TMPDIR });
      await running.says(said);
      running.signal(signal);
      const { code, stdout, stderr } = await running.ended();
      expect([code, stderr]).toEqual([130, '']);
      expect(stdout).toContain('Interrupted; cleaning up');
      expect(await dataIn(TMPDIR)).toEqual([]);
      expect(leftIn(TMPDIR)).toEqual([]);
    },
    TIMEOUT,
  );

  it.skipIf(!existsSync('/dev/full'))(
    'cleans up and fails when its output cannot be written',
    async () => {
      const TMPDIR = await directories.fresh();
      const full = openSync('/dev/full', 'w');
      const files = { stdout: full };
      const { code, stderr } = await new CliProcess(TMPDIR, WORDS, { TMPDIR }, files).ended();
      closeSync(full);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^forebear: The output cannot be written: [^\n]+\n$/);
      expect(await dataIn(TMPDIR)).toEqual([]);
      expect(leftIn(TMPDIR)).toEqual([]);
    },
    TIMEOUT,
  );
});
