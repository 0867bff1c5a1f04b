import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Arn, DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { type Change, stringOf, vertexIdOf } from '#src/domain/graph/index.js';
import { entityToVertex, vertexToEntity } from '#src/domain/lineage/index.js';
import type { PolicyRule } from '#src/domain/policy/index.js';
import { Ledger } from '#src/ledger/index.js';
import { type Act, compiledRule, RuleGate } from '#src/policies/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { RandomIds } from '#src/server/system/system-clock.js';
import { ancestorChanges } from '../../../bench/policy/ancestors.js';
import { ManualClock } from '../../support/manual-clock.js';
import { openTestStore } from '../../support/open-test-store.js';
import { TESTER } from '../../support/test-values.js';

const ANCESTORS = 10_000;
const clock = new ManualClock();
let store: GraphStore;
let ledger: Ledger;
let model: Arn;

beforeAll(async () => {
  store = await openTestStore('memory', { directory: '', fresh: true });
  ledger = new Ledger({ store, clock });
  const changes = [...ancestorChanges(ANCESTORS, clock.now())];
  await ledger.commit({ actor: 'test', changes });
  model = arnIn(changes, 's3://bench/model.tar.gz');
});
afterAll(async () => {
  await ledger.close();
  await store.close();
});

function arnIn(changes: readonly Change[], uri: string): Arn {
  const found = changes.flatMap((change) =>
    change.kind === 'putVertex' && stringOf(change.vertex.properties, 'sourceuri') === uri
      ? (stringOf(change.vertex.properties, 'arn') ?? [])
      : [],
  );
  return found[0] as Arn;
}

const judge = (rule: Partial<PolicyRule>, options: { maxMs?: number; seen?: GraphStore } = {}) =>
  judging(options)(rule);

/** Returns a function that evaluates rules with one gate. */
function judging({ maxMs, seen = store }: { maxMs?: number; seen?: GraphStore }) {
  const gate = new RuleGate({
    ...{ store: seen, scope: DEFAULT_ARN_SCOPE, ledger, clock, ids: new RandomIds(), sources: [] },
    ...(maxMs !== undefined && { maxMs }),
  });
  const context = makeArn(DEFAULT_ARN_SCOPE, 'context', 'endpoint-one');
  const act: Act = {
    ...{ on: 'deploy', packages: [], entity: model, context, principal: TESTER },
    subject: { kind: 'endpoint', name: 'one', arn: context, tags: {} },
  };
  return async (rule: Partial<PolicyRule>) => {
    const compiled = await compiledRule({
      ...{ name: 'one', on: ['deploy'], scope: {}, message: 'no', mode: 'enforce' },
      ...{ select: 'true', require: 'true', ...rule },
    });
    return (await gate.evaluate(act, [compiled])).decision;
  };
}

describe('a policy', () => {
  it('that takes too long refuses, and others are served meanwhile', async () => {
    const loop = 'entity.channels.all(a, entity.channels.all(b, a == b))';
    const require = Array.from({ length: 24 }, () => loop).join(' && ');
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    expect(await judge({ require })).toMatchObject({ result: 'ALLOWED' });
    clearImmediate(next);
    expect(turns).toBeGreaterThan(2);
    expect(await judge({ require }, { maxMs: 20 })).toMatchObject({
      result: 'DENIED',
      findings: [
        { message: 'the policies took more than 20 ms in total; simplify their expressions' },
      ],
    });
  });

  it('refuses an ancestor with more entries than are evaluated', async () => {
    const id = vertexIdOf(model);
    const found = (await store.vertices([id])).get(id);
    if (!found) throw new Error('The model is not there.');
    const properties = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`p${at}`, 'x']));
    const vertex = entityToVertex({ ...vertexToEntity(found.element), properties });
    await ledger.commit({ actor: 'test', changes: [{ kind: 'putVertex', vertex }] });
    const rule = { select: 'entity.type == "Model"', require: 'size(entity.properties) > 0' };
    const { findings } = await judge(rule);
    expect(findings[0]?.message).toMatch(/an entity has 201 properties, more than the 200/);
  });

  it('is evaluated for few acts at the same time, which share their ancestors', async () => {
    let walks = 0;
    const walk: GraphStore['walk'] = (...given) => {
      walks += 1;
      return store.walk(...given);
    };
    const seen = new Proxy(store, {
      get: (target, key) => (key === 'walk' ? walk : Reflect.get(target, key).bind(target)),
    });
    const judgeNext = judging({ seen });
    const decisions = await Promise.all(Array.from({ length: 20 }, () => judgeNext({})));
    expect(decisions.map(({ result }) => result)).toEqual(Array(20).fill('ALLOWED'));
    expect(walks).toBeLessThanOrEqual(4);
  });

  it('refuses an act whose ancestors are not all walked', async () => {
    const walk: GraphStore['walk'] = (query, options) =>
      store.walk({ ...query, limits: { ...query.limits, maxVertices: 100 } }, options);
    const seen = new Proxy(store, {
      get: (target, key) => (key === 'walk' ? walk : Reflect.get(target, key).bind(target)),
    });
    const { result, findings } = await judge({}, { seen });
    expect(result).toBe('DENIED');
    expect(findings[0]?.message).toContain('the lineage is too large to read');
  });
});
