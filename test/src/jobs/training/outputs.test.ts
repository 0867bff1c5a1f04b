import { afterEach, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { type Artifact, digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import { artifactArn } from '#src/lineage/index.js';
import { inputVersions } from '../../../support/input-versions.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';
const CHECKPOINTS = `${BUCKET}/checkpoints`;

let platform: TestPlatform;
afterEach(() => platform.destroy());

/** Runs a shell script as a job that restores and stores checkpoints. */
async function run(name: string, script: string) {
  const entrypoint = ['sh', '-c', `cd "$SVC_OUTPUT_DIR" && ${script}`];
  const algorithm = { image: 'fixture', entrypoint };
  const request = { name, algorithm, checkpointUri: CHECKPOINTS };
  await platform.jobs.submit(platform.request(request), TESTER);
  const job = await platform.ended(name);
  expect(job.failureReason).toBeUndefined();
  return job.trialComponent;
}

/** What a job produced: URIs, those of versions with the beginning of their digest. */
async function produced(component: string): Promise<readonly string[]> {
  const id = vertexIdOf(component);
  const query = { vertices: [id], direction: 'out', labels: ['Produced'], first: 50 } as const;
  const edges = (await platform.store.incident(query)).get(id)?.items ?? [];
  const ends = await platform.store.vertices(edges.map(({ element }) => element.to));
  return [...ends.values()].map(({ element }) => told(vertexToEntity(element) as Artifact)).sort();
}

function told({ source, ...artifact }: Artifact): string {
  const digest = digestOf({ source, ...artifact });
  const below = source.uri.slice(BUCKET.length + 1);
  return digest === undefined ? below : `${below} ${digest.slice(0, 8)}`;
}

/** The version of the checkpoints that a job has read. */
async function restored(component: string): Promise<string> {
  const inputs = await inputVersions(platform.store, component);
  const digest = inputs.find(({ uri }) => uri === CHECKPOINTS)?.digest ?? 'none';
  return `checkpoints ${digest.slice(0, 8)}`;
}

it('each output and the checkpoints are versions that the job produced, for all readers', async () => {
  platform = await openPlatform();
  const first = await run('first', 'echo a > ../checkpoints/a && echo out > data/result');
  const second = await run('second', 'echo b > ../checkpoints/b');
  const third = await run('third', 'true');
  const ofFirst = await produced(first);
  const isVersion = (text: string) => text.includes(' ');
  expect(ofFirst.filter(isVersion)).toEqual([
    await restored(second),
    expect.stringMatching(/^checkpoints\/a /),
    expect.stringMatching(/^first\/output\/model.tar.gz /),
    expect.stringMatching(/^first\/output\/output.tar.gz /),
  ]);
  expect(ofFirst.filter((text) => !isVersion(text))).toEqual([
    'checkpoints/a',
    'first/output/model.tar.gz',
    'first/output/output.tar.gz',
  ]);
  expect(await produced(second)).toEqual([
    await restored(third),
    'checkpoints/b',
    expect.stringMatching(/^checkpoints\/b /),
    'second/output/model.tar.gz',
    expect.stringMatching(/^second\/output\/model.tar.gz /),
  ]);
  expect(await restored(second)).not.toBe(await restored(third));
  expect((await produced(third)).filter((text) => text.startsWith('checkpoints'))).toEqual([]);
  const location = vertexIdOf(artifactArn(DEFAULT_ARN_SCOPE, CHECKPOINTS));
  const into = { vertices: [location], direction: 'in', labels: ['Produced'] } as const;
  expect((await platform.store.degrees(into)).get(location)).toBe(0);
});

it('checkpoints with objects of another writer are not a version of the job', async () => {
  platform = await openPlatform();
  const pending = run('job', 'echo a > ../checkpoints/a && sleep 2');
  await platform.until('job', ({ phase }) => phase === 'training');
  await platform.put(`${CHECKPOINTS}/foreign`, 'x');
  const ofJob = await produced(await pending);
  expect(ofJob.filter((text) => text.startsWith('checkpoints'))).toEqual(['checkpoints']);
});
