import { beforeEach, expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { describeApi } from '../support/describe-api.js';
import type { StoreApi } from '../support/schema-api.js';

const arn = (name: string) => `arn:aws:sagemaker:local:000000000000:action/${name}`;
const WALK = `query ($start: [Arn!]!, $direction: LineageDirection! = CONE, $maxDepth: Int, $filter: LineageFilter, $at: Int, $first: Int, $after: String) {
  lineage(start: $start, direction: $direction, maxDepth: $maxDepth, filter: $filter, atCommit: $at, first: $first, after: $after) {
    nodes { depth entity { arn name } } associations { source { arn } destination { arn } }
    totalCount complete incompleteReason commit { seq }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

/** Records actions and associations: `a>b c>d` is two of them. */
async function graph(api: StoreApi, text: string): Promise<void> {
  const pairs = text.split(' ').map((pair) => pair.split('>') as [string, string]);
  const names = [...new Set(pairs.flat())];
  await api.ask('mutation ($input: RecordLineageInput!) { recordLineage(input: $input) { seq } }', {
    input: {
      actions: names.map((name) => ({
        name,
        sourceUri: 'x',
        type: name.startsWith('s') ? 'Stop' : 'Go',
      })),
      associations: pairs.map(([source, destination]) => ({
        source: arn(source),
        destination: arn(destination),
        type: destination.startsWith('p') ? 'PRODUCED' : 'CONTRIBUTED_TO',
      })),
    },
  });
}

interface Association {
  readonly source: { readonly arn: string };
  readonly destination: { readonly arn: string };
}

interface Node {
  readonly depth: number;
  readonly entity: { readonly name: string };
}

async function depths(api: StoreApi, variables: object): Promise<Record<string, number>> {
  const { lineage } = await api.ask(WALK, { ...variables });
  const nodes: readonly Node[] = lineage.nodes;
  return Object.fromEntries(nodes.map(({ entity, depth }) => [entity.name, depth]));
}

describeApi('walks', (api) => {
  beforeEach(() => graph(api(), 'a>b a>c b>d c>d d>a d>s s>z d>p x>d'));

  it('visits each entity of diamonds and cycles once, at its least depth', async () => {
    const start = [arn('b')];
    const descendants = await depths(api(), { start, direction: 'DESCENDANTS' });
    expect(descendants).toEqual({ b: 0, d: 1, a: 2, s: 2, p: 2, c: 3, z: 3 });
    const ascendants = await depths(api(), { start, direction: 'ASCENDANTS' });
    expect(ascendants).toEqual({ b: 0, a: 1, d: 2, c: 3, x: 3 });
    const cone = await depths(api(), { start: [arn('x')] });
    expect(cone).toEqual({ x: 0, d: 1, a: 2, s: 2, p: 2, b: 3, c: 3, z: 3 });
    const both = await depths(api(), { start: [arn('z')], direction: 'BOTH' });
    expect(both).toEqual({ z: 0, s: 1, d: 2, a: 3, b: 3, c: 3, p: 3, x: 3 });
    expect(await depths(api(), { start: [arn('z')] })).not.toHaveProperty('p');
  });

  it('starts at several entities, and refuses one that does not exist by its ARN', async () => {
    const start = [arn('s'), arn('p'), arn('s')];
    expect(await depths(api(), { start, direction: 'DESCENDANTS' })).toEqual({ p: 0, s: 0, z: 1 });
    const error = await api().run(WALK, { start: [...start, arn('none')] });
    expect(error).toMatchObject(refusing(arn('none')));
    expect((await api().run(WALK, { start: [] })).code).toBe('VALIDATION_FAILED');
  });

  it('limits the walk by depth, association type and stopAt', async () => {
    const walk = (more: object) =>
      depths(api(), { start: [arn('d')], direction: 'DESCENDANTS', ...more });
    expect(await walk({ maxDepth: 0 })).toEqual({ d: 0 });
    expect(await walk({ maxDepth: 1 })).toEqual({ d: 0, a: 1, s: 1, p: 1 });
    expect(await walk({ filter: { associationTypes: ['PRODUCED'] } })).toEqual({ d: 0, p: 1 });
    expect(await walk({ filter: { stopAt: ['Stop'] } })).not.toHaveProperty('z');
    const code = async (more: object) =>
      (await api().run(WALK, { start: [arn('d')], ...more })).code;
    expect(await code({ maxDepth: -1 })).toBe('VALIDATION_FAILED');
  });

  it('walks through entities that the filter leaves out', async () => {
    const filter = { types: ['Stop'] };
    expect(await depths(api(), { start: [arn('b')], direction: 'DESCENDANTS', filter })).toEqual({
      s: 2,
    });
    const kinds = { kinds: ['ARTIFACT'] };
    expect(await depths(api(), { start: [arn('b')], filter: kinds })).toEqual({});
  });

  it('reports whether it is complete, and why not', async () => {
    const walk = async (more: object) =>
      (await api().ask(WALK, { start: [arn('d')], direction: 'DESCENDANTS', ...more })).lineage;
    expect(await walk({ maxDepth: 1 })).toMatchObject({
      complete: false,
      incompleteReason: 'DEPTH_LIMIT',
      totalCount: null,
    });
    expect(await walk({ maxDepth: 2 })).toMatchObject({
      complete: true,
      incompleteReason: null,
      totalCount: 7,
    });
  });

  it('is one answer, however it is cut into pages, also while others write', async () => {
    const start = [arn('x')];
    const whole = (await api().ask(WALK, { start, first: 100 })).lineage;
    for (const first of [1, 3]) {
      const nodes: object[] = [];
      const associations: object[] = [];
      let after: string | undefined;
      do {
        const { lineage } = await api().ask(WALK, { start, first, after });
        nodes.push(...lineage.nodes);
        associations.push(...lineage.associations);
        expect(lineage.commit.seq).toBe(whole.commit.seq);
        expect(lineage.totalCount).toBe(8);
        expect(lineage.pageInfo.hasPreviousPage).toBe(after !== undefined);
        if (after === undefined) await graph(api(), `late${first}>later${first}`);
        if (after === undefined) await link(api(), 'x', `late${first}`);
        after = lineage.pageInfo.hasNextPage ? lineage.pageInfo.endCursor : undefined;
      } while (after);
      expect(nodes).toEqual(whole.nodes);
      const text = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).sort();
      expect(text(associations)).toEqual(text(whole.associations));
      await unlink(api(), 'x', `late${first}`);
      await api().ask(WALK, { start });
      whole.commit.seq = (await api().ledger.head()).seq;
    }
  });

  it('returns associations by source and destination, with any selection', async () => {
    const ask = async (fields: string) => {
      const query = `query ($start: [Arn!]!) { lineage(start: $start, first: 100) { associations { ${fields} } } }`;
      const { associations } = (await api().ask(query, { start: [arn('x')] })).lineage;
      return associations.map((one: Association) => [one.source.arn, one.destination.arn]);
    };
    const ends = 'source { arn } destination { arn }';
    const found: string[][] = await ask(ends);
    expect(found).toHaveLength(9);
    const keys = found.map((pair) => pair.map((one) => vertexIdOf(one)).join());
    expect(keys).toEqual([...keys].sort());
    expect(await ask(`${ends} creationTime`)).toEqual(found);
  });

  it('refuses a cursor of another walk', async () => {
    const start = [arn('x')];
    const after = (await api().ask(WALK, { start, first: 2 })).lineage.pageInfo.endCursor;
    const codes = [
      await api().run(WALK, { start, after, direction: 'BOTH' }),
      await api().run(WALK, { start: [arn('a')], after }),
      await api().run(WALK, { start, after, maxDepth: 3 }),
      await api().run(WALK, { start, after: 'bm9uc2Vuc2U' }),
    ];
    expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(['CURSOR_INVALID']));
  });

  it('refuses to start at a job, a model or an endpoint that is not there', async () => {
    const known = arn('a');
    const paths =
      'query ($from: Arn!, $to: Arn!) { lineagePaths(from: $from, to: $to) { nodes { id } } }';
    for (const kind of ['training-job', 'transform-job', 'model', 'endpoint']) {
      const none = `arn:aws:sagemaker:local:000000000000:${kind}/a`;
      expect(await api().run(WALK, { start: [known, none] })).toMatchObject(refusing(none));
      for (const [from, to] of [
        [none, known],
        [known, none],
      ])
        expect(await api().run(paths, { from, to })).toMatchObject(refusing(none));
    }
    const none = 'arn:aws:sagemaker:local:000000000000:feature-group/a';
    expect((await api().run(WALK, { start: [none] })).code).toBe('ARN_INVALID');
  });

  it.each([
    'artifacts(atCommit: $at) { totalCount }',
    'associations(atCommit: $at) { totalCount }',
    'lineageEntity(arn: $arn, atCommit: $at) { id }',
    'artifact(arn: $arn, atCommit: $at) { id }',
  ])('reads the empty graph at commit 0, and nothing below: %s', async (field) => {
    const query = `query ($at: Int) { found: ${field.replaceAll('$arn', `"${arn('a')}"`)} }`;
    const answers = [null, { totalCount: 0 }];
    expect(answers).toContainEqual((await api().ask(query, { at: 0 })).found);
    expect((await api().run(query, { at: -1 })).code).toBe('NOT_FOUND');
    expect((await api().run(query, { at: 1_000 })).code).toBe('NOT_FOUND');
  });

  it.each([
    'lineage(start: [$arn], atCommit: $at) { nodes { depth } }',
    'lineagePaths(from: $arn, to: $arn, atCommit: $at) { nodes { id } }',
  ])('refuses a start that is not there yet, and commits that are not: %s', async (field) => {
    const query = `query ($at: Int) { ${field.replaceAll('$arn', `"${arn('a')}"`)} }`;
    expect(await api().run(query, { at: 0 })).toMatchObject(refusing(arn('a')));
    expect((await api().run(query, { at: -1 })).code).toBe('NOT_FOUND');
    expect((await api().run(query, { at: 1_000 })).code).toBe('NOT_FOUND');
  });

  it('reads entities and associations as they stood at a commit', async () => {
    const update =
      'mutation ($arn: Arn!) { updateAction(input: {arn: $arn, description: "new"}) { arn } }';
    await api().ask(update, { arn: arn('z') });
    await unlink(api(), 's', 'z');
    const query = `query ($at: Int) { lineageEntity(arn: "${arn('z')}", atCommit: $at) {
      ... on Action { description } incoming { totalCount }
      lineage(direction: ASCENDANTS, maxDepth: 1) { nodes { entity { name ... on Action { description } incoming { totalCount } } } commit { seq } } } }`;
    expect((await api().ask(query, { at: 1 })).lineageEntity).toEqual({
      description: null,
      incoming: { totalCount: 1 },
      lineage: {
        nodes: [
          { entity: { name: 'z', description: null, incoming: { totalCount: 1 } } },
          { entity: { name: 's', description: null, incoming: { totalCount: 1 } } },
        ],
        commit: { seq: 1 },
      },
    });
    expect((await api().ask(query)).lineageEntity).toMatchObject({
      description: 'new',
      incoming: { totalCount: 0 },
      lineage: { nodes: [{ entity: { name: 'z' } }], commit: { seq: 3 } },
    });
    const past = await depths(api(), { start: [arn('z')], direction: 'ASCENDANTS', at: 2 });
    expect(past).toHaveProperty('s', 1);
  });
});

async function link(api: StoreApi, source: string, destination: string): Promise<void> {
  await api.ask(
    'mutation ($source: Arn!, $destination: Arn!) { createAssociation(source: $source, destination: $destination) { type } }',
    { source: arn(source), destination: arn(destination) },
  );
}

async function unlink(api: StoreApi, source: string, destination: string): Promise<void> {
  await api.ask(
    'mutation ($source: Arn!, $destination: Arn!) { deleteAssociation(source: $source, destination: $destination) }',
    { source: arn(source), destination: arn(destination) },
  );
}

/** The answer to a walk from an entity that is not there. */
function refusing(missing: string) {
  return { errors: [{ extensions: { code: 'NOT_FOUND', details: { arn: missing } } }] };
}
