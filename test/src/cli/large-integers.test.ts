import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { readJobFile } from '#src/cli/remote/job-file.js';
import { runCli } from '../../support/cli-process.js';
import { startTestServer } from '../../support/running-server.js';

const SEED = '12345678901234567890';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'forebear-cli-'));
});

it.each([
  ['job.json', `{"hyperparameters": {"seed": ${SEED}, "more": [${SEED}], "epochs": 3}}`],
  ['job.yaml', `hyperparameters:\n  seed: +${SEED}\n  more: [${SEED}]\n  epochs: 3\n`],
])('%s keeps every digit of an integer', async (name, text) => {
  const file = join(cwd, name);
  await writeFile(file, text);
  expect(await readJobFile(file)).toEqual({
    hyperparameters: { seed: BigInt(SEED), more: [BigInt(SEED)], epochs: 3 },
  });
  for (const output of ['json', 'yaml']) {
    const words = ['train', '--image', 'local', '-f', name, '--dry-run', '-o', output];
    const { code, stdout, stderr } = await runCli(cwd, words, { HOME: cwd });
    expect(code, stderr).toBe(0);
    expect(stdout.match(/\d{5,}/g)).toEqual([SEED, SEED]);
  }
});

it('a launch and variables of a query keep every digit of an integer', async () => {
  await using server = await startTestServer();
  const run = async (...words: string[]) => {
    const ended = await runCli(cwd, words, { FOREBEAR_URL: server.url, HOME: cwd });
    expect(ended.code, ended.stderr).toBe(0);
    return JSON.parse(ended.stdout);
  };
  const RECORD = `mutation ($tags: JSONObject) {
    createTrialComponent(input: {name: "NAME", tags: $tags}) { tags } }`;
  const tags = `{"id": ${SEED}}`;
  const answer = { createTrialComponent: { tags: { id: SEED } } };
  const all = ['--variables', `{"tags": ${tags}}`];
  expect(await run('query', RECORD.replace('NAME', 'a'), ...all)).toEqual(answer);
  const one = ['-v', `tags=${tags}`];
  expect(await run('query', RECORD.replace('NAME', 'b'), ...one)).toEqual(answer);
  await writeFile(
    join(cwd, 'launched.json'),
    `{"algorithm": {"image": "local", "entrypoint": ["true"]}, "hyperparameters": {"seed": ${SEED}}}`,
  );
  await run('train', '-f', 'launched.json', '--name', 'launched', '-o', 'json');
  expect(await run('query', '{ trainingJob(name: "launched") { hyperparameters } }')).toEqual({
    trainingJob: { hyperparameters: { seed: SEED } },
  });
});
