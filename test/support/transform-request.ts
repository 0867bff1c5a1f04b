import { join } from 'node:path';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { TransformRequest } from '#src/domain/transform/index.js';
import type { TestPlatform } from './platform.js';
import { TESTER } from './test-values.js';

const BUCKET = 's3://forebear-local-000000000000';

/** A transform of lines, one by one, on two instances. */
export interface LineTransform {
  readonly name: string;
  /** The inputs by name; each line is a record. */
  readonly objects: Readonly<Record<string, string>>;
  /** How long the model takes for a line. */
  readonly delayMs: number;
}

/** Launches a transform unless it is there; its instances note their calls in {@link callsOf}. */
export async function launchTransform(
  platform: Pick<TestPlatform, 'directory' | 'put' | 'transforms' | 'models' | 'scorer'>,
  { name, objects, delayMs }: LineTransform,
): Promise<void> {
  if (await platform.transforms.get(name)) return;
  if (!(await platform.models.get('scorer'))) await platform.scorer();
  for (const [object, text] of Object.entries(objects))
    await platform.put(`${BUCKET}/in/${name}/${object}`, text);
  const request: TransformRequest = {
    name,
    modelName: 'scorer',
    input: `${BUCKET}/in/${name}/`,
    outputPath: `${BUCKET}/out/${name}`,
    splitType: 'Line',
    batchStrategy: 'SingleRecord',
    assembleWith: 'Line',
    resources: { instanceType: 'local', instanceCount: 2 },
    environment: { CALLS: callsOf(platform.directory, name), DELAY_MS: String(delayMs) },
  };
  await platform.transforms.submit(request, TESTER);
}

/** The file of the calls that the model of a transform has got. */
export function callsOf(directory: string, name: string): string {
  return join(directory, `calls-${name}.txt`);
}

/** How much is noted in the server's bucket of transforms that have not ended. */
export async function transformNotes({ storage }: Pick<TestPlatform, 'storage'>): Promise<number> {
  const uri = toS3Uri(`${BUCKET}-server/transforms/`);
  return (await storage.list(uri, { first: 1000 })).objects.length;
}

/** The outputs of a transform by name. */
export async function outputsOf(
  { storage }: Pick<TestPlatform, 'storage'>,
  name: string,
): Promise<Readonly<Record<string, string>>> {
  const place = `${BUCKET}/out/${name}/`;
  const stored: Record<string, string> = {};
  for (const { uri } of (await storage.list(toS3Uri(place), { first: 1000 })).objects) {
    const parts: Uint8Array[] = [];
    for await (const part of (await storage.get(uri)).body) parts.push(part);
    stored[uri.slice(place.length)] = Buffer.concat(parts).toString();
  }
  return stored;
}
