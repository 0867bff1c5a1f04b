import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Arn, DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { type Change, edgeIdOf, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import {
  type Artifact,
  type AssociationType,
  associationToEdge,
  entityToVertex,
  type TrialComponent,
} from '#src/domain/lineage/index.js';
import type { PolicyRule } from '#src/domain/policy/index.js';
import { Ledger } from '#src/ledger/index.js';
import { artifactArn, trialComponentArn } from '#src/lineage/index.js';
import { type Act, compiledRule, RuleGate } from '#src/policies/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { RandomIds } from '#src/server/system/system-clock.js';
import { ManualClock } from '../../support/manual-clock.js';
import { openTestStore } from '../../support/open-test-store.js';
import { TESTER } from '../../support/test-values.js';

const FIELDS = { properties: {}, createdBy: 'test', creationTime: 0, lastModifiedTime: 0 } as const;
const JOB = trialComponentArn(DEFAULT_ARN_SCOPE, 'job');
const MODEL = artifactOf('s3://b/made/model.tar.gz');
const TABLE = artifactOf('s3://b/raw/table.csv', { license: 'internal' });
const LICENSED = 'entity.uri == "s3://b/made/model.tar.gz" || has(entity.tags.license)';
let clock: ManualClock;
let store: GraphStore;
let ledger: Ledger;
let gate: RuleGate;
let walks: number;

function artifactOf(uri: string, tags: Artifact['tags'] = {}): Artifact {
  const arn = artifactArn(DEFAULT_ARN_SCOPE, uri);
  return { ...FIELDS, kind: 'artifact', arn, type: 'DataSet', source: { uri, types: [] }, tags };
}

beforeEach(async () => {
  clock = new ManualClock();
  store = await openTestStore('memory', { directory: '', fresh: true });
  ledger = new Ledger({ store, clock });
  walks = 0;
  const counted: GraphStore['walk'] = (query) => {
    walks += 1;
    return store.walk(query);
  };
  const seen = new Proxy(store, {
    get: (target, key) => (key === 'walk' ? counted : Reflect.get(target, key).bind(target)),
  });
  const ids = new RandomIds();
  gate = new RuleGate({ store: seen, scope: DEFAULT_ARN_SCOPE, ledger, clock, ids, sources: [] });
  const job: TrialComponent = {
    ...{ ...FIELDS, kind: 'trial_component', arn: JOB, name: 'job', tags: { license: 'none' } },
    ...{ parameters: {}, inputArtifacts: [], outputArtifacts: [], metrics: [] },
  };
  await commit(
    ...[putting(job), putting(MODEL), putting(TABLE)],
    ...[linking(TABLE.arn, JOB, 'ContributedTo'), linking(JOB, MODEL.arn, 'Produced')],
  );
});
afterEach(async () => {
  await ledger.close();
  await store.close();
});

const putting = (entity: Artifact | TrialComponent): Change => ({
  kind: 'putVertex',
  vertex: entityToVertex(entity),
});
function linking(source: Arn, destination: Arn, type: AssociationType): Change {
  const createdBy = 'arn:aws:iam::000000000000:user/test' as Arn;
  const edge = associationToEdge({ source, destination, type, createdBy, creationTime: 0 });
  return { kind: 'putEdge', edge };
}
const commit = (...changes: Change[]) => ledger.commit({ actor: 'test', changes });

async function answer(rule: Partial<PolicyRule>, name = 'ada') {
  const context = makeArn(DEFAULT_ARN_SCOPE, 'context', 'endpoint-one');
  const act: Act = {
    ...{ on: 'deploy', packages: [], entity: MODEL.arn, context },
    principal: { ...TESTER, userId: name },
    subject: { kind: 'endpoint', name: 'one', arn: context, tags: {} },
  };
  const compiled = await compiledRule({
    ...{ name: 'one', on: ['deploy'], scope: {}, message: 'no', mode: 'enforce' },
    ...{ select: 'true', require: 'true', ...rule },
  });
  return (await gate.evaluate(act, [compiled])).decision.result;
}

it('ancestors are read once for several acts, until one of them changes', async () => {
  const isLicensed = { require: LICENSED };
  expect([await answer(isLicensed), await answer(isLicensed), walks]).toEqual([
    'ALLOWED',
    'ALLOWED',
    1,
  ]);
  await commit(putting(artifactOf('s3://other/data')));
  expect([await answer(isLicensed), walks]).toEqual(['ALLOWED', 1]);
  await commit(putting({ ...TABLE, tags: {} }));
  expect([await answer(isLicensed), walks]).toEqual(['DENIED', 2]);
});

it('a new folder above an ancestor, or a new ancestor, changes the answer', async () => {
  const isPublic = { select: LICENSED, require: '!has(entity.tags.secret)' };
  expect(await answer(isPublic)).toBe('ALLOWED');
  await commit(putting(artifactOf('s3://b/raw/', { secret: 'yes' })));
  expect(await answer(isPublic)).toBe('DENIED');
  const isLicensed = { require: LICENSED };
  expect(await answer(isLicensed)).toBe('ALLOWED');
  const other = artifactOf('s3://other/data');
  const link = linking(other.arn, JOB, 'ContributedTo');
  await commit(putting(other), link);
  expect(await answer(isLicensed)).toBe('DENIED');
  if (link.kind === 'putEdge') await commit({ kind: 'removeEdge', id: link.edge.id });
  expect(await answer(isLicensed)).toBe('ALLOWED');
});

it('a rule that depends on the act or on the time is evaluated for each act', async () => {
  const isAda = { require: 'caller.name == "ada" || entity.kind == "trial_component"' };
  expect([await answer(isAda), await answer(isAda, 'eve')]).toEqual(['ALLOWED', 'DENIED']);
  const isFresh = { select: 'entity.kind == "artifact"', require: 'entity.ageDays < 30000.0' };
  expect(await answer(isFresh)).toBe('ALLOWED');
  clock.time += 86_400_000 * 30_000;
  expect(await answer(isFresh)).toBe('DENIED');
});

it('an emptied graph has no ancestors', async () => {
  const isNever = { require: 'false' };
  expect(await answer(isNever)).toBe('DENIED');
  await ledger.reset('test');
  expect((await store.vertices([vertexIdOf(MODEL.arn)])).size).toBe(0);
  expect(await answer(isNever)).toBe('ALLOWED');
});

it('an emptied graph has no ancestors, even after other commits', async () => {
  expect(await answer({ require: 'false' })).toBe('DENIED');
  await commit(putting(artifactOf('s3://other/one')));
  await commit(putting(artifactOf('s3://other/two')));
  await ledger.reset('test');
  expect(await answer({ require: 'false' })).toBe('ALLOWED');
});

it('a fact that changes with time is evaluated for each act, whatever its spelling', async () => {
  for (const field of ['entity["age\\u0044ays"]', 'dyn(entity)["ageDaysX".substring(0, 7)]']) {
    clock.time = 0;
    const isFresh = { select: 'entity.kind == "artifact"', require: `${field} < 30000.0` };
    expect(await answer(isFresh)).toBe('ALLOWED');
    clock.time += 86_400_000 * 30_000;
    expect(await answer(isFresh)).toBe('DENIED');
  }
});

it('a new ancestor behind a vertex of another kind changes the answer', async () => {
  const foreign = { id: vertexIdOf('foreign'), labels: ['Thing'], properties: {} };
  const through = (from: VertexId, to: VertexId): Change => {
    const id = edgeIdOf(`${from}${to}`);
    const edge = { id, from, to, label: 'ContributedTo', properties: {} };
    return { kind: 'putEdge', edge };
  };
  await commit({ kind: 'putVertex', vertex: foreign }, through(foreign.id, vertexIdOf(JOB)));
  const isLicensed = { require: LICENSED };
  expect(await answer(isLicensed)).toBe('ALLOWED');
  const other = artifactOf('s3://other/data');
  await commit(putting(other), through(vertexIdOf(other.arn), foreign.id));
  expect(await answer(isLicensed)).toBe('DENIED');
});
