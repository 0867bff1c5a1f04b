import { describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import {
  endpointToVertex,
  isEndpointVertex,
  type Model,
  modelToVertex,
  vertexToEndpoint,
  vertexToModel,
} from '#src/domain/hosting/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { endpointOf } from './endpoint-of.js';

describe('the records of hosting as vertices', () => {
  it('reads an endpoint back as it was', () => {
    const endpoint = endpointOf({ status: 'Failed', failureReason: 'why', tags: { team: 'ml' } });
    const vertex = endpointToVertex(endpoint);
    expect(isEndpointVertex(vertex)).toBe(true);
    expect(vertex.properties['status']).toBe('Failed');
    expect(vertexToEndpoint(vertex)).toEqual(endpoint);
  });

  it('reads a model back as it was', () => {
    const model: Model = {
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
    expect(vertexToModel(modelToVertex(model))).toEqual(model);
  });
});
