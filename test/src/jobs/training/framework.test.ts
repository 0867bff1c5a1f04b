import { readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import type { TrainingJob, TrainingRequest } from '#src/domain/training/index.js';
import { modelArchive } from '../../../support/model-archive.js';
import { noRuns } from '../../../support/no-runs.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { pythonPackage } from '../../../support/python-package.js';
import { PYTHON, TESTER } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';
const CODE = `${BUCKET}/code/source.tar.gz`;

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({
    settings: {
      maxInstallSeconds: 20,
      frameworks: {
        torch: { pytorchVersion: '1.13.1', pyVersion: 'py311', interpreter: PYTHON },
      },
    },
    times: { stopGraceMs: 20_000 },
  });
});
afterEach(() => platform.destroy());

/** Runs `train.py` with this text, and other files of its folder, to its end. */
async function run(
  files: Readonly<Record<string, string | Uint8Array>>,
  more: Partial<TrainingRequest> = {},
): Promise<TrainingJob> {
  await platform.put(CODE, await modelArchive(files));
  const { name } = await platform.jobs.submit(request(more), TESTER);
  return platform.ended(name);
}

function request(more: Partial<TrainingRequest> = {}): TrainingRequest {
  return {
    algorithm: { entryPoint: 'train.py', sourceDir: CODE, pytorchVersion: '1.13' },
    channels: [],
    resources: { instanceType: 'local', instanceCount: 1 },
    ...more,
  };
}

async function parametersOf(job: TrainingJob): Promise<object> {
  const id = vertexIdOf(job.trialComponent);
  const vertex = (await platform.store.vertices([id])).get(id)?.element;
  const entity = vertex && vertexToEntity(vertex);
  return entity?.kind === 'trial_component' ? entity.parameters : {};
}

