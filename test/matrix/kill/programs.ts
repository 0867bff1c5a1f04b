import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type JobFacts, processingFacts, trainingFacts } from '../../support/job-facts.js';
import { SERVER_INPUT } from '../../support/job-server-input.js';
import { type KillKind, linesOf } from './kill-kind.js';

const INPUTS = [
  {
    uri: SERVER_INPUT.uri,
    digest: createHash('sha256').update(SERVER_INPUT.content).digest('hex'),
  },
];

export const TRAINING: KillKind = {
  title: 'training jobs have each of their lines, and their model',
  orders: ({ number }) =>
    [50, 200].map((pause, at) => ({
      submit: `train-${number}-${at}`,
      hyperparameters: { epochs: '3', pause: `${pause}` },
    })),
  async check(platform) {
    const jobs = (await trainingFacts(platform)).filter(({ name }) => name.startsWith('train-'));
    const starts = await platform.starts();
    for (const job of jobs) {
      const why = expectWhole(job);
      expect(job.inputs, why).toEqual(INPUTS);
      expect(starts, why).toContain(`${job.name} 127.0.0.1`);
      const epochs = job.log.filter((line) => line.startsWith('epoch='));
      expect(epochs, why).toEqual(['epoch=0 loss=1', 'epoch=1 loss=0.5', `epoch=2 loss=${1 / 3}`]);
      expect(job.log.filter((line) => line === 'Reporting training SUCCESS')).toHaveLength(1);
      expect(job.log.at(-1), why).toMatch(/^Billable seconds: \d+$/);
    }
    return jobs.map(({ name }) => name);
  },
};

export const PROCESSING: KillKind = {
  title: 'processing jobs have each of their lines, and their output',
  orders: ({ number }) => [{ process: `process-${number}` }],
  async check(platform) {
    const jobs = await processingFacts(platform);
    for (const job of jobs) {
      const why = expectWhole(job);
      expect(job.inputs, why).toEqual(INPUTS);
      const steps = job.log.filter((line) => line.startsWith('step '));
      expect(steps, why).toEqual(Array.from({ length: 20 }, (_, at) => `step ${at + 1}`));
      expect(job.log.at(-1), why).toMatch(/ Completed - Processing job completed$/);
    }
    return jobs.map(({ name }) => name);
  },
};

export const SCRIPT: KillKind = {
  title: 'scripts have their requirements, which are installed once',
  orders: ({ number, directory }) => [
    { script: `script-${number}`, files: scriptOf(`script-${number}`, directory) },
  ],
  async check(platform) {
    const jobs = (await trainingFacts(platform)).filter(({ name }) => name.startsWith('script-'));
    for (const job of jobs) {
      const why = expectWhole(job);
      const steps = job.log.filter((line) => line.startsWith('step '));
      expect(steps, why).toEqual(Array.from({ length: 20 }, (_, at) => `step ${at} installed`));
    }
    for (const file of ['installs.txt', 'ran.txt']) {
      const lines = linesOf(await readFile(join(platform.directory, file), 'utf8'));
      expect(lines.length, file).toBe(new Set(lines).size);
    }
    return jobs.map(({ name }) => name);
  },
};

/** Expects that the job has completed despite the kills. Returns the message for failed expectations. */
function expectWhole(job: JobFacts): string {
  const why = `${job.name}: ${job.status} ${job.failureReason ?? ''}`;
  expect(job, why).toMatchObject({ status: 'Completed', model: true, sealed: true });
  return why;
}

/** A script and a package. The package notes its installation, the script its start. */
function scriptOf(name: string, directory: string): Readonly<Record<string, string>> {
  return {
    'requirements.txt': './slow\n',
    'slow/setup.py': `
import sys, time
from setuptools import setup
if "egg_info" in sys.argv:
    open("${directory}/installs.txt", "a").write("${name}\\n")
    time.sleep(2)
setup(name="slow", version="1.0", py_modules=["slow"])
`,
    'slow/slow.py': 'WORD = "installed"\n',
    'train.py': `
import os, slow, time
open("${directory}/ran.txt", "a").write("${name}\\n")
for step in range(20):
    print("step", step, slow.WORD)
    time.sleep(0.05)
open(os.environ["SM_MODEL_DIR"] + "/model.txt", "w").write("model")
`,
  };
}
