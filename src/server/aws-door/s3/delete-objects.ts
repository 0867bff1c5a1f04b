import { makeS3Uri } from '#src/domain/s3-uri.js';
import type { AwsError } from '../aws-error.js';
import { announcedDigests, checkDigests } from './checksums.js';
import { notImplemented, toS3Error } from './errors.js';
import { type Exchange, receiveXml, sendXml } from './exchange.js';
import { malformedXml, textsOf, type XmlElement } from './xml.js';

const MAX_KEYS = 1000;
const AT_ONCE = 16;

interface Deletion {
  readonly key: string;
  readonly error?: AwsError;
}

/** DeleteObjects: up to 1000 keys, each with its own outcome. */
export async function deleteObjects(exchange: Exchange): Promise<void> {
  const { request, headers, storage, bucket } = exchange;
  const document = await receiveXml(checkDigests(request.body, announcedDigests(headers)));
  const { keys, isQuiet } = readDocument(document);
  await storage.headBucket(bucket);
  const outcomes: Deletion[] = [];
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE);
    outcomes.push(...(await Promise.all(some.map((key) => deleteOne(exchange, key)))));
  }
  const Deleted = isQuiet
    ? []
    : outcomes.filter(({ error }) => !error).map(({ key }) => ({ Key: key }));
  const failed = outcomes.flatMap(({ key, error }) =>
    error ? [{ Key: key, Code: error.code, Message: error.message }] : [],
  );
  sendXml(exchange, ['DeleteResult', { Deleted, Error: failed }]);
}

async function deleteOne({ storage, bucket }: Exchange, key: string): Promise<Deletion> {
  try {
    await storage.delete(makeS3Uri(bucket, key));
    return { key };
  } catch (error) {
    return { key, error: toS3Error(error) };
  }
}

function readDocument(document: XmlElement) {
  if (document.name !== 'Delete') throw malformedXml();
  const objects = document.children.filter(({ name }) => name === 'Object');
  const rest = document.children.filter(({ name }) => name !== 'Object');
  const { Quiet = 'false' } = textsOf({ ...document, children: rest }, ['Quiet']);
  if (objects.length === 0 || objects.length > MAX_KEYS) throw malformedXml();
  const keys = objects.map((object) => {
    const names = ['Key', 'VersionId', 'ETag', 'LastModifiedTime', 'Size'];
    const { Key: key = '', VersionId, ...conditions } = textsOf(object, names);
    if (key === '') throw malformedXml();
    if (VersionId !== undefined && VersionId !== 'null') throw notImplemented('VersionId');
    const [condition] = Object.keys(conditions);
    if (condition !== undefined) throw notImplemented(condition);
    return key;
  });
  return { keys, isQuiet: Quiet.trim() === 'true' };
}
