import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { Artifact } from '#src/domain/lineage/index.js';
import { ListedObjects } from '#src/policies/listed-objects.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

const MANIFEST = 's3://own/manifests/1.jsonl';
const LEAKED = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
const ID = vertexIdOf('prefix');
const listOf = (...paths: string[]) =>
  paths
    .map((path) => JSON.stringify([path, 4, path.endsWith('leaked') ? LEAKED : OTHER]))
    .map((line) => `${line}\n`)
    .join('');
const sha = (text: string) => createHash('sha256').update(text).digest('hex');

/** A storage with one list, in blocks of a few bytes, and how often it was read. */
function stored(list: string | undefined) {
  const reads = { count: 0 };
  const get = async () => {
    reads.count += 1;
    if (list === undefined) throw new PlatformError('OBJECT_NOT_FOUND', 'It is gone.');
    const body = (async function* () {
      for (let at = 0; at < list.length; at += 50) yield Buffer.from(list.slice(at, at + 50));
    })();
    return { body };
  };
  return { lists: new ListedObjects({ get } as unknown as ObjectStorage), reads };
}

function prefix(list: string, { uri = 's3://b/in/', ...properties }: Record<string, string> = {}) {
  const artifact: Artifact = {
    ...{ kind: 'artifact', arn: 'arn' as Arn, type: 'DataSet', tags: {}, createdBy: '' },
    ...{ creationTime: 0, lastModifiedTime: 0 },
    source: { uri, types: [{ idType: 'SHA256', value: sha(list) }] },
    properties: { linkedObjects: '0', manifest: MANIFEST, ...properties },
  };
  return [{ id: ID, artifact }];
}

describe('a list of objects', () => {
  const list = listOf('x', 'sub/leaked', 'sub/y');
  it.each([
    ['the digest of an object', { digest: LEAKED }, ID],
    ['another digest', { digest: 'c'.repeat(64) }, undefined],
    ['the location of an object', { uri: 's3://b/in/x' }, ID],
    ['a folder of objects', { uri: 's3://b/in/sub' }, ID],
    ['a location beside its objects', { uri: 's3://b/in/su' }, undefined],
  ])('is compared with %s', async (_, data, found) => {
    const { prefixWith, unread } = await stored(list).lists.compare(prefix(list), [data]);
    expect([prefixWith(data), unread]).toEqual([found, undefined]);
  });

  it('of a prefix without a slash has objects below it and beside it', async () => {
    for (const uri of ['s3://b/in/sub/y', 's3://b/sub/y']) {
      const given = prefix(list, { uri: 's3://b/in' });
      expect((await stored(list).lists.compare(given, [{ uri }])).prefixWith({ uri })).toBe(ID);
    }
  });

  it('is read once for the same quarantines', async () => {
    const { lists, reads } = stored(list);
    const all = [{ digest: LEAKED }, { uri: 's3://b/in/' }];
    for (let round = 0; round < 3; round += 1) await lists.compare(prefix(list), all);
    expect(reads.count).toBe(1);
    await lists.compare(prefix(list), [...all, { digest: OTHER }]);
    expect(reads.count).toBe(2);
  });

  it('without objects has nothing', async () => {
    const { unread } = await stored(undefined).lists.compare(prefix(''), [{ digest: LEAKED }]);
    expect(unread).toBeUndefined();
  });

  it.each([
    ['is gone', /gone/, { found: undefined }],
    ['has other bytes', /damaged/, { found: listOf('x') }],
    ['was not stored', /not stored/, { found: list, manifest: '' }],
    ['has no lines', /damaged/, { found: 'x'.repeat(10_000) }],
    ['has other lines', /damaged/, { found: 'x\n' }],
  ])('that %s is unread', async (_, why, { found, ...properties }) => {
    const given = prefix(list, properties);
    const data = [{ digest: LEAKED }, { uri: 's3://c/' }];
    const { unread } = await stored(found).lists.compare(given, data);
    expect(unread).toMatch(why);
  });
});
