import { expect, it } from 'vitest';
import { put, vertex } from '../../contract/graph-store/elements.js';
import { destination, openExportHarness } from '../../support/export-harness.js';
import { schemaOver } from '../../support/schema-api.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

const START = `mutation ($to: S3Uri!, $profile: ExportProfile! = STRICT) {
  exportGraph(destination: $to, profile: $profile) { id status profile commit { seq } } }`;
const READ = `query ($id: ID!) { graphExport(id: $id) {
  status failureReason destination profile commit { seq digest } sinceCommit rowsWritten rowsTotal
  skippedAssociations files { uri rows sizeBytes digest } deletions { uri } startTime } }`;

it('starts an export, reports its progress and its files, and cancels only an incomplete one', async () => {
  const harness = await openExportHarness(await directories.fresh());
  await harness.ledger.commit(put(vertex('a'), vertex('b')));
  const graphExports = harness.exports();
  const api = schemaOver(harness.store, { graphExports });
  const { exportGraph } = await api.ask(START, { to: destination('api') });
  expect(exportGraph).toMatchObject({ profile: 'STRICT', commit: { seq: 1 } });
  await graphExports.wait(exportGraph.id);
  const { graphExport } = await api.ask(READ, { id: exportGraph.id });
  expect(graphExport).toMatchObject({
    status: 'COMPLETED',
    failureReason: null,
    destination: 's3://export-bucket/api/',
    commit: { seq: 1, digest: (await harness.store.head()).digest },
    sinceCommit: null,
    rowsWritten: 2,
    rowsTotal: 2,
    files: [{ uri: 's3://export-bucket/api/vertices-artifact-00001.csv', rows: 2 }],
  });
  const cancelled = await api.ask('mutation ($id: ID!) { cancelGraphExport(id: $id) { status } }', {
    id: exportGraph.id,
  });
  expect(cancelled.cancelGraphExport.status).toBe('COMPLETED');
  expect((await api.run(START, { to: destination('api') })).code).toBe('CONFLICT');
  expect((await api.run(START, { to: 's3://export-bucket/' })).code).toBe('S3_URI_INVALID');
  expect((await api.run(START, { to: destination('x') }, 'viewer')).code).toBe('FORBIDDEN');
  expect((await api.ask(READ, { id: 'none' })).graphExport).toBeNull();
  await harness.close();
});
