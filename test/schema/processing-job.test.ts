import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

const PROGRAM = fileURLToPath(new URL('../fixtures/programs/process.mjs', import.meta.url));
const BUCKET = 's3://forebear-local-000000000000';
const ARN = 'arn:aws:sagemaker:local:000000000000:processing-job/job';

let platform: TestPlatform;
let api: SchemaApi;
beforeEach(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  await platform.put(`${BUCKET}/in/rows.csv`, 'a,1\nb,2\n');
});
afterEach(() => platform.destroy());

const CREATE = `mutation ($input: CreateProcessingJobInput!) {
  createProcessingJob(input: $input) {
    __typename id arn name status role image command maxRuntimeSeconds environment tags exitMessage
    inputs { name uri localPath } outputs { name uri localPath }
    resources { instanceType instanceCount volumeSizeGb }
    statusTransitions { status message endTime }
    trialComponent { name status { primaryStatus } job { __typename name } }
  }
}`;
const INPUT = {
  name: 'Job',
  image: 'fixture',
  command: [
    process.execPath,
    PROGRAM,
    'works',
    '/opt/ml/processing/input',
    '/opt/ml/processing/output',
  ],
  inputs: [{ name: 'rows', uri: `${BUCKET}/in/`, localPath: '/opt/ml/processing/input' }],
  outputs: [{ name: 'clean', uri: `${BUCKET}/out/`, localPath: '/opt/ml/processing/output' }],
  resources: {},
  environment: { DEPTH: 3 },
  tags: { team: 'fraud' },
};

