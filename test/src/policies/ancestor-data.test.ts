import { describe, expect, it } from 'vitest';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { ancestorData, firstCovered } from '#src/policies/ancestor-data.js';
import { pathsIn } from '#src/policies/ancestors.js';
import { RuleBudget, RuleTimeout } from '#src/policies/rule.js';
import { type Given, graph, TARGET } from '../../support/policy-graph.js';

const time = () => new RuleBudget(2_000);
async function covered(
  given: readonly Given[],
  quarantine: { digest?: string; uri?: string; uris?: string[] },
) {
  const data = await ancestorData(graph(given), time());
  return firstCovered(data, { uris: [], ...quarantine }, time());
}

describe('a quarantine', () => {
  const bytes = { digest: 'd1', uris: ['s3://b/in/train.csv'] };
  const place = { uri: 's3://b/in/' };
  it.each<[string, Given, Parameters<typeof covered>[1]]>([
    ['a copy of its bytes', { uri: 's3://c/x', digest: 'd1' }, bytes],
    ['a location that had its bytes', { uri: 's3://b/in/train.csv' }, bytes],
    ['a folder above its bytes', { uri: 's3://b/in/' }, bytes],
    ['a beginning of the name of its bytes', { uri: 's3://b/in/tra' }, bytes],
    ['a version below its location', { uri: 's3://b/in/x', digest: 'd2' }, place],
    ['its location without a slash', { uri: 's3://b/in' }, place],
    ['a folder above its location', { uri: 's3://b/' }, place],
  ])('covers %s', async (_, given, quarantine) =>
    expect(await covered([{ uri: 's3://a/', digest: 'd0' }, given], quarantine)).toBe(
      vertexIdOf(`${given.uri}#${given.digest ?? ''}`),
    ),
  );

  it.each<[string, Given, Parameters<typeof covered>[1]]>([
    ['other bytes at its location', { uri: 's3://b/in/train.csv', digest: 'd2' }, bytes],
    ['a bucket whose name has the same beginning', { uri: 's3://b' }, { uri: 's3://bc/x' }],
    ['a location beside its location', { uri: 's3://b/inner' }, place],
    [
      'a version of a folder whose objects are linked',
      { uri: 's3://b/in/', digest: 'd2', properties: { linkedObjects: '3' } },
      bytes,
    ],
  ])('does not cover %s', async (_, given, quarantine) =>
    expect(await covered([given], quarantine)).toBeUndefined(),
  );

  it('covers a location that has versions only where the act reads it', async () => {
    const version = { uri: 's3://b/in/train.csv', digest: 'd2' };
    const location = { uri: 's3://b/in/train.csv' };
    expect(await covered([version, location], bytes)).toBeUndefined();
    const input = { ...location, isInput: true };
    expect(await covered([version, input], bytes)).toBeDefined();
    expect(await covered([{ ...version, isInput: true }, input], bytes)).toBeUndefined();
  });
});

describe('1,000 quarantines of 10,000 ancestors', () => {
  const many = graph(Array.from({ length: 10_000 }, (_, at) => ({ uri: `s3://b/${at}/x` })));
  const quarantines = Array.from({ length: 1_000 }, (_, at) => ({
    digest: `d${at}`,
    uris: [`s3://c/${at}`, `s3://c/${at}/copy`],
  }));

  it('take less than a second', async () => {
    const start = performance.now();
    const data = await ancestorData(many, time());
    for (const one of quarantines) expect(await firstCovered(data, one, time())).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('end with the time of the act', async () => {
    const none = new RuleBudget(-1);
    const all = async () => {
      const data = await ancestorData(many, time());
      for (;;) for (const one of quarantines) await firstCovered(data, one, none);
    };
    await expect(all()).rejects.toBeInstanceOf(RuleTimeout);
  });
});

describe('a long path', () => {
  it('keeps its ends', () => {
    const chain = graph(Array.from({ length: 5_000 }, (_, at) => ({ uri: `s3://b/${at}` })));
    const ids = [...chain.entities.keys()];
    const links = ids.map((from, at) => ({ from, to: ids[at + 1] ?? TARGET, label: 'Produced' }));
    const path = pathsIn({ ...chain, links })(ids[0] as VertexId);
    expect([path.length, path[0]?.arn, path.at(-1)?.arn]).toEqual([
      100,
      's3://b/0#',
      's3://b/4999#',
    ]);
  });
});
