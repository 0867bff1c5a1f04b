import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCliHere } from '../../support/cli-here.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const IMAGES = JSON.stringify({ scorer: { train: ['true'], serve: ['true'] } });
const IMAGE =
  'mutation { createArtifact(input: { sourceUri: "local.forebear/ipinsights:1", type: "Image" }) { arn } }';
const MODEL = 'mutation { createModel(input: { name: "scorer", image: "scorer" }) { arn } }';
const ENDPOINT = `mutation { createEndpoint(input: {
  name: "logins", variants: [{ modelName: "scorer" }]
}) { arn } }`;
const MODEL_OF_KEPT = /s3:\S+\/kept\/output\/model\.tar\.gz/;

describe('names that the lineage prints', () => {
  let server: ServerUnderTest;
  let cwd: string;
  beforeAll(async () => {
    cwd = await directories.fresh();
    server = await startTestServer({ settings: { images: IMAGES } });
    for (const query of [IMAGE, MODEL, ENDPOINT])
      expect((await server.graphql(query)).errors).toEqual([]);
    for (const name of ['kept', 'gone'])
      expect((await run('train', '--image', 'scorer', '--name', name, '--wait')).code).toBe(0);
    await run('jobs', 'delete', 'gone');
  });
  afterAll(() => server.close());

  const run = (...words: string[]) => runCliHere(cwd, words, { FOREBEAR_URL: server.url });

  it.each([
    ['a trial component', ['kept-aws-training-job'], /^SageMakerTrainingJob kept-aws-training-job/],
    ['its label', ['SageMakerTrainingJob kept-aws-training-job'], /^SageMakerTrainingJob kept-aws/],
    ['an image', ['local.forebear/ipinsights:1'], /^Image local\.forebear\/ipinsights:1/],
    ['a label of two words', ['Image', 'scorer'], /^Image scorer/],
    ['a label of a resource', ['Endpoint', 'logins'], /^Endpoint logins-\d+-aws-endpoint/],
    ['a context that has the name of a job', ['Trial', 'kept'], /^Trial kept/],
  ])('start a lineage: %s', async (_, words, tree) => {
    const { code, stdout, stderr } = await run('lineage', ...words);
    expect([code, stdout], stderr).toEqual([0, expect.stringMatching(tree)]);
  });

  it('start a lineage: a version, and a digest with its algorithm', async () => {
    const { stdout } = await run('lineage', 'kept', '-d', 'descendants');
    const label = /Model \S+@[0-9a-f]{12}/.exec(stdout)?.[0] ?? '';
    expect(label).toMatch(MODEL_OF_KEPT);
    const digits = label.split('@')[1] ?? '';
    for (const word of [label, `sha256:${digits}`])
      expect((await run('lineage', word)).stdout).toMatch(new RegExp(`^Model \\S+@${digits}`));
  });

  it('start an impact, and only the requested kind is counted', async () => {
    const { stdout } = await run('impact', 'Image', 'scorer');
    expect(stdout).toMatch(
      /^Affected: 2 jobs, 0 models, 0 model packages, 1 endpoint, 2 data objects\n/,
    );
    const jobs = await run('impact', 'Image', 'scorer', '--kind', 'job');
    expect(jobs.stdout).toMatch(/^Affected: 2 jobs\nKIND/);
    const json = await run('impact', 'kept-aws-training-job', '--kind', 'data', '-o', 'json');
    expect(JSON.parse(json.stdout).counts).toEqual({ data: 1 });
  });

  it('do not start a lineage as another kind', async () => {
    for (const label of ['Image kept-aws-training-job', 'endpoint/kept', 'Endpoint gone'])
      expect((await run('lineage', label)).code).toBe(3);
  });

  it('show an artifact', async () => {
    for (const words of [['Image', 'scorer'], ['Image scorer']])
      expect((await run('artifacts', 'get', ...words)).stdout).toMatch(/^URI +scorer$/m);
  });

  it.each([['gone'], ['job/gone']])('lead to the lineage of a deleted job: %s', async (word) => {
    const { code, stdout, stderr } = await run('lineage', word);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\w+ gone-aws-training-job/)]);
    expect(stderr).toContain('gone was deleted');
  });

  it('lead to the lineage of a deleted job among many of longer names', async () => {
    const longer = Array.from(
      { length: 110 },
      (_, at) => `c${at}: createTrialComponent(input: { name: "gone-${at}" }) { arn }`,
    );
    for (const part of [longer.slice(0, 40), longer.slice(40, 80), longer.slice(80)])
      expect((await server.graphql(`mutation { ${part.join(' ')} }`)).errors).toEqual([]);
    expect((await run('lineage', 'gone')).stdout).toMatch(/^\w+ gone-aws-training-job/);
  });

  it.each([['jobs get gone'], ['jobs stop gone'], ['logs gone'], ['deploy x --job gone']])(
    'are named where a job was deleted: %s',
    async (line) => {
      const { code, stderr } = await run(...line.split(' '));
      expect([code, stderr]).toEqual([
        3,
        expect.stringMatching(/stays: forebear lineage gone-aws-training-job$/m),
      ]);
    },
  );
});
