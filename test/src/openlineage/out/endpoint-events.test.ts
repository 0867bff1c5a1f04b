import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import type { Endpoint, Model } from '#src/domain/hosting/index.js';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import { LineageLedger, MODEL_DIGEST } from '../../../support/lineage-ledger.js';
import { eventProblems } from '../../../support/lineage-schemas.js';

const ARN = makeArn(DEFAULT_ARN_SCOPE, 'endpoint', 'ranks');
const MODEL: Model = {
  arn: makeArn(DEFAULT_ARN_SCOPE, 'model', 'churn'),
  name: 'churn',
  creationTime: 1,
  image: 'ipinsights',
  modelData: makeS3Uri('models', 'model.tar.gz'),
  modelDigest: MODEL_DIGEST,
  environment: { KEY: 'hunter2' },
  role: 'role',
  createdBy: 'user',
  tags: {},
  endpoints: ['ranks'],
};

let ledger: LineageLedger;
beforeEach(async () => {
  ledger = await LineageLedger.open();
  await ledger.putModel(MODEL);
});
afterEach(() => ledger.close());

describe('the events of an endpoint', () => {
  it('are those of a service that begins, changes and completes, with its model', async () => {
    const served = { action: 'first', digests: { churn: MODEL_DIGEST } };
    await states({ status: 'Creating' }, { status: 'InService', ...served });
    await states({ status: 'InService', ...served, instances: 2 });
    await states(
      { status: 'Updating', ...served },
      { status: 'InService', ...served, action: 'second' },
    );
    await states({ status: 'Deleting', ...served, action: 'second' });
    await ledger.removeRecord(ARN);
    const events = await ledger.events();
    const types = events.map(({ eventType }) => eventType);
    expect(types).toEqual(['START', 'RUNNING', 'RUNNING', 'RUNNING', 'COMPLETE']);
    for (const event of events)
      expect(event).toMatchObject({
        job: { name: 'endpoint.ranks', facets: { jobType: { processingType: 'SERVICE' } } },
        run: { runId: events[0]?.run.runId },
        inputs: [
          {
            namespace: 's3://models',
            name: 'model.tar.gz',
            facets: { version: { datasetVersion: `sha256:${MODEL_DIGEST}` } },
          },
        ],
      });
    expect(events.flatMap(eventProblems)).toEqual([]);
    expect(JSON.stringify(events)).not.toContain('hunter2');
  });

  it('end with FAIL, once, when it never serves', async () => {
    await states({ status: 'Creating' }, { status: 'Failed', failureReason: 'No memory' });
    await states({ status: 'Deleting', failureReason: 'No memory' });
    await ledger.removeRecord(ARN);
    expect(await typesOf()).toEqual(['START', 'FAIL']);
  });

  it('end with ABORT when it is deleted before it serves', async () => {
    await states({ status: 'Creating' });
    await ledger.removeRecord(ARN);
    expect(await typesOf()).toEqual(['START', 'ABORT']);
  });
});

async function typesOf() {
  return (await ledger.events()).map(({ eventType }) => eventType);
}

type State = Pick<Endpoint, 'status'> & {
  readonly failureReason?: string;
  readonly action?: string;
  readonly digests?: Readonly<Record<string, string>>;
  readonly instances?: number;
};

async function states(...all: readonly State[]): Promise<void> {
  for (const { action = 'first', digests, instances = 1, ...state } of all)
    await ledger.putEndpoint({
      arn: ARN,
      name: 'ranks',
      creationTime: 1,
      lastModifiedTime: 1,
      context: makeArn(DEFAULT_ARN_SCOPE, 'context', 'first'),
      createdBy: 'user',
      tags: {},
      deployment: {
        action,
        variants: [
          {
            name: 'AllTraffic',
            modelName: 'churn',
            instanceType: 'local',
            instanceCount: instances,
            weight: 1,
          },
        ],
        ...(digests && { digests }),
      },
      ...state,
    });
}
