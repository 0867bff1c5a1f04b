import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ContinuousParameter,
  Estimator,
  HyperparameterTuner,
  Processor,
  Session,
} from '#src/client/index.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

describe('a refused launch', () => {
  let server: ServerUnderTest;
  let session: Session;
  let code: string;
  beforeAll(async () => {
    code = join(await directories.fresh(), 'code');
    await mkdir(code);
    await writeFile(join(code, 'train.py'), 'print("x")\n');
    server = await startTestServer();
    session = new Session({ url: server.url });
  });
  afterAll(async () => {
    await session.close();
    await server.close();
  });

  const estimator = (options: Partial<ConstructorParameters<typeof Estimator>[0]> = {}) =>
    new Estimator({ session, entryPoint: 'train.py', sourceDir: code, ...options });
  const nothing = { wait: false } as const;
  const launches: Readonly<Record<string, readonly [string, () => Promise<unknown>]>> = {
    'a training job without time to run': [
      'VALIDATION_FAILED',
      () => estimator({ maxRuntimeSeconds: -1 }).fit({}, nothing),
    ],
    'a training job whose script is missing': [
      'VALIDATION_FAILED',
      () => estimator({ entryPoint: 'tran.py' }).fit({}, nothing),
    ],
    'a training job whose data is missing': [
      'OBJECT_NOT_FOUND',
      async () => estimator().fit(`s3://${await session.defaultBucket()}/none`, nothing),
    ],
    'a processing job with an unknown image': [
      'IMAGE_UNKNOWN',
      () =>
        new Processor({ session, image: 'none' }).run({
          inputs: [{ source: `${code}/.`, destination: '/opt/ml/processing/code' }],
        }),
    ],
    'a tuning job with an empty range': [
      'VALIDATION_FAILED',
      () =>
        new HyperparameterTuner({
          estimator: estimator(),
          objectiveMetricName: 'loss',
          hyperparameterRanges: { rate: new ContinuousParameter(2, 1) },
        }).fit({}),
    ],
  };

  it.each(Object.entries(launches))('uploads nothing for %s', async (_name, [refusal, launch]) => {
    await expect(launch()).rejects.toMatchObject({ code: refusal });
    const stored = [];
    for await (const { uri } of session.objects(`s3://${await session.defaultBucket()}/`))
      stored.push(uri);
    expect(stored).toEqual([]);
  });
});
