import { readdir, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { unpackArchive } from '#src/files/archive/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';
import { TESTER } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';
const directories = temporaryDirectory();

let platform: TestPlatform;
afterEach(() => platform.destroy());

const LEFT_OUT = 'was left out: it leads to nothing in its folder.';

it('a model is stored without the links that lead nowhere, and the log names them', async () => {
  platform = await openPlatform();
  const outside = await directories.fresh();
  await writeFile(join(outside, 'secret'), 'of the server');
  const script = [
    'cd "$SVC_MODEL_DIR" && echo weights > weights.bin',
    `ln -s gone latest && ln -s ${outside}/secret leak && ln -s weights.bin best`,
    'cd "$SVC_OUTPUT_DIR/data" && echo out > result && ln -s ../../model/weights.bin model',
  ];
  const algorithm = { image: 'fixture', entrypoint: ['sh', '-c', script.join(' && ')] };
  await platform.jobs.submit(platform.request({ name: 'job', algorithm }), TESTER);
  const job = await platform.ended('job');
  expect(job).toMatchObject({ status: 'Completed' });
  expect(await platform.log(job)).toEqual(
    expect.arrayContaining([
      `The link 'model/latest' ${LEFT_OUT}`,
      `The link 'model/leak' ${LEFT_OUT}`,
      `The link 'output/data/model' ${LEFT_OUT}`,
    ]),
  );
  const model = await unpacked('model');
  expect((await readdir(model)).toSorted()).toEqual(['best', 'weights.bin']);
  expect(await readlink(join(model, 'best'))).toBe('weights.bin');
  expect(await readdir(await unpacked('output'))).toEqual(['result']);
});

it('of very many links, the log names the first and counts the rest', async () => {
  platform = await openPlatform();
  const script = 'cd "$SVC_MODEL_DIR" && for n in $(seq 100 124); do ln -s gone $n; done';
  const algorithm = { image: 'fixture', entrypoint: ['sh', '-c', script] };
  await platform.jobs.submit(platform.request({ name: 'job', algorithm }), TESTER);
  const log = await platform.log(await platform.ended('job'));
  expect(log.filter((line) => line.includes('left out'))).toEqual([
    ...Array.from({ length: 10 }, (_, index) => `The link 'model/${100 + index}' ${LEFT_OUT}`),
    '15 more links were left out.',
  ]);
});

/** An output of the job, unpacked. */
async function unpacked(output: string): Promise<string> {
  const folder = await directories.fresh();
  const uri = toS3Uri(`${BUCKET}/job/output/${output}.tar.gz`);
  await unpackArchive((await platform.storage.get(uri)).body, folder);
  return folder;
}
