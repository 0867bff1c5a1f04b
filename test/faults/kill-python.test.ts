import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../support/server-process.js';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 5);
/** Longer than the installation, so that kills hit it, the program and the end. */
const LONGEST_WAIT_MS = 7000;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'forebear-python-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** A script with a package of its own, which notes that it is installed, and the script that it is started. */
function filesOf(name: string): Readonly<Record<string, string>> {
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

describe(`a server that installs requirements and is killed ${ROUNDS} times`, () => {
  it('loses nothing, and neither installs nor runs anything twice', {
    timeout: 90_000 + ROUNDS * 40_000,
  }, async () => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await ServerProcess.start(directory);
      server.send({ script: `job-${round}`, files: filesOf(`job-${round}`) });
      await sleep(Math.random() * LONGEST_WAIT_MS);
      await server.kill();
      for (const word of server.words)
        if ('acknowledged' in word) acknowledged.add(word.acknowledged);
    }
    const server = await ServerProcess.start(directory);
    server.send({ report: true });
    const report = await server.word((word) => ('report' in word ? word.report : undefined));
    await server.kill();

    expect(report.ok).toBe(true);
    const names = report.jobs.map(({ name }) => name);
    expect([...acknowledged].filter((name) => !names.includes(name))).toEqual([]);
    for (const job of report.jobs) {
      const why = `${job.name}: ${job.status} ${job.failureReason ?? ''}`;
      expect(job, why).toMatchObject({ status: 'Completed', model: true, sealed: true });
      const steps = job.log.filter((line) => line.startsWith('step '));
      expect(steps, why).toEqual(Array.from({ length: 20 }, (_, at) => `step ${at} installed`));
    }
    for (const file of ['installs.txt', 'ran.txt']) {
      const lines = (await readFile(join(directory, file), 'utf8')).trim().split('\n');
      expect(lines.length, file).toBe(new Set(lines).size);
    }
  });
});
