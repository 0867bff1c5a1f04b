import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { pack } from 'tar-stream';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import { packFolder } from '#src/files/archive/index.js';
import { Meter } from '#src/files/budget.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openS3Storage } from '#src/storage/s3/index.js';
import { BUCKET, fetchChannel } from '../support/channel.js';

export const REGION = 'us-east-1';
/** The only file of the model. */
export const MODEL_FILE = 'model.bin';

/** Copies a channel from S3 into a folder, and a folder with a model to S3 as an archive. */
export interface Copies {
  in(directory: string): Promise<void>;
  out(model: string): Promise<void>;
  close(): Promise<void> | void;
}

/** The copies that jobs make. */
export function ourCopies(endpoint: string): Copies {
  const clock = new SystemClock();
  const storage = openS3Storage({ endpoint, region: REGION, pathStyle: true, clock });
  return {
    in: (directory) => fetchChannel(directory, storage),
    async out(model) {
      const meter = new Meter();
      await storage.put(makeS3Uri(BUCKET, 'ours.tar.gz'), meter.measure(packFolder(model)));
      meter.facts();
    },
    close: () => storage.close(),
  };
}

/**
 * The same copies by hand with the SDK, tar-stream and zlib: with the same digests, and the same
 * level of compression.
 */
export function plainCopies(endpoint: string): Copies {
  const client = new S3Client({ endpoint, region: REGION, forcePathStyle: true });
  return {
    async in(directory) {
      const list = new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'channel/' });
      const { Contents = [] } = await client.send(list);
      await mkdir(directory, { recursive: true });
      await Promise.all(Contents.map(({ Key = '' }) => download(client, Key, directory)));
    },
    async out(model) {
      const archive = pack();
      const file = join(model, MODEL_FILE);
      const { size } = await stat(file);
      const entry = archive.entry({ name: MODEL_FILE, size });
      const gzip = createGzip({ level: constants.Z_BEST_SPEED });
      const hash = createHash('sha256');
      const body = new PassThrough();
      const adding = pipeline(createReadStream(file), entry as unknown as NodeJS.WritableStream);
      const packing = pipeline(archive as unknown as Readable, gzip, digesting(hash), body);
      const params = { Bucket: BUCKET, Key: 'plain.tar.gz', Body: body };
      const uploading = new Upload({ client, params }).done();
      await adding;
      archive.finalize();
      await Promise.all([packing, uploading]);
      hash.digest('hex');
    },
    close: () => client.destroy(),
  };
}

async function download(client: S3Client, key: string, directory: string): Promise<void> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
  const hash = createHash('sha256');
  const file = createWriteStream(join(directory, basename(key)));
  await pipeline(Body as Readable, digesting(hash), file);
  hash.digest('hex');
}

function digesting(hash: ReturnType<typeof createHash>) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
}
