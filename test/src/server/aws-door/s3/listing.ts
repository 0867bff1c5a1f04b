import {
  ListObjectsCommand,
  type ListObjectsCommandInput,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { BUCKET, codeOf, useS3 } from './describe-s3.js';

/** Listings, by the client of the SDK. */
export function listing(open: () => Promise<ObjectStorage>): void {
  const s3 = useS3(open);

  async function filled(): Promise<S3Client> {
    await Promise.all(KEYS.map((key) => s3().storage.put(makeS3Uri(BUCKET, key), bytesOf(key))));
    return s3().door.client();
  }

  describe('listings', () => {
    it('contain keys in order with their facts', async () => {
      const client = await filled();
      const { Contents = [], ...page } = await client.send(
        new ListObjectsV2Command({ Bucket: BUCKET }),
      );
      expect(Contents.map(({ Key }) => Key)).toEqual(KEYS);
      expect(Contents[0]).toMatchObject({
        Size: 1,
        ETag: expect.stringMatching(/^"\w{32}"$/),
        LastModified: expect.any(Date),
        StorageClass: 'STANDARD',
      });
      expect(page).toMatchObject({
        KeyCount: KEYS.length,
        IsTruncated: false,
        MaxKeys: 1000,
        Name: BUCKET,
      });
    });

    it.each([
      [{ Delimiter: '/' }],
      [{ Delimiter: '/', Prefix: 'a/' }],
      [{ Delimiter: '/', Prefix: 'a' }],
      [{ Prefix: 'a/b' }],
      [{ Prefix: '.' }],
      [{ Prefix: 'dots/..' }],
      [{ Prefix: 'a//' }],
      [{ Prefix: '/' }],
      [{ Delimiter: '-' }],
      [{ Delimiter: 'b', Prefix: 'a' }],
      [{ Delimiter: 'é/' }],
      [{ StartAfter: 'a/b' }],
      [{ StartAfter: 'a//' }],
      [{ StartAfter: 'a/..' }],
      [{ StartAfter: 'a/', Delimiter: '/' }],
      [{ StartAfter: 'zzz' }],
    ] as readonly [Partial<ListObjectsV2CommandInput>][])(
      'agree with a model, in pages of any size: %j',
      async (asked) => {
        const client = await filled();
        const expected = modelOf(asked);
        for (const MaxKeys of [1, 2, 1000]) {
          for (const EncodingType of [undefined, 'url'] as const) {
            const found = await pagesOf(client, { ...asked, MaxKeys, EncodingType });
            expect(found, `${MaxKeys} ${EncodingType}`).toEqual(expected);
          }
        }
      },
    );

    it('continue by markers in the first version', async () => {
      const client = await filled();
      const keys: string[] = [];
      const asked: ListObjectsCommandInput = { Bucket: BUCKET, Delimiter: '/', MaxKeys: 2 };
      for (let Marker: string | undefined; ; ) {
        const page = await client.send(new ListObjectsCommand({ ...asked, Marker }));
        keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
        keys.push(...(page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix));
        expect(page.IsTruncated).toBe(page.NextMarker !== undefined);
        if (!page.IsTruncated) break;
        Marker = page.NextMarker;
      }
      const { groups, found } = modelOf({ Delimiter: '/' });
      expect(keys.toSorted()).toEqual([...groups, ...found].toSorted());
    });

    it('may be empty, and refuse wrong parameters', async () => {
      const client = await filled();
      const list = (more: Partial<ListObjectsV2CommandInput>) =>
        client.send(new ListObjectsV2Command({ Bucket: BUCKET, ...more }));
      expect(await list({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, IsTruncated: false });
      expect(await list({ Prefix: 'nothing' })).toMatchObject({ KeyCount: 0 });
      expect(await codeOf(list({ MaxKeys: -1 }))).toBe('InvalidArgument');
      expect(await codeOf(list({ ContinuationToken: 'nonsense!' }))).toBe('InvalidArgument');
      expect(await codeOf(list({ EncodingType: 'xml' as 'url' }))).toBe('InvalidArgument');
      expect(await codeOf(list({ Bucket: 'no-such-bucket' }))).toBe('NoSuchBucket');
    });
  });
}

const KEYS = [
  '.hidden',
  'A',
  'a-b0',
  'a-b/c',
  'a/b-c',
  'a/b/c',
  'a/b/d',
  'a/c/d',
  'a/\u{10ffff}',
  'a/\u{10ffff}x',
  'a0',
  'b/x/y',
  'dots/..x',
  'e&<>"f',
  'g h+i%',
  'z',
  'é/x',
  'é/y',
  '🔑',
].toSorted(compare);

interface Listed {
  readonly found: readonly string[];
  readonly groups: readonly string[];
}

/** What S3 lists, computed from all keys. */
function modelOf({
  Prefix = '',
  Delimiter = '',
  StartAfter = '',
}: Partial<ListObjectsV2CommandInput>): Listed {
  const found: string[] = [];
  const groups = new Set<string>();
  for (const key of KEYS.filter(
    (each) => each.startsWith(Prefix) && compare(each, StartAfter) > 0,
  )) {
    const end = Delimiter === '' ? -1 : key.indexOf(Delimiter, Prefix.length);
    if (end < 0) found.push(key);
    else {
      const group = key.slice(0, end + Delimiter.length);
      if (!StartAfter.startsWith(group)) groups.add(group);
    }
  }
  return { found, groups: [...groups] };
}

async function pagesOf(
  client: S3Client,
  asked: Partial<ListObjectsV2CommandInput>,
): Promise<Listed> {
  const found: string[] = [];
  const groups: string[] = [];
  const decode = (text = '') => (asked.EncodingType === 'url' ? decodeURIComponent(text) : text);
  for (let token: string | undefined; ; ) {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: BUCKET, ...asked, ContinuationToken: token }),
    );
    const count = (page.Contents?.length ?? 0) + (page.CommonPrefixes?.length ?? 0);
    expect(page.KeyCount).toBe(count);
    expect(count).toBeLessThanOrEqual(asked.MaxKeys ?? 1000);
    found.push(...(page.Contents ?? []).map(({ Key }) => decode(Key)));
    groups.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => decode(Prefix)));
    token = page.NextContinuationToken;
    expect(token !== undefined).toBe(page.IsTruncated);
    if (!page.IsTruncated) return { found, groups };
  }
}

function compare(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

async function* bytesOf(_key: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from('x');
}
