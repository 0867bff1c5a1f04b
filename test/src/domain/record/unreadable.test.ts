import { describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { date, type Vertex } from '#src/domain/graph/index.js';
import { ENDPOINTS, MODELS } from '#src/domain/hosting/index.js';
import {
  metricEntries,
  readMetricEntry,
  readStatementVertex,
  statementVertex,
} from '#src/domain/job/index.js';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import { trialId, vertexToTrial } from '#src/domain/tuning/index.js';
import { endpointOf } from '../hosting/endpoint-of.js';
import { jobOf } from '../training/job-of.js';

type Properties = Readonly<Record<string, unknown>>;

describe('a vertex with the label of a record', () => {
  const job = TRAINING_JOBS.write(jobOf(1));
  const channel = {
    uri: 's3://bucket/in',
    dataType: 'Prefix',
    distribution: 'FullyReplicated',
    compression: 'None',
    inputMode: 'File',
  };

  it.each<readonly [string, Vertex]>([
    ['has another label too', { ...job, labels: ['foo', 'training_job'] }],
    ['has the label of another kind', { ...job, labels: ['processing_job'] }],
    ['has no document', without(job, 'document')],
    ['has a document that is no JSON', changed(job, { document: '{' })],
    ['has an empty document', changed(job, { document: '{}' })],
    ['has no ARN', without(job, 'arn')],
    [
      'has the ARN of another',
      changed(job, { arn: makeArn(DEFAULT_ARN_SCOPE, 'training-job', 'x') }),
    ],
    ['has another name than its ARN', changed(job, { name: 'other' })],
    ['has a status that there is not', changed(job, { status: 'Running' })],
    ['has no status', without(job, 'status')],
    ['has a status that its phase has not', changed(job, { status: 'Completed' })],
    ['has a phase of every object', documented(job, { phase: 'constructor' })],
    ['has no creation time', without(job, 'creationtime')],
    ['has a channel that leads out', documented(job, { channels: [{ ...channel, name: '../x' }] })],
    [
      'has a channel without a URI',
      documented(job, { channels: [{ ...channel, uri: 'file:///x', name: 'a' }] }),
    ],
    [
      'has a script that leads out',
      documented(job, { algorithm: { ...jobOf(1).algorithm, entryPoint: 'a/../../train.py' } }),
    ],
    ['has a number for a text', documented(job, { createdBy: 7 })],
    [
      'has as many instances as a text',
      documented(job, { resources: { instanceType: 'local', instanceCount: '1' } }),
    ],
  ])('is refused when it %s', (_what, vertex) => {
    expect(() => TRAINING_JOBS.read(vertex)).toThrow(
      expect.objectContaining({
        code: 'RECORD_UNREADABLE',
        details: expect.objectContaining({ id: vertex.id, labels: vertex.labels }),
      }),
    );
  });

  it('takes nothing from its document that is a property, or that no record has', () => {
    const vertex = documented(job, {
      arn: 'arn:aws:sagemaker:local:000000000000:training-job/other',
      name: 'other',
      status: 'Completed',
      creationTime: 99,
      unknown: true,
    });
    expect(TRAINING_JOBS.read(vertex)).toEqual(jobOf(1));
  });

  it('is refused as an endpoint, a model, a trial and an entry of a metric', () => {
    const endpoint = ENDPOINTS.write(endpointOf());
    const id = trialId(jobOf(1).arn, 1);
    const trial = { id, labels: ['tuning_trial'], properties: { creationtime: date(1) } };
    const [entry] = metricEntries(
      'training-job',
      jobOf(1, { finalMetrics: [{ name: 'loss', value: 1, time: 1 }] }),
    ) as [Vertex];
    const refused = expect.objectContaining({ code: 'RECORD_UNREADABLE' });
    expect(() => ENDPOINTS.read(documented(endpoint, { deployment: {} }))).toThrow(refused);
    expect(() => MODELS.read({ ...endpoint, labels: ['model'] })).toThrow(refused);
    expect(() => vertexToTrial(trial)).toThrow(refused);
    expect(readMetricEntry(entry).job).toBe(jobOf(1).arn);
    expect(() => readMetricEntry(changed(entry, { job: 'x' }))).toThrow(refused);
    const statement = statementVertex(jobOf(1), { envelope: '{}' });
    expect(readStatementVertex(statement).job).toBe(jobOf(1).arn);
    for (const properties of [{ job: 'x' }, { trialComponent: entry.id }, { envelope: 1 }])
      expect(() => readStatementVertex(changed(statement, properties as never))).toThrow(refused);
  });
});

function changed(vertex: Vertex, properties: Properties): Vertex {
  return { ...vertex, properties: { ...vertex.properties, ...properties } as Vertex['properties'] };
}

function without({ properties, ...vertex }: Vertex, name: string): Vertex {
  const { [name]: _, ...rest } = properties;
  return { ...vertex, properties: rest };
}

function documented(vertex: Vertex, fields: Properties): Vertex {
  const document = JSON.parse(String(vertex.properties['document']));
  return changed(vertex, { document: JSON.stringify({ ...document, ...fields }) });
}
