import { describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import {
  componentNameOf,
  contextNameOf,
  datasetAt,
  datasetVersionArn,
  locationOf,
  originalName,
  ownUri,
  PROPERTY,
  runIdOf,
  runUuid,
} from '#src/openlineage/names/index.js';

const LOCATIONS: readonly (readonly [namespace: string, name: string, uri: string])[] = [
  ['s3://lake', 'raw/orders.csv', 's3://lake/raw/orders.csv'],
  ['s3a://lake', '/raw/orders/', 's3://lake/raw/orders'],
  ['s3n://lake/', 'raw/orders', 's3://lake/raw/orders'],
  ['s3://lake', '/', 's3://lake/'],
  ['gs://lake', 'raw/orders.csv', 'gs://lake/raw/orders.csv'],
  ['hdfs://node:8020', '/user/hive/t1', 'hdfs://node:8020/user/hive/t1'],
  ['file', '/tmp/x', 'file:///tmp/x'],
  ['file://', '/tmp/x', 'file:///tmp/x'],
  ['file:///', 'tmp/x', 'file:///tmp/x'],
  ['file://host', '/tmp/x', 'file://host/tmp/x'],
  ['postgres://db:5432', 'shop.public.orders', 'postgres://db:5432/shop.public.orders'],
  ['kafka://broker:9092', 'orders', 'kafka://broker:9092/orders'],
  ['bigquery', 'project.set.table', 'openlineage://bigquery/project.set.table'],
  ['file:/tmp/a b', 'default.t/1', 'openlineage://file%3A%2Ftmp%2Fa%20b/default.t/1'],
  ['команда', 'заказы', ownUri({ namespace: 'команда', name: 'заказы' })],
];

describe('names of datasets', () => {
  it.each(LOCATIONS)('%s %s is at %s', (namespace, name, uri) => {
    expect(locationOf({ namespace, name })).toBe(uri);
  });

  it('a location leads to a dataset that is at the same location', () => {
    for (const [, , uri] of LOCATIONS) expect(locationOf(datasetAt(uri))).toBe(uri);
    expect(datasetAt('s3://b/a/key')).toEqual({ namespace: 's3://b', name: 'a/key' });
    expect(datasetAt('file:///tmp/x')).toEqual({ namespace: 'file', name: '/tmp/x' });
    expect(datasetAt('openlineage://bad%/x')).toEqual({ namespace: 'bad%', name: 'x' });
    expect(datasetAt('python:3.12')).toEqual({ namespace: 'forebear', name: 'python:3.12' });
  });

  it('long names and halves of surrogate pairs have a location', () => {
    const name = 'x'.repeat(5_000);
    const uri = locationOf({ namespace: 's3://b', name });
    expect(uri.length).toBeLessThanOrEqual(2_048);
    expect(locationOf({ namespace: 's3://b', name: `${name}y` })).not.toBe(uri);
    expect(locationOf({ namespace: 'ns', name: '\ud800' })).toBe('openlineage://ns/%EF%BF%BD');
  });

  it('a location is never the name of a version', () => {
    const uri = locationOf({ namespace: 's3://bucket', name: 'key\nsha256:abc' });
    expect(uri).toBe('s3://bucket/key%0Asha256:abc');
  });

  it('the original name wins over the URI', () => {
    const original = { namespace: 's3a://b', name: '/x/' };
    const properties = { [PROPERTY.namespace]: 's3a://b', [PROPERTY.name]: '/x/' };
    expect(originalName({ uri: 's3://b/x' }, properties)).toEqual(original);
    expect(originalName({ uri: 's3://b/x' }, {})).toEqual({ namespace: 's3://b', name: 'x' });
  });

  it('different versions have different ARNs', () => {
    const arn = datasetVersionArn(DEFAULT_ARN_SCOPE, 's3://b/x', '1');
    expect(datasetVersionArn(DEFAULT_ARN_SCOPE, 's3://b/x', '2')).not.toBe(arn);
  });
});

describe('names of jobs and runs', () => {
  const job = { namespace: 'airflow', name: 'daily.load' };

  it('a job has one context, whose name keeps namespace and name apart', () => {
    expect(contextNameOf(job)).toMatch(/^openlineage-[0-9a-f]{32}$/);
    expect(contextNameOf({ namespace: 'a', name: 'bc' })).not.toBe(
      contextNameOf({ namespace: 'ab', name: 'c' }),
    );
  });

  it('a run id that is a UUID is in lower case, and other ids are hashed with their job', () => {
    const uuid = '3F5E83FA-3480-44ff-99c5-ff943904e5e8';
    expect(runUuid(job, uuid)).toBe(uuid.toLowerCase());
    expect(componentNameOf(job, uuid)).toBe(`openlineage-${uuid.toLowerCase()}`);
    expect(runUuid(job, 'run_id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab]/);
    expect(runUuid(job, 'run_id')).not.toBe(runUuid({ ...job, name: 'other' }, 'run_id'));
  });

  it('a job of ours has one run id for each creation', () => {
    const arn = makeArn(DEFAULT_ARN_SCOPE, 'training-job', 'a');
    expect(runIdOf(arn, 1)).toBe(runIdOf(arn, 1));
    expect(runIdOf(arn, 1)).not.toBe(runIdOf(arn, 2));
  });
});