describe('processing jobs over GraphQL', () => {
  it('are launched, read, listed, and deleted', async () => {
    const { createProcessingJob } = await api.ask(CREATE, { input: INPUT });
    expect(createProcessingJob).toEqual({
      __typename: 'ProcessingJob',
      id: ARN,
      arn: ARN,
      name: 'Job',
      status: 'IN_PROGRESS',
      role: 'arn:aws:iam::000000000000:role/forebear',
      image: 'fixture',
      command: INPUT.command,
      maxRuntimeSeconds: 86_400,
      environment: { DEPTH: '3' },
      tags: { team: 'fraud' },
      exitMessage: null,
      inputs: INPUT.inputs,
      outputs: INPUT.outputs,
      resources: { instanceType: 'local', instanceCount: 1, volumeSizeGb: null },
      statusTransitions: [
        { status: 'Starting', message: 'Starting the processing job', endTime: null },
      ],
      trialComponent: {
        name: 'Job-aws-processing-job',
        status: { primaryStatus: 'IN_PROGRESS' },
        job: { __typename: 'ProcessingJob', name: 'Job' },
      },
    });
    const { seq } = await platform.ledger.head();
    await platform.processed('Job');
    const answer = await api.ask(
      `query ($id: ID!, $seq: Int!) {
        processingJob(name: "Job") {
          status exitMessage startTime endTime billableSeconds failureReason
          logs(last: 1) { lines { message } }
          trialComponent { outputArtifacts { name value } }
        }
        before: processingJob(name: "Job", atCommit: $seq) { id exitMessage }
        none: processingJob(name: "a b") { name }
        processingJobs(filter: { status: COMPLETED }) { totalCount nodes { name } }
        node(id: $id) { __typename ... on Job { name } }
      }`,
      { id: ARN, seq },
    );
    expect(answer).toMatchObject({
      processingJob: {
        status: 'COMPLETED',
        exitMessage: '127.0.0.1 read 2 rows. ',
        failureReason: null,
        startTime: expect.any(String),
        billableSeconds: expect.any(Number),
        trialComponent: { outputArtifacts: [{ name: 'clean', value: `${BUCKET}/out/` }] },
      },
      before: { id: `${ARN}@${seq}`, exitMessage: null },
      none: null,
      processingJobs: { totalCount: 1, nodes: [{ name: 'Job' }] },
      node: { __typename: 'ProcessingJob', name: 'Job' },
    });
    expect(answer.processingJob.logs.lines[0].message).toMatch(
      / Completed - Processing job completed$/,
    );
    const { deleteProcessingJob } = await api.ask('mutation { deleteProcessingJob(name: "Job") }');
    expect(deleteProcessingJob).toBe(ARN);
    expect((await api.ask('{ processingJob(name: "Job") { name } }')).processingJob).toBeNull();
  });

  it('show the values of environment variables to operators only, and are launched by them only', async () => {
    expect((await api.run(CREATE, { input: INPUT }, 'viewer')).code).toBe('FORBIDDEN');
    await api.ask(CREATE, { input: INPUT });
    const query = '{ processingJob(name: "Job") { environment } }';
    const seen = async (role: 'viewer' | 'operator') => (await api.run(query, {}, role)).data;
    expect(await seen('viewer')).toEqual({ processingJob: { environment: { DEPTH: '***' } } });
    expect(await seen('operator')).toEqual({ processingJob: { environment: { DEPTH: '3' } } });
    await platform.processed('Job');
  });

  it('leave the values of environment variables nowhere in the store, nor in its history', async () => {
    const secret = 'never-in-the-clear';
    const input = { ...INPUT, name: 'Sealed', environment: { DEPTH: '3', TOKEN: secret } };
    await api.ask(CREATE, { input });
    await platform.processed('Sealed');
    const query = '{ processingJob(name: "Sealed") { environment } }';
    expect((await api.ask(query)).processingJob.environment).toMatchObject({ TOKEN: secret });
    for await (const versions of platform.store.scan())
      for (const { text } of versions) expect(text).not.toContain(secret);
  });

  it('are stopped, and are descendants of their inputs', async () => {
    const command = INPUT.command.with(2, 'waits');
    const { createProcessingJob } = await api.ask(CREATE, { input: { ...INPUT, command } });
    await vi.waitFor(
      async () => expect(await platform.log(createProcessingJob)).toContain('waiting'),
      15_000,
    );
    const { stopProcessingJob } = await api.ask(
      'mutation { stopProcessingJob(name: "Job") { status } }',
    );
    expect(stopProcessingJob.status).toBe('STOPPING');
    expect((await platform.processed('Job')).status).toBe('Stopped');
    const { impact } = await api.ask(
      `query ($sourceUri: String!) {
        impact(of: { sourceUri: $sourceUri }) {
          counts { jobs data } nodes { kind resource { __typename ... on Job { name } } }
        }
      }`,
      { sourceUri: `${BUCKET}/in/` },
    );
    // The prefix that it left by then, and the one object under it.
    expect(impact.counts).toEqual({ jobs: 1, data: 2 });
    expect(impact.nodes).toContainEqual({
      kind: 'JOB',
      resource: { __typename: 'ProcessingJob', name: 'Job' },
    });
  });

  it('differ by their commands and by their inputs', async () => {
    await api.ask(CREATE, { input: INPUT });
    await platform.processed('Job');
    await platform.put(`${BUCKET}/in/rows.csv`, 'a,1\n');
    const command = [...INPUT.command, 'again'];
    await api.ask(CREATE, { input: { ...INPUT, name: 'Other', command } });
    await platform.processed('Other');
    const arn = 'arn:aws:sagemaker:local:000000000000:processing-job/other';
    const { lineageDiff } = await api.ask(
      `query ($a: Arn!, $b: Arn!) {
        lineageDiff(a: { arn: $a }, b: { arn: $b }) { complete changed { kind name } }
      }`,
      { a: ARN, b: arn },
    );
    const kinds = lineageDiff.changed.map(({ kind, name }: Record<string, string>) => [kind, name]);
    expect(kinds).toContainEqual(['PARAMETER', 'SageMaker.ContainerCommand']);
    expect(kinds).toContainEqual(['CONTENT', `${BUCKET}/in/`]);
  });
});
