import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { type Edge, type Versioned, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import { Ledger } from '#src/ledger/index.js';
import { artifactArn, endAssociation, LineageDraft } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { ManualClock } from '../../support/manual-clock.js';
import { type RecordingStore, recordCalls } from '../../support/recording-store.js';

const scope = DEFAULT_ARN_SCOPE;
const EXPERIMENT = { name: 'trees', type: 'Experiment', source: { uri: 'x' } };
const component = { name: 'job-1-aws-training-job', parameters: { epochs: 1 } };
const data = { sourceUri: 's3://bucket/data', type: 'DataSet' };

describe('a lineage draft', () => {
  let store: GraphStore;
  let ledger: Ledger;
  let recording: RecordingStore;
  const draft = (now = 0) =>
    new LineageDraft({ store: recording.store, scope, actor: 'forebear', now });

  beforeEach(async () => {
    store = await openMemoryStore();
    recording = recordCalls(store);
    ledger = new Ledger({ store, clock: new ManualClock() });
  });
  afterEach(async () => {
    await ledger.close();
    await store.close();
  });

  it('makes one change set of a launch, and reads only merged entities', async () => {
    const launch = draft();
    const experiment = launch.context(EXPERIMENT, 'ensure');
    const made = launch.trialComponent(component);
    const input = launch.artifact(data);
    launch.associate(input, made, { type: 'ContributedTo' });
    launch.associate(made, experiment, { type: 'AssociatedWith', mode: 'ensure' });
    launch.add({
      kind: 'putVertex',
      vertex: { id: vertexIdOf('job'), labels: ['training_job'], properties: {} },
    });
    launch.expect({ element: 'vertex', id: vertexIdOf('job'), is: 'absent' });
    const set = await launch.build();
    expect(set.changes.map(({ kind }) => kind).sort()).toEqual([
      'putEdge',
      'putEdge',
      'putVertex',
      'putVertex',
      'putVertex',
      'putVertex',
    ]);
    expect(set.expect?.every(({ is }) => is === 'absent')).toBe(true);
    expect(recording.take()).toEqual({ vertices: 1 });
    expect((await ledger.commit(set)).seq).toBe(1);
  });

  it('reads no entity that only has to exist, and changes none that does', async () => {
    const ensure = (now: number, type: string) => {
      const made = draft(now);
      const artifact = made.artifact({ ...data, type }, 'ensure');
      made.associate(artifact, made.context(EXPERIMENT, 'ensure'), { mode: 'ensure' });
      return made.build();
    };
    const first = await ensure(1, 'DataSet');
    expect(recording.take()).toEqual({});
    const header = await ledger.commit(first);
    expect(await ledger.commit(await ensure(2, 'Model'))).toEqual(header);
    expect((await store.head()).seq).toBe(1);
    const [commit] = await store.commits(0, 1);
    expect(commit?.changeCount).toBe(3);
  });

  it('locks merged entities, even unchanged ones', async () => {
    const first = draft();
    first.artifact(data);
    await ledger.commit(await first.build());
    const second = draft();
    second.artifact(data);
    const set = await second.build();
    expect(set.changes).toEqual([]);
    expect(set.expect?.map(({ is }) => is)).toEqual(['present']);
  });

  it('names the ARN of a new entity that the ledger refused', async () => {
    const first = draft();
    const ends = [first.artifact(data), first.trialComponent(component)] as const;
    first.associate(...ends);
    await ledger.commit(await first.build());
    const refusal = async (fill: (draft: LineageDraft) => void) => {
      const refused = draft();
      fill(refused);
      const error = await ledger.commit(await refused.build()).catch((thrown) => thrown);
      return refused.explain(error);
    };
    expect(await refusal((one) => one.trialComponent(component))).toMatchObject({
      code: 'ALREADY_EXISTS',
      details: { arn: ends[1] },
    });
    expect(await refusal((one) => one.associate(...ends))).toMatchObject({
      code: 'ALREADY_EXISTS',
      details: { source: ends[0], destination: ends[1] },
    });
    const nowhere = artifactArn(scope, 's3://bucket/nowhere');
    expect(await refusal((one) => one.associate(nowhere, ends[1]))).toMatchObject({
      code: 'EDGE_END_MISSING',
      details: { arn: nowhere },
    });
  });

  it('overlays a trial component and keeps additions of others', async () => {
    const first = draft();
    const arn = first.trialComponent({ ...component, tags: { mine: 'yes' } });
    await ledger.commit(await first.build());
    const second = draft(5);
    second.trialComponent(
      { ...component, parameters: { depth: 2 }, status: { primaryStatus: 'Completed' } },
      'put',
    );
    const set = await second.build();
    expect(set.expect?.[0]?.is).toBe(1);
    await ledger.commit(set);
    const vertex = (await store.vertices([vertexIdOf(arn)])).get(vertexIdOf(arn));
    expect(vertex && vertexToEntity(vertex.element)).toMatchObject({
      parameters: { epochs: 1, depth: 2 },
      status: { primaryStatus: 'Completed' },
      tags: { mine: 'yes' },
      creationTime: 0,
      lastModifiedTime: 5,
    });
  });

  it('puts a missing element', async () => {
    const first = draft();
    first.trialComponent(component, 'put');
    expect((await first.build()).expect?.[0]?.is).toBe('absent');
  });

  it('merges several recordings of one source into one change', async () => {
    const both = draft();
    both.artifact({ ...data, properties: { a: '1' } });
    both.artifact({
      ...data,
      properties: { b: '2' },
      sourceTypes: [{ idType: 'S3ETag', value: 'e' }],
    });
    const { changes } = await both.build();
    expect(changes).toHaveLength(1);
    const [change] = changes;
    expect(change?.kind === 'putVertex' && vertexToEntity(change.vertex)).toMatchObject({
      properties: { a: '1', b: '2' },
      source: { types: [{ idType: 'S3ETag', value: 'e' }] },
    });
  });

  it('changes each element once, with the result of all its changes', async () => {
    const first = draft();
    const ends = [first.artifact(data), first.trialComponent(component)] as const;
    first.associate(...ends);
    await ledger.commit(await first.build());
    const [from, id] = ends.map((arn) => vertexIdOf(arn)) as [VertexId, VertexId];
    const read = await store.incident({ vertices: [id], direction: 'in', first: 1 });
    const edge = read.get(id)?.items[0] as Versioned<Edge>;
    const labels = async (made: LineageDraft) => {
      await ledger.commit(await made.build());
      const left = await store.incident({ vertices: [id], direction: 'in', first: 9 });
      return left.get(id)?.items.map(({ element }) => element.label);
    };

    const both = draft();
    const tag = (name: string) =>
      both.revise(id, (vertex) => ({
        ...vertex,
        properties: { ...vertex.properties, [name]: 'yes' },
      }));
    await tag('one');
    await tag('other');
    endAssociation(both, edge);
    endAssociation(both, edge);
    both.associate(...ends, { type: 'ContributedTo' });
    expect(await labels(both)).toEqual(['ContributedTo']);
    expect((await store.vertices([id])).get(id)?.element.properties).toMatchObject({
      one: 'yes',
      other: 'yes',
    });

    const ended = draft();
    ended.associate(...ends, { mode: 'ensure' });
    const now = (await store.edges([edge.element.id])).get(edge.element.id) as Versioned<Edge>;
    endAssociation(ended, now);
    expect(await labels(ended)).toEqual([]);
    expect((await store.vertices([from])).size).toBe(1);
  });

  it('refuses errors that need no ledger', async () => {
    const twice = draft();
    twice.trialComponent(component);
    expect(() => twice.trialComponent(component)).toThrow(
      expect.objectContaining({ code: 'ALREADY_EXISTS' }),
    );
    const types = draft();
    types.artifact(data);
    types.artifact({ ...data, type: 'Model' });
    await expect(types.build()).rejects.toMatchObject({ code: 'ARTIFACT_TYPE_CONFLICT' });
    const name = draft();
    name.action({ name: 'no good', type: 'T', source: { uri: 'x' } });
    await expect(name.build()).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const half = draft();
    half.artifact({ ...data, sourceUri: 's3://a/\ud800' });
    await expect(half.build()).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const job = 'arn:aws:sagemaker:local:000000000000:training-job/j' as never;
    expect(() => draft().associate(artifactArn(scope, 'x'), job)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
  });

  it('loses the race to another recording of the same entity', async () => {
    const one = draft();
    const other = draft();
    one.artifact({ ...data, properties: { a: '1' } });
    other.artifact({ ...data, properties: { b: '2' } });
    const [first, second] = await Promise.all([one.build(), other.build()]);
    await ledger.commit(first);
    await expect(ledger.commit(second)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
  });
});
