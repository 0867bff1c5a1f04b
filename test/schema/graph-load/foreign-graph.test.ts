import { beforeEach, describe, expect, it } from 'vitest';
import { GraphExports } from '#graph-export/index.js';
import { type Arn, DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { associationIdOf, vertexIdOf } from '#src/domain/graph/index.js';
import { verifyLedger } from '#src/ledger/index.js';
import { artifactArn, LineageDraft } from '#src/lineage/index.js';
import { RandomIds } from '#src/server/system/system-clock.js';
import { destination, EXPORT_BUCKET, exported } from '../../support/export-harness.js';
import {
  type LoadHarness,
  loaded,
  loadOf,
  openLoadHarness,
  outcomeOf,
} from '../../support/load-harness.js';
import { type SchemaApi, schemaOver } from '../../support/schema-api.js';
import { SILENT } from '../../support/silent-logger.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const SOURCE = `s3://${EXPORT_BUCKET}/in/`;
const CREATE = `mutation {
  a: createArtifact(input: { sourceUri: "s3://b/a", type: "DataSet" }) { arn }
  b: createArtifact(input: { sourceUri: "s3://b/b", type: "DataSet" }) { arn }
}`;
const LINK = `mutation ($a: Arn!, $b: Arn!) {
  createAssociation(source: $a, destination: $b, type: DERIVED_FROM) { type } }`;
const READ = `query ($a: Arn!, $b: Arn!) {
  artifacts { totalCount nodes { arn creationTime } }
  contexts { totalCount }
  associations { totalCount nodes { type source { arn type } destination { arn type } } }
  artifact(arn: $a) {
    incoming { totalCount }
    outgoing { totalCount nodes { destination { arn type } } }
    lineage(direction: BOTH) { totalCount nodes { entity { arn } } }
  }
  lineagePaths(from: $a, to: $b) { nodes { arn } }
  impact(of: { arn: $a }) { complete counts { data } }
  commits(first: 20) { nodes { changes { kind arn foreignId association { source { arn type } } } } }
}`;

describe('a foreign graph', () => {
  let harness: LoadHarness;
  let api: SchemaApi;
  let [a, b] = ['', ''];

  beforeEach(async () => {
    harness = await openLoadHarness(await directories.fresh(), 'embedded');
    api = schemaOver(harness.store, { graphLoads: harness.loads });
    const created = await api.ask(CREATE);
    [a, b] = [created.a.arn, created.b.arn];
    await api.ask(LINK, { a, b });
    return () => harness[Symbol.asyncDispose]();
  });

  const loadFiles = async (vertices: string, edges: string) => {
    await harness.file('in/v.csv', vertices);
    await harness.file('in/w.csv', edges);
    const state = await loaded(harness.loads, loadOf(SOURCE, { failOnError: false, mode: 'New' }));
    return { id: state.load.id, ...(await outcomeOf(harness.loads, state)) };
  };

  const withoutLoads = () =>
    new GraphExports({
      ...harness,
      ids: new RandomIds(),
      logger: SILENT,
      leftOut: { internal: ['graph_load', 'graph_load_part'], records: [] },
    });

  /** Vertices and edges whose labels are those of the lineage, some at its entities. */
  const loadForeign = () =>
    loadFiles(
      '~id,~label,arn,name,status\np1,artifact,,x,odd\np2,person;context,not an arn,,\n3,context,,,\n',
      `~id,~from,~to,~label\nk1,p1,p2,knows\nk2,${a},p1,Produced\nk3,p2,${vertexIdOf(a)},\nk4,${a},${b},SameAs\n`,
    );

  it('is not part of the lineage, with any labels, and breaks no read of it', async () => {
    const before = await api.ask(READ, { a, b });
    expect(await loadForeign()).toMatchObject({ status: 'LOAD_COMPLETED', errors: [] });
    const { commits, ...lineage } = await api.ask(READ, { a, b });
    const { commits: _, ...expected } = before;
    expect(lineage).toEqual(expected);
    expect(lineage.associations.totalCount).toBe(1);
    const changes = commits.nodes.flatMap(
      (commit: { changes: { kind: string; foreignId: string }[] }) => commit.changes,
    );
    const foreign = changes.filter(({ kind }: { kind: string }) => kind === 'FOREIGN_PUT');
    expect(foreign.map(({ foreignId }: { foreignId: string }) => foreignId).sort()).toEqual(
      ['3', 'k1', 'k2', 'k3', 'k4', 'p1', 'p2'].sort(),
    );
  });

  it('does not keep an entity from being deleted: the foreign edges at it go with it', async () => {
    await loadForeign();
    const remove = 'mutation ($a: Arn!) { deleteArtifact(arn: $a) }';
    expect((await api.run(remove, { a })).code).toBe('VERTEX_HAS_EDGES');
    await api.ask(
      'mutation ($a: Arn!, $b: Arn!) { deleteAssociation(source: $a, destination: $b) }',
      { a, b },
    );
    await api.ask(remove, { a });
    expect(await harness.store.countEdges({})).toBe(1);
  });

  it('is removed by the ids of its files, and whole by the id of its load', async () => {
    const remove = `mutation ($v: [String!], $e: [String!]) {
      deleteForeignElements(vertexIds: $v, edgeIds: $e) { vertices edges isComplete } }`;
    const { id } = await loadForeign();
    expect((await api.run(remove, { v: [vertexIdOf(a)] })).code).toBe('NOT_FOUND');
    expect((await api.run(remove, { v: ['p9'] })).code).toBe('NOT_FOUND');
    expect((await api.ask(remove, { v: ['3'], e: ['k1'] })).deleteForeignElements).toEqual({
      vertices: 1,
      edges: 1,
      isComplete: true,
    });
    const whole = 'mutation ($id: ID!) { deleteLoadedElements(loadId: $id) { vertices edges } }';
    expect((await api.ask(whole, { id })).deleteLoadedElements).toEqual({ vertices: 2, edges: 3 });
    expect((await api.run(whole, { id: 'none' })).code).toBe('NOT_FOUND');
    expect(await harness.store.countEdges({})).toBe(1);
    const { artifacts } = await api.ask(READ, { a, b });
    expect(artifacts.totalCount).toBe(2);
    expect((await loadForeign()).errors).toEqual([]);
  });

  it('that was removed exists again after the same load', async () => {
    const { id } = await loadForeign();
    const count = await harness.store.countEdges({});
    await api.ask('mutation ($id: ID!) { deleteLoadedElements(loadId: $id) { vertices } }', { id });
    expect(await harness.store.countEdges({})).toBe(1);
    await loaded(harness.loads, loadOf(SOURCE, { failOnError: false, mode: 'Auto' }));
    expect(await harness.store.countEdges({})).toBe(count);
    const { seq } = await harness.store.head();
    const again = await loaded(harness.loads, loadOf(SOURCE, { failOnError: false, mode: 'Auto' }));
    expect(again.load.status).toBe('LOAD_COMPLETED');
    const commits = await harness.store.commits(seq, 100);
    const labels = commits.flatMap(({ changes }) =>
      changes.flatMap((change) =>
        change.kind === 'putVertex' ? change.vertex.labels : change.kind,
      ),
    );
    expect(new Set(labels)).toEqual(new Set(['graph_load', 'graph_load_part']));
  });

  it('names the end of an edge that is missing', async () => {
    await loadFiles('~id,~label\np1,person\n', '~id,~from,~to,~label\nk1,p1,p9,knows\n');
    const [load] = await harness.loads.list(1);
    const state = load && (await harness.loads.get(load.id));
    expect(state && (await harness.loads.errors(state, { skip: 0, first: 10 }))).toMatchObject([
      {
        errorMessage:
          "The edge 'k1' ends at the vertex 'p9', which does not exist; load the vertices first.",
      },
    ]);
  });

  it('keeps an edge with the id of another association apart from it', async () => {
    const source = { sourceUri: 's3://b/c', type: 'DataSet' };
    const c = artifactArn(DEFAULT_ARN_SCOPE, source.sourceUri);
    const id = associationIdOf(vertexIdOf(a), vertexIdOf(c));
    const { errors } = await loadFiles(
      '~id,~label\np1,person\np2,person\n',
      `~id,~from,~to,~label\n${id},p1,p2,ContributedTo\n`,
    );
    expect(errors).toEqual([]);
    await harness.ledger.update(async () => {
      const draft = new LineageDraft({ ...harness, scope: DEFAULT_ARN_SCOPE, actor: 'x', now: 0 });
      draft.associate(a as Arn, draft.artifact(source), { type: 'DerivedFrom' });
      return { result: undefined, changeSet: await draft.build() };
    });
    expect(await verifyLedger(harness.store)).toMatchObject({ ok: true });
    const { associations } = await api.ask(READ, { a, b });
    expect(associations.totalCount).toBe(2);
    const remove = 'mutation ($e: [String!]) { deleteForeignElements(edgeIds: $e) { edges } }';
    expect((await api.ask(remove, { e: [id] })).deleteForeignElements).toEqual({ edges: 1 });
    expect((await api.run(remove, { e: [id] })).code).toBe('NOT_FOUND');
    expect((await api.ask(READ, { a, b })).associations.totalCount).toBe(2);
  });

  it('that has the id of an entity keeps it out of the lineage, and reports it', async () => {
    const source = { sourceUri: 's3://b/c', type: 'DataSet' };
    const c = artifactArn(DEFAULT_ARN_SCOPE, source.sourceUri);
    const id = vertexIdOf(c);
    await loadFiles(`~id,~label\n${id},person\n`, '~id,~from,~to\n');
    expect((await api.run(LINK, { a, b: c })).code).toBe('EDGE_END_MISSING');
    const record = () =>
      harness.ledger.update(async () => {
        const draft = new LineageDraft({
          ...harness,
          scope: DEFAULT_ARN_SCOPE,
          actor: 'x',
          now: 0,
        });
        draft.associate(a as Arn, draft.artifact(source, 'ensure'), { type: 'DerivedFrom' });
        return { result: undefined, changeSet: await draft.build() };
      });
    const refusal = await record().catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'ALREADY_EXISTS',
      message: `The vertex ${id} exists with the label 'person', not 'artifact'; remove it first, with deleteForeignElements if a bulk load brought it.`,
    });
    expect((await api.ask(READ, { a, b })).associations.totalCount).toBe(1);
    const remove = 'mutation ($v: [String!]) { deleteForeignElements(vertexIds: $v) { vertices } }';
    expect((await api.ask(remove, { v: [id] })).deleteForeignElements.vertices).toBe(1);
    await record();
    expect((await api.ask(READ, { a, b })).associations.totalCount).toBe(2);
  });

  it('cannot take the id of an entity, and an export of the graph itself is no second one', async () => {
    const taken = await loadFiles(`~id,~label\n${b},person\n`, '~id,~from,~to\n');
    expect(taken.errors).toEqual(['PARSING_ERROR 1']);
    const legacy = await exported(harness.exports(), {
      profile: 'Legacy',
      destination: destination('legacy'),
    });
    const again = await loaded(harness.loads, loadOf(legacy.destination));
    expect(again.load.status).toBe('LOAD_FAILED');
    const strict = await exported(withoutLoads(), { destination: destination('strict') });
    const { seq } = await harness.store.head();
    const merged = await loaded(
      harness.loads,
      loadOf(strict.destination, { allowEmptyStrings: true }),
    );
    expect(merged.load.status).toBe('LOAD_COMPLETED');
    const { artifacts, commits } = await api.ask(READ, { a, b });
    expect(artifacts.totalCount).toBe(2);
    const changed = commits.nodes.slice(0, (await harness.store.head()).seq - seq);
    expect(JSON.stringify(changed)).not.toMatch(/ENTITY|ASSOCIATION|FOREIGN/);
  });
});
