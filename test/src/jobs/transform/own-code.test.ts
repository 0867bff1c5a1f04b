import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { versionArn } from '#src/lineage/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { pythonPackage } from '../../../support/python-package.js';
import { TESTER } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';
const CODE = toS3Uri(`${BUCKET}/code`);
const SCRIPT = `
def model_fn(model_dir):
    return None

def transform_fn(model, body, content_type, accept):
    return body.upper(), "text/plain"
`;

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({ store: 'embedded' });
  await platform.put(`${BUCKET}/in/a.txt`, 'word\n');
});
afterEach(() => platform.destroy());

async function createModel(): Promise<void> {
  await platform.models.create({ name: 'own', sourceDir: CODE }, TESTER);
}

function submit(name = 'job') {
  return platform.transforms.submit(
    {
      name,
      modelName: 'own',
      input: `${BUCKET}/in/`,
      outputPath: `${BUCKET}/out`,
      contentType: 'text/plain',
      resources: { instanceType: 'local', instanceCount: 1 },
    },
    TESTER,
  );
}

it('a transform with the code of a model records the bytes of that code', async () => {
  await platform.put(`${CODE}/inference.py`, SCRIPT);
  await createModel();
  await submit();
  const job = await platform.transformed('job');
  expect(job.failureReason).toBeUndefined();
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const line = JSON.stringify(['inference.py', SCRIPT.length, sha(SCRIPT)]);
  const version = versionArn(DEFAULT_ARN_SCOPE, CODE, sha(`${line}\n`));
  const component = vertexIdOf(job.trialComponent);
  const query = { vertices: [component], direction: 'in', labels: ['ContributedTo'] } as const;
  const found = (await platform.store.incident({ ...query, first: 10 })).get(component);
  const sources = found?.items.map(({ element }) => element.from) ?? [];
  expect(sources).toContain(vertexIdOf(version));
  expect(sources).toHaveLength(2); // and the input
});

it('a transform is installing while its requirements are installed, once', async () => {
  const files = {
    'inference.py': `import greeting\n${SCRIPT.replace('body.upper()', 'greeting.WORDS')}`,
    'requirements.txt': '--no-index\n--find-links .\ngreeting-words\n',
    ...(await pythonPackage('greeting', { name: 'greeting-words', version: '1.2' })),
  };
  for (const [path, content] of Object.entries(files))
    await platform.put(`${CODE}/${path}`, content);
  await createModel();
  const phasesOf = async (name: string) => {
    await submit(name);
    const job = await platform.transformed(name);
    expect(job.failureReason).toBeUndefined();
    return job.statusTransitions.map(({ status, message }) => `${status} - ${message}`);
  };
  const phases = await phasesOf('job');
  expect(phases.slice(3, -1)).toEqual([
    'Transforming - Downloading the serving image',
    'Installing - Installing the requirements',
    'Transforming - Serving image download completed. Transform in progress.',
  ]);
  const job = await platform.transformed('job');
  const log = await platform.log(job);
  const at = (text: string) => log.findIndex((line) => line.includes(text));
  expect(at('Installing the requirements')).toBeLessThan(at('Successfully installed'));
  expect(at('Successfully installed')).toBeLessThan(at('Transform in progress'));
  expect(await phasesOf('again')).not.toContain('Installing - Installing the requirements');
});

it('a transform by code that is not there is refused before its name is taken', async () => {
  await platform.put(`${CODE}/inference.py`, SCRIPT);
  await createModel();
  await platform.storage.delete(toS3Uri(`${CODE}/inference.py`));
  await expect(submit()).rejects.toMatchObject({
    code: 'OBJECT_NOT_FOUND',
    message: expect.stringContaining(CODE),
  });
  expect(await platform.transforms.get('job')).toBeUndefined();
});
