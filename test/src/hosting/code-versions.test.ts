import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { actionArn, artifactArn, versionArn } from '#src/lineage/index.js';
import { modelArchive } from '../../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

const ECHO = `
def model_fn(model_dir):
    return "first"

def transform_fn(model, body, content_type, accept):
    return f"{model} {body}", "text/plain"
`;
const PREFIX = 's3://models/code';
const ARCHIVE = 's3://models/source.tar.gz';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform({ store: 'embedded', times: { hosting: { startMs: 20_000 } } });
});
afterEach(() => platform.destroy());

const sha = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function deployed(name: string, sourceDir: string) {
  await platform.models.create({ name, sourceDir, entryPoint: 'inference.py' }, TESTER);
  const endpoint = await platform.deploy(name);
  expect(endpoint.failureReason).toBeUndefined();
  return endpoint;
}

async function sourcesOf(vertex: VertexId): Promise<readonly VertexId[]> {
  const query = { vertices: [vertex], direction: 'in', labels: ['ContributedTo'] } as const;
  const items = (await platform.store.incident({ ...query, first: 10 })).get(vertex)?.items ?? [];
  return items.map(({ element }) => element.from);
}

it('a deployment names the bytes of the objects of its code', async () => {
  const files = { 'helper.py': 'WORD = "x"\n', 'inference.py': ECHO };
  for (const [path, text] of Object.entries(files)) await platform.put(`${PREFIX}/${path}`, text);
  const { deployment } = await deployed('prefix', PREFIX);
  const lines = Object.entries(files).map(([path, text]) => [path, text.length, sha(text)]);
  const digest = sha(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect(deployment.codeDigests).toEqual({ prefix: digest });
  const version = vertexIdOf(versionArn(DEFAULT_ARN_SCOPE, PREFIX, digest));
  const action = vertexIdOf(actionArn(DEFAULT_ARN_SCOPE, deployment.action));
  const sources = await sourcesOf(action);
  expect(sources).toContain(version);
  expect(sources).not.toContain(vertexIdOf(artifactArn(DEFAULT_ARN_SCOPE, PREFIX)));
  const objects = Object.entries(files).map(([path, text]) =>
    vertexIdOf(versionArn(DEFAULT_ARN_SCOPE, `${PREFIX}/${path}`, sha(text))),
  );
  expect(await sourcesOf(version)).toEqual(expect.arrayContaining(objects));
});

it('a deployment names the bytes of the archive of its code, and serves no others later', async () => {
  const archive = await modelArchive({ 'inference.py': ECHO });
  await platform.put(ARCHIVE, archive);
  const { arn, deployment } = await deployed('archive', ARCHIVE);
  const version = vertexIdOf(versionArn(DEFAULT_ARN_SCOPE, ARCHIVE, sha(archive)));
  const action = vertexIdOf(actionArn(DEFAULT_ARN_SCOPE, deployment.action));
  expect(await sourcesOf(action)).toContain(version);
  const other = await modelArchive({ 'inference.py': ECHO.replace('first', 'second') });
  await platform.put(ARCHIVE, other);
  const { directory } = platform;
  await platform.close();
  await rm(join(directory, 'endpoints'), { recursive: true });
  platform = await openPlatform({ store: 'embedded', directory });
  await expect
    .poll(async () => (await platform.log({ arn })).join('\n'), { timeout: 60_000 })
    .toContain(`its SHA-256 is ${sha(other)}, not ${sha(archive)}`);
});

it('two models of one deployment may have the same code', async () => {
  const archive = await modelArchive({ 'inference.py': ECHO });
  await platform.put(ARCHIVE, archive);
  const request = { sourceDir: ARCHIVE, entryPoint: 'inference.py' };
  for (const name of ['one', 'other']) await platform.models.create({ name, ...request }, TESTER);
  const variants = ['one', 'other'].map((modelName) => ({ name: modelName, modelName }));
  await platform.endpoints.create({ name: 'both', variants }, TESTER);
  const endpoint = await platform.untilEndpoint('both', (found) => found?.status !== 'Creating');
  expect(endpoint).toMatchObject({ status: 'InService' });
  await platform.endpoints.update({ name: 'both', variants, watch: { seconds: 0 } }, TESTER);
  const updated = await platform.untilEndpoint('both', (found) => found?.status === 'InService');
  const action = vertexIdOf(actionArn(DEFAULT_ARN_SCOPE, updated?.deployment.action ?? ''));
  const version = vertexIdOf(versionArn(DEFAULT_ARN_SCOPE, ARCHIVE, sha(archive)));
  expect(await sourcesOf(action)).toEqual([version]);
});
