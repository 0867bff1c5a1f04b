import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVER_INPUT } from '../support/job-server-input.js';
import { ServerProcess } from '../support/server-process.js';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 10);
const JOBS_PER_ROUND = 2;
const LONGEST_WAIT_MS = 2500;
const INPUT_DIGEST = createHash('sha256').update(SERVER_INPUT.content).digest('hex');

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'forebear-faults-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe(`a server that is killed ${ROUNDS} times`, () => {
  it('loses nothing that it acknowledged and runs nothing twice', {
    timeout: 60_000 + ROUNDS * 20_000,
  }, async () => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await ServerProcess.start(directory);
      for (let at = 0; at < JOBS_PER_ROUND; at += 1) {
        const hyperparameters = { epochs: '3', pause: `${50 + 150 * at}` };
        server.send({ submit: `job-${round}-${at}`, hyperparameters });
      }
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
    expect(report.runsLeft).toBe(0);
    expect(await readdir(join(directory, 'jobs'))).toEqual([]);

    const starts = (await readFile(join(directory, 'starts.txt'), 'utf8')).trim().split('\n');
    expect(starts.length).toBe(new Set(starts).size);
    for (const job of report.jobs) {
      const why = `${job.name}: ${job.status} ${job.failureReason ?? ''}`;
      expect(['Completed', 'Failed'], why).toContain(job.status);
      expect(job.sealed, why).toBe(true);
      if (job.status === 'Failed') {
        expect(job.failureReason, why).toBeTruthy();
        continue;
      }
      expect(job.model, why).toBe(true);
      expect(job.inputs, why).toEqual([{ uri: SERVER_INPUT.uri, digest: INPUT_DIGEST }]);
      expect(starts, why).toContain(`${job.name} 127.0.0.1`);
      const epochs = job.log.filter((line) => line.startsWith('epoch='));
      expect(epochs, why).toEqual(['epoch=0 loss=1', 'epoch=1 loss=0.5', `epoch=2 loss=${1 / 3}`]);
      expect(job.log.filter((line) => line === 'Reporting training SUCCESS')).toHaveLength(1);
      expect(job.log.at(-1), why).toMatch(/^Billable seconds: \d+$/);
    }
    // A kill costs time, not jobs: the same machine still has their programs.
    expect(report.jobs.filter(({ status }) => status === 'Failed')).toEqual([]);
  });
});
