import { expect, it } from 'vitest';
import { EXPORT_BUCKET } from '../../support/export-harness.js';
import { LOAD_ROLE, openLoadHarness } from '../../support/load-harness.js';
import { schemaOver } from '../../support/schema-api.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

const START = `mutation ($source: S3Uri!, $format: String! = "csv", $mode: String, $region: String! = "local", $queue: Boolean) {
  loadGraph(source: $source, format: $format, iamRoleArn: "${LOAD_ROLE}", region: $region, mode: $mode, failOnError: false, queueRequest: $queue, allowEmptyStrings: true) {
    loadId status totalRecords totalTimeSpent errors { code } } }`;
const READ = `query ($id: ID!) { graphLoad(loadId: $id) {
  loadId status totalRecords totalTimeSpent errors { code message file recordNumber } } }`;
const CANCEL = 'mutation ($id: ID!) { cancelGraphLoad(loadId: $id) { status } }';
const SOURCE = `s3://${EXPORT_BUCKET}/in/`;

it('starts a bulk load, reports its progress and errors, and cancels a waiting or running one', async () => {
  await using harness = await openLoadHarness(await directories.fresh());
  await harness.file('in/a.csv', '~id,~label,n:int,t\na,artifact,1,""\nb,artifact,x,\n');
  const api = schemaOver(harness.store, { graphLoads: harness.loads });
  const { loadGraph } = await api.ask(START, { source: SOURCE });
  expect(loadGraph).toMatchObject({ status: 'LOAD_IN_QUEUE', totalRecords: 0, errors: [] });
  await harness.loads.wait(loadGraph.loadId);
  const { graphLoad } = await api.ask(READ, { id: loadGraph.loadId });
  expect(graphLoad).toEqual({
    loadId: loadGraph.loadId,
    status: 'LOAD_COMPLETED',
    totalRecords: 3,
    totalTimeSpent: expect.any(Number),
    errors: [
      {
        code: 'PARSING_ERROR',
        message: expect.any(String),
        file: `${SOURCE}a.csv`,
        recordNumber: 2,
      },
    ],
  });
  expect((await api.run(CANCEL, { id: loadGraph.loadId })).code).toBe('NOT_FOUND');
  expect((await api.ask(READ, { id: 'x' })).graphLoad).toBeNull();
  expect((await api.run(START, { source: SOURCE, format: 'turtle' })).code).toBe(
    'VALIDATION_FAILED',
  );
  expect((await api.run(START, { source: SOURCE, mode: 'X' })).code).toBe('VALIDATION_FAILED');
  expect((await api.run(START, { source: 's3://absent-one/x' })).code).toBe('BUCKET_NOT_FOUND');
  expect((await api.run(START, { source: SOURCE }, 'viewer')).code).toBe('FORBIDDEN');
});
