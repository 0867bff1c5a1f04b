import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLANNED_FOLDER } from '#src/domain/s3-uri.js';
import { runCliHere } from '../../support/cli-here.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const IMAGES = JSON.stringify({ scorer: { train: ['true'], serve: ['true'] } });
const BUCKET = 'forebear-local-000000000000';

describe('a launch with local data', () => {
  let server: ServerUnderTest;
  let cwd: string;
  beforeAll(async () => {
    cwd = await directories.fresh();
    server = await startTestServer({ settings: { images: IMAGES } });
    await writeFile(join(cwd, 'train.csv'), 'user_1,10.0.0.1\n');
    await mkdir(join(cwd, 'src'));
    await writeFile(join(cwd, 'src', 'main.mjs'), '');
  });
  afterAll(() => server.close());

  const run = (line: string) => runCliHere(cwd, line.split(' '), { FOREBEAR_URL: server.url });
  const stored = async () => {
    const { data } = await server.graphql(`{ objects(uri: "s3://${BUCKET}/") { nodes { uri } } }`);
    return data.objects.nodes;
  };

  it.each([
    ['--algorithm ipinsight', /There is no built-in algorithm 'ipinsight'/],
    ['--algorithm ipinsights -p epocs=1', /epocs '1' is not one of/],
    ['--source-dir src --entry-point nope.mjs', /'src\/nope\.mjs' does not exist/],
  ])('uploads nothing where %s is refused', async (words, message) => {
    const { code, stderr } = await run(`train ${words} -c train=train.csv`);
    expect([code !== 0, stderr]).toEqual([true, expect.stringMatching(message)]);
    expect(await stored()).toEqual([]);
  });

  it('is checked and returned by a dry run, which records nothing', async () => {
    const { data, errors } = await server.graphql(`mutation { createTrainingJob(input: {
      dryRun: true, name: "planned", algorithm: { name: "ipinsights" },
      hyperparameters: { num_entity_vectors: 10, vector_dim: 4 },
      channels: [{ name: "train", uri: "s3://${BUCKET}/${PLANNED_FOLDER}train.csv", contentType: "text/csv" }]
      resources: {}
    }) { name status } }`);
    expect(errors).toEqual([]);
    expect(data.createTrainingJob).toEqual({ name: 'planned', status: 'IN_PROGRESS' });
    const found = await server.graphql('{ trainingJobs { totalCount } }');
    expect(found.data.trainingJobs.totalCount).toBe(0);
  });

  it('is refused by a dry run whose name is taken', async () => {
    const words = 'train --name taken --source-dir src --entry-point main.mjs -c train=train.csv';
    expect((await run(words)).code).toBe(0);
    const again = await run(words.replace('train.csv', 'src'));
    expect(again.stderr).toContain("A training job named 'taken' exists already");
  });

  it('makes no model for a transform whose input is missing', async () => {
    expect((await run('train --image scorer --name trained --wait')).code).toBe(0);
    const words = 'transform --job trained --content-type text/csv --input none.csv';
    expect((await run(words)).stderr).toContain("'none.csv' does not exist");
    expect((await server.graphql('{ models { totalCount } }')).data.models.totalCount).toBe(0);
  });

  it('may have a folder whose name no key can have, and any path of the entry point', async () => {
    const folder = join(cwd, 'new\nline');
    await mkdir(folder);
    await writeFile(join(folder, 'main.mjs'), '');
    const code = await runCliHere(
      cwd,
      ['train', '--source-dir', folder, '--entry-point', 'main.mjs', '-c', `data=${folder}`],
      { FOREBEAR_URL: server.url },
    );
    expect([code.code, code.stderr]).toEqual([0, expect.any(String)]);
    const odd = await run('train --source-dir src --entry-point ../src//main.mjs');
    expect(odd.stderr).toContain('is not a path below sourceDir');
  });
});
