import { describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { canonicalVertex, date } from '#src/domain/graph/index.js';
import { ENDPOINTS, MODELS, type Model } from '#src/domain/hosting/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import { endpointOf } from '../hosting/endpoint-of.js';
import { jobOf } from '../training/job-of.js';

const MODEL: Model = {
  arn: makeArn(DEFAULT_ARN_SCOPE, 'model', 'scorer'),
  name: 'Scorer',
  image: 'local.forebear/ipinsights:1',
  modelData: toS3Uri('s3://bucket/job/output/model.tar.gz'),
  environment: { LEVEL: '1' },
  role: 'arn:aws:iam::000000000000:role/forebear',
  createdBy: 'arn:aws:iam::000000000000:user/tester',
  creationTime: 7,
  tags: {},
  endpoints: ['live'],
};

describe('records as vertices', () => {
  it('are read back as they were', () => {
    const job = jobOf(1, { failureReason: 'it said "no"', tags: { team: 'ml' } });
    const endpoint = endpointOf({ status: 'Failed', failureReason: 'why', tags: { team: 'ml' } });
    expect(TRAINING_JOBS.read(TRAINING_JOBS.write(job))).toEqual(job);
    expect(ENDPOINTS.read(ENDPOINTS.write(endpoint))).toEqual(endpoint);
    expect(MODELS.read(MODELS.write(MODEL))).toEqual(MODEL);
  });

  it('have the fields that lists filter and sort by as properties, in canonical order, and the rest as a document', () => {
    const { arn, name, status, creationTime, lastModifiedTime, ...rest } = jobOf(1);
    const vertex = TRAINING_JOBS.write(jobOf(1));
    expect(vertex.labels).toEqual(['training_job']);
    expect(vertex.properties).toEqual({
      LastModifiedTime: date(lastModifiedTime),
      arn,
      creationtime: date(creationTime),
      document: JSON.stringify(rest),
      name,
      status,
      type: 'TrainingJob',
    });
    expect(canonicalVertex(vertex)).toContain(JSON.stringify(vertex.properties));
    expect(Object.keys(MODELS.write(MODEL).properties)).toEqual([
      'arn',
      'creationtime',
      'document',
      'name',
      'sourceuri',
      'type',
    ]);
    const { modelData: _, ...bare } = MODEL;
    expect(MODELS.write(bare).properties).not.toHaveProperty('sourceuri');
  });

  it('of an earlier version, with the times in the document, are read', () => {
    const job = jobOf(5);
    const { creationTime, lastModifiedTime } = job;
    const vertex = TRAINING_JOBS.write(job);
    const document = JSON.stringify({
      creationTime,
      lastModifiedTime,
      ...JSON.parse(String(vertex.properties['document'])),
    });
    const older = { ...vertex, properties: { ...vertex.properties, document } };
    expect(TRAINING_JOBS.read(older)).toEqual(job);
  });
});
