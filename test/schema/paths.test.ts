import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineageDraft } from '#src/lineage/index.js';
import { describeApi } from '../support/describe-api.js';
import type { StoreApi } from '../support/schema-api.js';

const arn = (name: string) => `arn:aws:sagemaker:local:000000000000:action/${name}`;
const PATHS = `query ($from: Arn!, $to: Arn!, $maxPaths: Int, $maxDepth: Int, $at: Int) {
  lineagePaths(from: $from, to: $to, maxPaths: $maxPaths, maxDepth: $maxDepth, atCommit: $at) {
    nodes { name } associations { source { name } destination { name } type }
  }
}`;

type Pair = readonly [string, string];

async function record(api: StoreApi, pairs: readonly Pair[], prefix = ''): Promise<void> {
  const { store, scope } = api.services;
  const draft = new LineageDraft({ store, scope, actor: 'forebear', now: 0 });
  const arns = new Map<string, ReturnType<LineageDraft['action']>>();
  const end = (name: string) => {
    const known = arns.get(name);
    const made = known ?? draft.action({ name: prefix + name, type: 'Step', source: { uri: 'x' } });
    arns.set(name, made);
    return made;
  };
  for (const [from, to] of pairs) draft.associate(end(from), end(to), { mode: 'ensure' });
  await api.ledger.commit(await draft.build());
}

async function paths(api: StoreApi, variables: object): Promise<string[]> {
  const { lineagePaths } = await api.ask(PATHS, { ...variables });
  return lineagePaths.map((path: { nodes: { name: string }[] }) =>
    path.nodes.map(({ name }) => name).join('>'),
  );
}

describeApi('paths', (api) => {
  it('come shortest first, along the associations, without repeated entities', async () => {
    await record(api(), [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
      ['a', 'd'],
      ['b', 'd'],
      ['c', 'a'],
      ['d', 'a'],
    ]);
    const from = arn('a');
    const to = arn('d');
    expect(await paths(api(), { from, to })).toEqual(['a>d', 'a>b>d', 'a>b>c>d']);
    expect(await paths(api(), { from, to, maxPaths: 1 })).toEqual(['a>d']);
    expect(await paths(api(), { from, to, maxDepth: 2 })).toEqual(['a>d', 'a>b>d']);
    const deepest = 2 ** 31 - 1;
    expect(await paths(api(), { from, to, maxDepth: deepest })).toContain('a>d');
    expect(await paths(api(), { from, to: from })).toEqual(['a']);
    const extensions = { code: 'NOT_FOUND', details: { arn: arn('none') } };
    const unknown = { errors: [{ extensions }] };
    expect(await api().run(PATHS, { from, to: arn('none') })).toMatchObject(unknown);
    expect(await api().run(PATHS, { from: arn('none'), to })).toMatchObject(unknown);
    expect(await api().run(PATHS, { from, to, at: 0 })).toMatchObject({ code: 'NOT_FOUND' });
    const { lineagePaths } = await api().ask(PATHS, { from: arn('b'), to, maxPaths: 1 });
    expect(lineagePaths[0].associations).toEqual([
      { source: { name: 'b' }, destination: { name: 'd' }, type: null },
    ]);
  });

  it('refuses counts and depths that make no sense', async () => {
    const code = async (more: object) =>
      (await api().run(PATHS, { from: arn('a'), to: arn('b'), ...more })).code;
    expect(await code({ maxPaths: 0 })).toBe('VALIDATION_FAILED');
    expect(await code({ maxPaths: 5_000 })).toBe('VALIDATION_FAILED');
    expect(await code({ maxDepth: -1 })).toBe('VALIDATION_FAILED');
  });

  it('equal those of an exhaustive search', async () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    let round = 0;
    const law = fc.asyncProperty(
      fc.array(fc.tuple(name, name), { minLength: 4, maxLength: 16 }),
      async (pairs) => {
        const prefix = `r${round++}`;
        await record(api(), [...pairs, ['a', 'b'], ['f', 'a']], prefix);
        const found = await paths(api(), {
          from: arn(`${prefix}a`),
          to: arn(`${prefix}f`),
          maxPaths: 1_000,
        });
        const all = everyWay([...pairs, ['a', 'b'], ['f', 'a']], ['a'], 'f');
        const lengths = found.map((path) => path.split('>').length);
        expect(lengths).toEqual([...lengths].sort((one, other) => one - other));
        expect([...found].sort()).toEqual(
          all.map((way) => way.map((one) => prefix + one).join('>')).sort(),
        );
      },
    );
    await fc.assert(law, { numRuns: 15 });
  });
});

function everyWay(pairs: readonly Pair[], way: readonly string[], to: string): string[][] {
  const last = way.at(-1) ?? '';
  if (last === to) return [[...way]];
  const steps = new Set(pairs.filter(([from]) => from === last).map(([, end]) => end));
  return [...steps]
    .filter((end) => !way.includes(end))
    .flatMap((end) => everyWay(pairs, [...way, end], to));
}