describe('a script of a framework', () => {
  it('gets its hyperparameters as words, and the rest in its files and environment', async () => {
    const job = await run(
      {
        'train.py': `
import json, os, sys
with open(os.environ["SM_INPUT_CONFIG_DIR"] + "/hyperparameters.json") as file:
    told = json.load(file)
print("words", " ".join(sys.argv[1:]))
print("told", json.dumps(told, sort_keys=True))
print("interpreter", sys.executable, os.environ["PYTHONUNBUFFERED"], os.getcwd() == os.environ["SM_MODULE_DIR"])
with open(os.environ["SM_MODEL_DIR"] + "/model.txt", "w") as file:
    file.write("model")
`,
      },
      { hyperparameters: { epochs: 3, learning_rate: 5e-5, model_name: 'tiny', nested: { a: 1 } } },
    );
    expect(job.failureReason).toBeUndefined();
    expect(job.imageUri).toBeUndefined();
    expect(job.algorithm).toMatchObject({
      runtime: PYTHON,
      frameworkVersions: { pytorch_version: '1.13.1', py_version: 'py311' },
    });
    expect(job.name).toMatch(/^pytorch-training-/);
    const log = await platform.log(job);
    expect(log).toContain(
      'words --epochs 3 --learning_rate 0.00005 --model_name tiny --nested a=1',
    );
    const told = JSON.parse(log.find((line) => line.startsWith('told '))?.slice(5) ?? '{}');
    expect(told).toEqual({
      epochs: '3',
      learning_rate: '0.00005',
      model_name: '"tiny"',
      nested: '{"a":1}',
      sagemaker_container_log_level: '20',
      sagemaker_job_name: JSON.stringify(job.name),
      sagemaker_program: '"train.py"',
      sagemaker_region: '"local"',
      sagemaker_submit_directory: JSON.stringify(CODE),
    });
    expect(log).toContain(`interpreter ${PYTHON} 1 True`);
    expect(log).toContain('Reporting training SUCCESS');
    expect(await parametersOf(job)).toMatchObject({
      'SageMaker.pytorch_version': '1.13.1',
      'SageMaker.py_version': 'py311',
    });
  });

  it('imports from the folder of its code, at any depth', async () => {
    const job = await run(
      {
        'common.py': 'WORD = "common"\n',
        'pkg/__init__.py': 'WORD = "package"\n',
        'pkg/sub/near.py': 'WORD = "near"\n',
        'pkg/sub/train.py': 'import common, near, pkg\nprint(common.WORD, near.WORD, pkg.WORD)\n',
      },
      { algorithm: { entryPoint: 'pkg/sub/train.py', sourceDir: CODE, pytorchVersion: '1.13' } },
    );
    expect(job.failureReason).toBeUndefined();
    expect(await platform.log(job)).toContain('common near package');
  });

  it('is run by its first line when it is no Python', async () => {
    const entryPoint = 'bin/run.sh';
    const lines = [
      '#!/usr/bin/env bash',
      'if [[ "$2" == T* ]]; then echo "bash $2"; fi',
      'python3 -c "import common; print(common.WORD)"',
    ];
    const job = await run(
      { [entryPoint]: lines.join('\n'), 'common.py': 'WORD = "common"\n' },
      {
        algorithm: { entryPoint, sourceDir: CODE },
        hyperparameters: { flag: true },
      },
    );
    expect(job.failureReason).toBeUndefined();
    expect(await platform.log(job)).toEqual(expect.arrayContaining(['bash True', 'common']));
  });

  it('reports why it failed by its error output, unless it writes a reason itself', async () => {
    const job = await run({
      'train.py': 'import sys\nprint("fine")\nraise ValueError("no such label")\n',
    });
    expect(job.failureReason).toMatch(
      /^ExecuteUserScriptError:\nExitCode 1\nErrorMessage "Traceback[\s\S]*ValueError: no such label"\nCommand ".*python3 .*train\.py"$/,
    );
    const words = await run({
      'train.py': `
import os, sys
with open(os.environ["SM_OUTPUT_DIR"] + "/failure", "w") as file:
    file.write("the data is empty")
sys.exit(4)
`,
    });
    expect(words.failureReason).toBe('the data is empty');
  });

  it('gets one stop signal, and its last files are kept', async () => {
    await platform.put(
      CODE,
      await modelArchive({
        'train.py': `
import os, signal, sys, time
asked = []
signal.signal(signal.SIGTERM, lambda *_: asked.append(1))
print("going")
while not asked:
    time.sleep(0.05)
time.sleep(0.5)
with open(os.environ["SM_MODEL_DIR"] + "/model.txt", "w") as file:
    file.write("early")
print("asked", len(asked))
`,
      }),
    );
    const { name } = await platform.jobs.submit(request(), TESTER);
    const job = await platform.until(name, ({ phase }) => phase === 'training');
    await vi.waitFor(async () => expect(await platform.log(job)).toContain('going'), 30_000);
    await platform.jobs.stop(name, TESTER);
    const ended = await platform.ended(name);
    expect(ended.status).toBe('Stopped');
    expect(ended.modelData).toBeDefined();
    expect(await platform.log(job)).toContain('asked 1');
  });

  it('gets its requirements, installed once, and the job reports the packages', async () => {
    const files = {
      'train.py': 'import greeting, sys\nprint(greeting.WORDS, sys.prefix != sys.base_prefix)\n',
      'requirements.txt': '--no-index\n--find-links .\ngreeting-words==1.2\n',
      ...(await pythonPackage('greeting', { name: 'greeting-words', version: '1.2' })),
    };
    const job = await run(files);
    expect(job.failureReason).toBeUndefined();
    const log = await platform.log(job);
    expect(log).toContain('hello from 1.2 True');
    expect(log.filter((line) => /Successfully installed/.test(line))).toHaveLength(1);
    expect(job.packages).toEqual(['greeting-words==1.2']); // and nothing that the interpreter has
    const phases = ({ statusTransitions }: TrainingJob) =>
      statusTransitions.slice(3, -2).map(({ status, message }) => `${status} - ${message}`);
    const [image, installing, training] = phases(job);
    expect([image, installing]).toEqual([
      'Training - Downloading the training image',
      'Installing - Installing the requirements',
    ]);
    const installed = log.findIndex((line) => line.includes('Successfully installed'));
    const before = log.findIndex((line) => line.endsWith(`${installing}`));
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(installed);
    const [, , , , pip] = job.statusTransitions;
    const pipMs = (pip?.endTime ?? 0) - (pip?.startTime ?? 0);
    expect(pipMs).toBeGreaterThan(0);
    const { trainingSeconds = 0, billableSeconds = 0 } = job;
    expect(billableSeconds * 1000).toBeLessThanOrEqual(trainingSeconds * 1000 - pipMs + 1000);
    expect(await parametersOf(job)).toMatchObject({ 'Package.greeting-words': '1.2' });

    const again = await run(files);
    expect(again.packages).toEqual(job.packages);
    expect(phases(again)).toEqual([image, training]);
    const cached = await platform.log(again);
    expect(cached).toContain('hello from 1.2 True');
    expect(cached.join('\n')).not.toContain('installed');
    expect(await readdir(join(platform.directory, 'environments'))).toHaveLength(1);
    await noRuns(platform.runner);
  });

  it.each(['forebear', '--no-index\nforebear>=0.1'])(
    'gets the Python client from the server, without an index: %j',
    async (list) => {
      const job = await run(
        {
          'train.py': 'import forebear\nforebear.log_metric("loss", 0.5)\n',
          'requirements.txt': `${list}\n`,
        },
        { environment: { PIP_NO_INDEX: '1' } },
      );
      expect(job.failureReason).toBeUndefined();
      expect(job.packages).toEqual([expect.stringMatching(/^forebear==\d+\.\d+\.\d+$/)]);
      expect(job.finalMetrics).toMatchObject([{ name: 'loss', value: 0.5 }]);
    },
  );

  it('does not run when its requirements cannot be installed, with a reason', async () => {
    const job = await run({
      'train.py': 'print("ran")\n',
      'requirements.txt': '--no-index\nthere-is-no-such-package==9\n',
    });
    expect(job.status).toBe('Failed');
    expect(job.failureReason).toMatch(
      /^ClientError: requirements\.txt could not be installed: exit code 1\.\n[\s\S]*there-is-no-such-package/,
    );
    const log = await platform.log(job);
    expect(log).not.toContain('ran');
    expect(log.join('\n')).toContain('No matching distribution found');
    expect(await readdir(join(platform.directory, 'environments'))).toEqual([]);
  });

  it('does not wait for an installation that does not end', async () => {
    const slow = 'import time\nprint("building", flush=True)\ntime.sleep(600)\n';
    const job = await run({
      'train.py': 'print("ran")\n',
      'requirements.txt': './slow\n',
      'slow/setup.py': slow,
    });
    expect(job.failureReason).toMatch(/it was not done after 20 s/);
    await noRuns(platform.runner);
  });

  it('is refused before its name is taken when its interpreter is missing', async () => {
    await platform.destroy();
    platform = await openPlatform({
      settings: {
        python3: '/opt/missing/python3',
        frameworks: { old: { pyVersion: 'py39', interpreter: '/opt/missing/python3.9' } },
      },
    });
    const algorithm = { entryPoint: 'train.py', sourceDir: CODE };
    for (const versions of [{}, { pyVersion: 'py39' }]) {
      const asked = request({ name: 'job', algorithm: { ...algorithm, ...versions } });
      await expect(platform.jobs.submit(asked, TESTER)).rejects.toMatchObject({
        code: 'IMAGE_UNKNOWN',
        message: expect.stringContaining("'/opt/missing/python3"),
      });
    }
    expect(await platform.jobs.get('job')).toBeUndefined();
  });

  it('fails when its interpreter was removed after the launch', async () => {
    await platform.destroy();
    platform = await openPlatform({ store: 'embedded', settings: { slots: 0 } });
    const { directory } = platform;
    const fallback = join(directory, 'python3');
    await symlink(PYTHON, fallback);
    await platform.close();
    const settings = { python3: fallback };
    platform = await openPlatform({
      directory,
      store: 'embedded',
      settings: { ...settings, slots: 0 },
    });
    await platform.put(CODE, await modelArchive({ 'train.py': 'print("ran")' }));
    const algorithm = { entryPoint: 'train.py', sourceDir: CODE };
    await platform.jobs.submit(request({ name: 'job', algorithm }), TESTER);
    await platform.close();
    await rm(fallback);
    platform = await openPlatform({ directory, store: 'embedded', settings });
    const job = await platform.ended('job');
    expect(job.failureReason).toMatch(/The Python interpreter '.*python3' cannot be used/);
  });
});
