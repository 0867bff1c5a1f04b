import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const DATA = 's3://models/data/rows.csv';
let platform: TestPlatform;

beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.destroy());

/**
 * Records a step that read the location without its digest. With `hasVersion`, records another step
 * that read a version of it. The launch reads the output of both.
 */
async function record(hasVersion: boolean, place: string) {
  const { recorder } = platform.services;
  const arnOf = (element: Parameters<typeof vertexToEntity>[0]) => vertexToEntity(element).arn;
  const artifact = async (sourceUri: string, bytes?: string): Promise<Arn> => {
    const sourceTypes =
      bytes === undefined ? [] : ([{ idType: 'SHA256', value: sha256(bytes) }] as const);
    const type = 'DataSet';
    return arnOf(
      (await recorder.createArtifact({ sourceUri, type, sourceTypes }, TESTER.arn)).element,
    );
  };
  const location = await artifact(DATA);
  await artifact(DATA, 'leaked');
  const fine = await artifact(DATA, 'fine');
  const made = await artifact(place);
  const component = async (name: string) =>
    arnOf((await recorder.createTrialComponent({ name } as never, TESTER.arn)).element);
  const [unknown, known] = [
    await component(`unknown${hasVersion}`),
    await component(`known${hasVersion}`),
  ];
  const link = (source: Arn, destination: Arn, type: 'ContributedTo' | 'Produced') =>
    recorder.createAssociation({ source, destination, type }, TESTER.arn);
  await link(location, unknown, 'ContributedTo');
  await link(unknown, made, 'Produced');
  if (!hasVersion) return;
  await link(fine, known, 'ContributedTo');
  await link(known, made, 'Produced');
}

it.each([false, true])(
  'a launch is refused after a read of unknown bytes; another step read a version: %s',
  async (has) => {
    const place = `s3://models/made-${has}/`;
    await platform.put(`${place}one.csv`, 'made');
    await record(has, place);
    const { quarantines } = platform.services;
    const name = `leak-${has}`;
    await quarantines.add({ name, digest: sha256('leaked'), reason: 'leaked' }, TESTER);
    const channels = [{ name: 'train', uri: place }];
    const launched = platform.jobs.submit(
      platform.request({ name: `job-${has}`, channels }),
      TESTER,
    );
    await expect(launched).rejects.toMatchObject({ code: 'POLICY_DENIED' });
  },
);
