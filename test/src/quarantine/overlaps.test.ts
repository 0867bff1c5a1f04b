import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import { artifactArn } from '#src/lineage/index.js';
import type { Principal } from '#src/ports/identity.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

const ADMIN: Principal = { ...TESTER, role: 'admin' };
const RAW = 's3://models/raw';
const DENIED = { code: 'POLICY_DENIED' };

let platform: TestPlatform;
let raw: Arn;

beforeAll(async () => {
  platform = await openPlatform();
  raw = artifactArn(platform.services.scope, RAW);
  for (const uri of [`${RAW}/a.csv`, `${RAW}er/b.csv`]) await platform.put(uri, 'a,b\n');
  for (const [name, uri] of [
    ['below', `${RAW}/a.csv`],
    ['beside', `${RAW}er/b.csv`],
  ] as const) {
    await train(name, uri);
    await platform.ended(name);
  }
  await platform.services.recorder.createArtifact({ sourceUri: RAW, type: 'DataSet' }, ADMIN.arn);
});
afterAll(() => platform.destroy());

const train = (name: string, uri: string, caller: Principal = TESTER) =>
  platform.jobs.submit(platform.request({ name, channels: [{ name: 'train', uri }] }), caller);
const add = (name: string) =>
  platform.services.quarantines.add({ name, artifact: raw, reason: 'leaked' }, TESTER);
const release = (name: string) =>
  platform.services.quarantines.release({ name, reason: 'false' }, ADMIN);
async function tag(): Promise<string | undefined> {
  const vertex = (await platform.store.vertices([vertexIdOf(raw)])).get(vertexIdOf(raw));
  return vertex && vertexToEntity(vertex.element).tags['quarantined'];
}

describe('a quarantine of a location', () => {
  it('refuses what reaches it: what reads it, what is below it or what is above it', async () => {
    const made = await add('place');
    expect(made).toMatchObject({ uri: RAW });
    expect(await platform.services.quarantines.reach(made)).toMatchObject({
      counts: { job: 1 },
      incompleteReason: undefined,
    });
    for (const uri of [`${RAW}/a.csv`, `${RAW}/`, 's3://models/'])
      await expect(train('again', uri), uri).rejects.toMatchObject(DENIED);
    await train('free', `${RAW}er/b.csv`);
  });

  it('cannot be overridden; the error says to release it', async () => {
    const caller = { ...ADMIN, override: 'an emergency' };
    await expect(train('forced', `${RAW}/a.csv`, caller)).rejects.toMatchObject({
      ...DENIED,
      message: expect.stringMatching(/ask an admin to release the quarantine 'place'/),
    });
  });

  it('refuses, and tags its artifact, until the last one of its data is released', async () => {
    await add('second');
    expect(await tag()).toBe('second');
    await release('second');
    expect(await tag()).toBe('place');
    await expect(train('early', `${RAW}/a.csv`)).rejects.toMatchObject(DENIED);
    await add('third');
    await release('place');
    expect(await tag()).toBe('third');
    await release('third');
    expect(await tag()).toBe(undefined);
    await train('later', `${RAW}/a.csv`);
  });
});
