import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { trialComponentArn } from '#src/lineage/index.js';
import { SERVER_INPUT } from '../../../support/job-server-input.js';
import { openTestStore } from '../../../support/open-test-store.js';
import { ServerProcess } from '../../../support/server-process.js';

it.each([
  ['reading the inputs and recording them', '"removeEdge"'],
  ['uploading the model and recording it', '"Produced"'],
])('records the lineage once when the server is killed between %s', async (_, killAt) => {
  const directory = await mkdtemp(join(tmpdir(), 'forebear-killed-'));
  const first = await ServerProcess.start(directory, { killAt });
  first.send({ submit: 'job', hyperparameters: {} });
  expect(await first.ended()).toBe('SIGKILL');

  const second = await ServerProcess.start(directory);
  second.send({ report: true });
  const report = await second.word((word) => ('report' in word ? word.report : undefined));
  await second.kill();
  expect(report).toMatchObject({ ok: true, runsLeft: 0, jobs: [{ status: 'Completed' }] });
  const digest = createHash('sha256').update(SERVER_INPUT.content).digest('hex');
  expect(report.jobs[0]?.inputs).toEqual([{ uri: SERVER_INPUT.uri, digest }]);
  expect(await readFile(join(directory, 'starts.txt'), 'utf8')).toBe('job 127.0.0.1\n');

  const store = await openTestStore('embedded', { directory, fresh: false });
  const component = trialComponentArn(DEFAULT_ARN_SCOPE, 'job-aws-training-job');
  const query = { vertices: [vertexIdOf(component)], direction: 'out' } as const;
  const produced = await store.degrees({ ...query, labels: ['Produced'] });
  expect([...produced.values()]).toEqual([2]); // the location of the model and its version
  await store.close();
  await rm(directory, { recursive: true, force: true });
});
