import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { programIsolation } from '#containers/process/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import { describeRunner } from '../../contract/runner/index.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';
import { openTestRunner } from './open-test-runner.js';
import { processHarness } from './process-harness.js';

const isRoot = process.getuid?.() === 0;
const NOBODY = 'nobody';
const RANGE = '61000-61999';

describe('the setting runAs', () => {
  it.each([
    ['root'],
    ['0:0'],
    ['no-such-user-here'],
    ['--help'],
    ['1:'],
    [''],
    ['0-9'],
    ['7-7'],
    ['70000-60000'],
  ])('cannot be %j', (runAs) => {
    expect(() => programIsolation(runAs)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    );
  });

  it('gives a warning when it is missing', () => {
    expect(programIsolation(undefined)).toEqual({
      warning: expect.stringMatching(/^Programs run as the user of the server, .*'runAs'/),
    });
  });

  it.runIf(isRoot)('accepts a range of users', () => {
    expect(programIsolation(RANGE)).toEqual({ user: { first: 61_000, last: 61_999 } });
  });

  it.runIf(isRoot)('accepts a user, or a user and a group, and warns about sharing', () => {
    expect(programIsolation(NOBODY)).toEqual({
      user: { name: NOBODY, uid: 65534, gid: expect.any(Number) },
      warning: expect.stringContaining("'runAs'"),
    });
    expect(programIsolation('1234:567').user).toEqual({ name: '1234', uid: 1234, gid: 567 });
  });
});

describe.runIf(isRoot).each([
  [NOBODY, '65534 1 nobody'],
  [RANGE, '(61\\d{3}) 1 \\1'],
])('a program that runs as %s', (runAs, whoItIs) => {
  let platform: TestPlatform;
  let others: string;
  afterEach(async () => {
    await platform.destroy();
    await rm(others, { recursive: true, force: true });
  });

  async function open(): Promise<void> {
    others = await mkdtemp(join(tmpdir(), 'forebear-others-'));
    await mkdir(join(others, 'server'), { mode: 0o755 });
    await writeFile(join(others, 'tokens.json'), 'the tokens', { mode: 0o600 });
    platform = await openPlatform({ store: 'embedded', settings: { runAs } });
  }

  async function run(name: string, script: string): Promise<TrainingJob> {
    const sourceDir = `s3://forebear-local-000000000000/code/${name}/`;
    await platform.put(`${sourceDir}job.sh`, script);
    const algorithm = { image: 'fixture', sourceDir, entryPoint: 'job.sh' };
    await platform.jobs.submit(platform.request({ name, algorithm, environment: {} }), TESTER);
    return platform.ended(name);
  }

  async function linesOf(job: TrainingJob): Promise<readonly string[]> {
    expect(job.failureReason).toBeUndefined();
    return (await platform.log(job)).filter((line) => line.startsWith('> '));
  }

  it('has its own folders, and leaves a model', async () => {
    await open();
    const job = await run(
      'job',
      `echo "> $(id -u) $(id -G | wc -w) $USER $HOME $TMPDIR"
       echo weights > $SM_MODEL_DIR/weights && chmod 000 $SM_MODEL_DIR/weights && mktemp >/dev/null
       echo x > $SM_OUTPUT_DATA_DIR/x && echo y > $SM_INPUT_DIR/y && echo "> $(stat -c %a $HOME)"`,
    );
    const [who = '', mode] = await linesOf(job);
    expect(who).toMatch(
      new RegExp(`^> ${whoItIs} (?<home>/.*/jobs/[0-9a-f]{32}-[0-9a-f]{16}/algo-1) \\k<home>/tmp$`),
    );
    expect(mode).toBe('> 700');
    expect(job.modelData).toBeDefined();
  });

  it('cannot access the data directory, the tokens or the server', async () => {
    await open();
    const directory = platform.directory;
    const job = await run(
      'job',
      `try() { "$@" >/dev/null 2>&1 && echo "> could $*" || echo "> refused $1 $2"; }
       try ls ${directory}
       try ls ${directory}/jobs
       try cat ${directory}/graph/forebear.db
       try ls ${directory}/graph
       try ls ${directory}/objects
       try ls ${directory}/logs
       try ls ${directory}/runner
       try cat ${directory}/starts.txt
       try cat ${others}/tokens.json
       try cat /proc/${process.pid}/environ
       try ls /proc/${process.pid}/cwd/
       try kill -0 ${process.pid}
       try kill -0 $PPID
       try cat /proc/$PPID/environ
       try ls $SM_MODEL_DIR/../..
       try touch $SM_MODEL_DIR/../../planted
       try touch ${directory}/planted
       try ls $SM_MODEL_DIR`,
    );
    const lines = await linesOf(job);
    expect(lines.filter((line) => line.startsWith('> could'))).toEqual([
      expect.stringMatching(/^> could ls .*algo-1\/model$/),
    ]);
    expect(lines).toHaveLength(18);
  });

  it('cannot read the folder or the environment of another job', async () => {
    await open();
    const victim = run(
      'victim',
      'echo data > $SM_MODEL_DIR/secret; echo "> $$ $SM_MODEL_DIR"; sleep 4',
    );
    const line = await vi.waitFor(
      async () => {
        const job = await platform.jobs.get('victim');
        const [line] = job ? (await platform.log(job)).filter((text) => /^> \d/.test(text)) : [];
        if (line === undefined) throw new Error('not yet');
        return line;
      },
      { timeout: 60_000 },
    );
    const [, pid, folder] = line.split(' ');
    const job = await run(
      'thief',
      `try() { "$@" >/dev/null 2>&1 && echo "> could $*" || echo "> refused $1 $2"; }
       try ls ${folder}
       try cat ${folder}/secret
       try ls ${folder}/../..
       try cat /proc/${pid}/environ
       try ls /proc/${pid}/cwd/
       try ls /proc/${pid}/root/`,
    );
    const lines = await linesOf(job);
    expect(lines).toHaveLength(6);
    expect(lines.filter((line) => line.startsWith('> could'))).toEqual([]);
    expect((await victim).status).toBe('Completed');
  });

  it('shares a model with other instances of the same deployment', async () => {
    others = await mkdtemp(join(tmpdir(), 'forebear-others-'));
    const hosting = await openPlatform({ settings: { runAs } });
    platform = hosting as never; // for the end
    await hosting.model('shared');
    expect((await hosting.deploy('shared', 3)).status).toBe('InService');
    const answer = await hosting.invoke('shared', 'hello');
    expect(await answer.json()).toMatchObject({ weights: 'the weights of shared' });
  });

  it('is not started when its user cannot reach its folder', async () => {
    others = await mkdtemp(join(tmpdir(), 'forebear-others-')); // 0700
    platform = await openPlatform({ settings: { slots: 0 } });
    const directory = join(others, 'data');
    await mkdir(directory);
    const workDirectories = [join(directory, 'jobs')];
    const opening = openTestRunner({ directory, runAs, workDirectories });
    await expect(opening).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(`${others} is closed to this user`),
    });
  });
});

// The contract of runners, with programs of other users.
if (isRoot)
  describeRunner({
    name: `process, as ${RANGE}`,
    open: ({ runAs = RANGE, ...options }) => openTestRunner({ ...options, runAs }),
    host: (options) => processHarness.host({ ...options, runAs: RANGE }),
  });
