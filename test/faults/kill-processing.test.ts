import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVER_INPUT } from '../support/job-server-input.js';
import { ServerProcess } from '../support/server-process.js';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 5);
const LONGEST_WAIT_MS = 3500;
const INPUT_DIGEST = createHash('sha256').update(SERVER_INPUT.content).digest('hex');

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'forebear-faults-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe(`a server with processing jobs that is killed ${ROUNDS} times`, () => {
  it('loses nothing that it acknowledged and runs nothing twice', {
    timeout: 60_000 + ROUNDS * 20_000,
  }, async () => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await ServerProcess.start(directory);
      server.send({ process: `job-${round}` });
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
    expect(report.runsLeft).toBe(0);
    expect(await readdir(join(directory, 'jobs'))).toEqual([]);
    const names = report.jobs.map(({ name }) => name);
    expect([...acknowledged].filter((name) => !names.includes(name))).toEqual([]);
    const starts = (await readFile(join(directory, 'starts.txt'), 'utf8')).trim().split('\n');
    expect(starts.length).toBe(new Set(starts).size);
    for (const job of report.jobs) {
      const why = `${job.name}: ${job.status} ${job.failureReason ?? ''}`;
      // A kill costs time, not jobs: the same machine still has their programs.
      expect(job, why).toMatchObject({ status: 'Completed', model: true, sealed: true });
      expect(job.inputs, why).toEqual([{ uri: SERVER_INPUT.uri, digest: INPUT_DIGEST }]);
      const steps = job.log.filter((line) => line.startsWith('step '));
      expect(steps, why).toEqual(Array.from({ length: 20 }, (_, at) => `step ${at + 1}`));
      expect(job.log.at(-1), why).toMatch(/ Completed - Processing job completed$/);
    }
  });
});
