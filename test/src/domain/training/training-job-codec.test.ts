import { describe, expect, it } from 'vitest';
import { IPINSIGHTS } from '#src/domain/algorithms/index.js';
import {
  resolveTrainingRequest,
  type TrainingJob,
  trainingJobToVertex,
  vertexToTrainingJob,
} from '#src/domain/training/index.js';
import { jobOf } from './job-of.js';

const document = (job: TrainingJob) => trainingJobToVertex(job).properties['document'];

describe('the record of a training job', () => {
  it('has everything but ARN, name and status in its document, the times first', () => {
    const job = jobOf(1, { failureReason: 'it said "no"', tags: { team: 'ml' } });
    expect(document(job)).toMatchInlineSnapshot(
      `"{"creationTime":1,"lastModifiedTime":1,"secondaryStatus":"Starting","phase":"starting","statusTransitions":[{"status":"Starting","message":"Starting the training job","startTime":1}],"role":"arn:aws:iam::000000000000:role/forebear","algorithm":{"name":"ipinsights","frameworkVersions":{},"metricDefinitions":[]},"hyperparameters":{},"channels":[],"outputPath":"s3://bucket/","resources":{"instanceType":"local","instanceCount":1},"maxRuntimeSeconds":60,"environment":{},"experiment":{"experimentName":"job","trialName":"job"},"trialComponent":"arn:aws:sagemaker:local:000000000000:experiment-trial-component/job-aws-training-job","createdBy":"arn:aws:iam::000000000000:user/tester","finalMetrics":[],"tags":{"team":"ml"},"failureReason":"it said \\"no\\""}"`,
    );
    expect(vertexToTrainingJob(trainingJobToVertex(job))).toEqual(job);
  });

  it('is the JSON of its fields, with the algorithm that all jobs of a kind share', () => {
    const { algorithm } = resolveTrainingRequest(
      {
        algorithm: { name: IPINSIGHTS.key },
        hyperparameters: { num_entity_vectors: 100, vector_dim: 8 },
        channels: [{ name: 'train', uri: 's3://bucket/train' }],
        resources: { instanceType: 'local', instanceCount: 1 },
      },
      {
        scope: { partition: 'aws', region: 'local', account: '000000000000' },
        executionRole: 'arn:aws:iam::000000000000:role/forebear',
        defaultBucket: 'bucket',
      },
    );
    const job = jobOf(1, { algorithm });
    const { arn: _arn, name: _name, status: _status, ...rest } = job;
    const { creationTime, lastModifiedTime, ...others } = rest;
    expect(document(job)).toBe(JSON.stringify({ creationTime, lastModifiedTime, ...others }));
  });

  it('leaves out what is undefined', () => {
    const job = { ...jobOf(1), runsAt: undefined } as unknown as TrainingJob;
    expect(document(job)).toBe(document(jobOf(1)));
  });
});
