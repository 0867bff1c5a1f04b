import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProcessingJob, ProcessingRequest } from '#src/domain/processing/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const PROGRAM = fileURLToPath(new URL('../../../fixtures/programs/process.mjs', import.meta.url));
export const BUCKET = 's3://forebear-local-000000000000';
export const IN = '/opt/ml/processing/input';
export const OUT = '/opt/ml/processing/output';

/** The request of a job whose program behaves so. */
export function requestOf(
  { directory }: TestPlatform,
  behaviour: string,
  more: Partial<ProcessingRequest> = {},
): ProcessingRequest {
  return {
    name: 'job',
    image: 'fixture',
    command: [process.execPath, PROGRAM, behaviour, IN, OUT],
    inputs: [{ name: 'rows', uri: `${BUCKET}/in/`, localPath: IN }],
    outputs: [{ name: 'clean', uri: `${BUCKET}/out`, localPath: OUT }],
    resources: { instanceType: 'local', instanceCount: 1 },
    environment: { STARTS: join(directory, 'starts.txt') },
    ...more,
  };
}

/** Runs a job over two objects to its end. */
export async function runJob(
  platform: TestPlatform,
  behaviour: string,
  more?: Partial<ProcessingRequest>,
): Promise<ProcessingJob> {
  await platform.put(`${BUCKET}/in/a.csv`, 'x,1\ny,2\n');
  await platform.put(`${BUCKET}/in/deep/b.csv`, 'z,3\n');
  await platform.processing.submit(requestOf(platform, behaviour, more), TESTER);
  return platform.processed(more?.name ?? 'job');
}

/** The URIs of the objects below a prefix. */
export async function stored(platform: TestPlatform, prefix: string): Promise<readonly string[]> {
  const { objects } = await platform.storage.list(toS3Uri(prefix), { first: 1000 });
  return objects.map(({ uri }) => uri);
}
