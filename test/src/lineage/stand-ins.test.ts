import { expect, it } from 'vitest';
import { type Arn, DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { date, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { findStandIns } from '#src/lineage/index.js';

const job = makeArn(DEFAULT_ARN_SCOPE, 'training-job', 'a');

/** A trial component that names the job, created at a time. */
function component(name: string, time: number): Vertex {
  const arn = makeArn(DEFAULT_ARN_SCOPE, 'experiment-trial-component', name);
  const properties = { arn, creationtime: date(time), sourcearn: job };
  return { id: vertexIdOf(arn), labels: ['trial_component'], properties };
}

const [first, later] = [
  component('a-aws-training-job', 1),
  component('a-aws-training-job-2', 2),
] as const;

/** The stand-in of the job in a graph with both components and other vertices. */
async function standIn(...others: readonly Vertex[]): Promise<Arn> {
  const graph = [first, later, ...others];
  const vertices = async (ids: readonly string[]) =>
    new Map(
      graph
        .filter(({ id }) => ids.includes(id))
        .map((element) => [element.id, { element, version: 1 }] as const),
    );
  const entityOf = await findStandIns({ vertices }, [job], { at: undefined });
  return entityOf(job);
}

function record(label: string, trialComponent: unknown): Vertex {
  const document = JSON.stringify({ trialComponent });
  return { id: vertexIdOf(job), labels: [label], properties: { document } };
}

it('the trial component that the record of a job names represents the job, not a later one', async () => {
  const { arn } = first.properties;
  expect(await standIn(record('training_job', arn))).toBe(arn);
});

it.each([
  ['without a record', []],
  ['with another vertex of its id', [record('vertex', first.properties['arn'])]],
  ['with an unreadable record', [record('training_job', 7)]],
  ['with the record of a trial component that is gone', [record('training_job', `${job}x`)]],
])('the last trial component represents a job %s', async (_, others) => {
  expect(await standIn(...others)).toBe(later.properties['arn']);
});
