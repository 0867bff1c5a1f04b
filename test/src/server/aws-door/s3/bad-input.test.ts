import { describe, expect, it } from 'vitest';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import { BUCKET, useS3 } from './describe-s3.js';
import { open, send } from './raw-requests.js';

const s3 = useS3(open);
const door = () => s3().door;
const uri = (key: string) => makeS3Uri(BUCKET, key);
const post = (path: string, body: string) =>
  send(door(), { method: 'POST', path: `/${BUCKET}${path}`, body });

describe('documents', () => {
  it.each([
    ['nothing', ''],
    ['no XML', '{"Objects": []}'],
    [
      'an entity of its own',
      '<!DOCTYPE d [<!ENTITY a "x">]><Delete><Object><Key>&a;</Key></Object></Delete>',
    ],
    ['an unknown entity', '<Delete><Object><Key>&a;</Key></Object></Delete>'],
    [
      'entities of entities',
      `<!DOCTYPE d [${Array.from({ length: 20 }, (_, turn) => `<!ENTITY a${turn + 1} "${`&a${turn};`.repeat(10)}">`).join('')}]><Delete><Object><Key>&a20;</Key></Object></Delete>`,
    ],
    [
      'an external entity',
      '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]><Delete><Object><Key>&a;</Key></Object></Delete>',
    ],
    ['many levels', `${'<Delete>'.repeat(100_000)}${'</Delete>'.repeat(100_000)}`],
    ['an open element', '<Delete><Object><Key>a</Key></Object>'],
    ['crossed elements', '<Delete><Object><Key>a</Object></Key></Delete>'],
    ['more than one root', '<Delete><Object><Key>a</Key></Object></Delete><Delete/>'],
    ['another root', '<Remove><Object><Key>a</Key></Object></Remove>'],
    ['an unknown member', '<Delete><Object><Key>a</Key><Kex>b</Kex></Object></Delete>'],
    ['a member twice', '<Delete><Object><Key>a</Key><Key>b</Key></Object></Delete>'],
    ['a member with members', '<Delete><Object><Key><b/></Key></Object></Delete>'],
    ['an empty key', '<Delete><Object><Key></Key></Object></Delete>'],
    ['no object', '<Delete><Quiet>true</Quiet></Delete>'],
    ['more than 1000 objects', `<Delete>${'<Object><Key>a</Key></Object>'.repeat(1001)}</Delete>`],
    ['very many elements', `<Delete>${'<a/>'.repeat(500_000)}</Delete>`],
    ['half of a surrogate pair', '<Delete><Object><Key>&#xD800;</Key></Object></Delete>'],
  ])('with %s are refused', async (_, body) => {
    await s3().storage.put(uri('a'), bytes('x'));
    expect(await post('?delete', body)).toMatchObject({ status: 400, code: 'MalformedXML' });
    expect(await s3().storage.head(uri('a'))).toBeDefined();
  });

  it('may have a declaration, comments, escapes and sections', async () => {
    for (const key of ['a&b', '🔑', 'c<d']) await s3().storage.put(uri(key), bytes('x'));
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a --><Delete xmlns='http://s3.amazonaws.com/doc/2006-03-01/'>
      <Object><Key>a&amp;b</Key></Object><!-- b --><Object><Key>&#x1F511;</Key></Object>
      <Object><Key><![CDATA[c<d]]></Key></Object><Quiet>false</Quiet></Delete>\n`;
    const { status, text } = await post('?delete', body);
    expect(status).toBe(200);
    expect(text).toContain('<Deleted><Key>a&amp;b</Key></Deleted>');
    expect(await s3().storage.list(uri(''), { first: 1 })).toMatchObject({ objects: [] });
  });

  it('are bounded', async () => {
    const body = `<Delete>${' '.repeat(5_000_000)}</Delete>`;
    expect(await post('?delete', body)).toMatchObject({
      status: 400,
      code: 'MaxMessageLengthExceeded',
    });
    expect(await post('?delete', 'x').then(({ code }) => code)).toBe('MalformedXML');
  });
});

describe('keys', () => {
  it.each([
    '%2e%2e/x',
    'a/%2E%2E/b',
    '..%2f..%2fx',
    'a%2f%2fb',
    '%2fx',
    'a%00b',
    'a%5Cb',
    '.',
    'a/./b',
  ])('%s are refused and lead nowhere', async (key) => {
    for (const method of ['PUT', 'GET', 'HEAD']) {
      const answer = await send(door(), {
        method,
        path: `/${BUCKET}/${key}`,
        body: method === 'PUT' ? 'x' : '',
      });
      expect(answer.status, method).toBe(400);
      if (method !== 'HEAD') expect(answer.code).toBe('InvalidArgument');
    }
    expect(await s3().storage.list(uri(''), { first: 1 })).toMatchObject({ objects: [] });
  });

  it('are repeated without characters that no document may have', async () => {
    const found = await send(door(), { path: `/${BUCKET}/%EF%BF%BE` });
    expect(found.text).toContain('<Key>\ufffd</Key>');
    const listed = await send(door(), { path: `/${BUCKET}?prefix=%01%0B` });
    expect(listed.text).toContain('<Prefix>\ufffd\ufffd</Prefix>');
    const deleted = await post('?delete', '<Delete><Object><Key>&#1;</Key></Object></Delete>');
    expect(deleted.text).toContain('<Error><Key>\ufffd</Key><Code>InvalidArgument</Code>');
  });

  it('are not part of the name of a bucket', async () => {
    await s3().storage.put(uri('a/b'), bytes('x'));
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect(await send(door(), { method, path: `/${BUCKET}%2Fa/b` })).toMatchObject({
        status: 400,
        code: 'InvalidBucketName',
      });
    }
  });

  it('are decoded once: an escaped slash is a slash, and a plus stays one', async () => {
    for (const path of ['a%252Fb', 'c%2Fd', 'e+f', 'g%20h'])
      expect(
        (await send(door(), { method: 'PUT', path: `/${BUCKET}/${path}`, body: path })).status,
      ).toBe(200);
    const { objects } = await s3().storage.list(uri(''), { first: 9 });
    expect(objects.map((each) => each.uri)).toEqual(['a%2Fb', 'c/d', 'e+f', 'g h'].map(uri));
  });

  it('are no longer than 1024 bytes, also in a bucket that is no name', async () => {
    const put = (path: string) => send(door(), { method: 'PUT', path, body: 'x' });
    expect((await put(`/${BUCKET}/${'x'.repeat(1025)}`)).code).toBe('InvalidArgument');
    for (const bucket of ['%2e%2e', 'a%2Fb', 'UPPER', '%25uploads'])
      expect((await put(`/${bucket}/a`)).code, bucket).toBe('InvalidBucketName');
  });
});

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
