import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import gremlin from 'gremlin';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChangeSet, Side } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openGremlinStore } from '#src/stores/gremlin/index.js';
import {
  changeSet,
  edge,
  graphOf,
  put,
  putting,
  removing,
  vertex,
} from '../../../contract/graph-store/elements.js';
import { groupsOf } from '../../../contract/graph-store/groups.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';
import { CuttingProxy, janusGraph } from './cutting-proxy.js';

const WRITER = fileURLToPath(
  new URL('../../../fixtures/stores/janusgraph-writer.ts', import.meta.url),
);
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** New, changed, moved and removed elements: everything that a group can do. */
const BEFORE = graphOf('a>b', 'b>c', 'a>c', 'c>d', 'moved>a', 'd>moved');
const CHANGES = changeSet([
  putting(
    vertex('new', {
      type: 'New',
      properties: { tags: ['x', 'y'], rows: { type: 'Long', value: '7' } },
    }),
  ),
  putting(vertex('newer')),
  putting(edge('new', 'newer')),
  putting(edge('new', 'a')),
  putting(vertex('a', { type: 'Changed', labels: ['artifact', 'weights'] })),
  putting(edge('a', 'b', { properties: { note: 'changed' } })),
  putting(vertex('moved', { labels: ['action'] })),
  removing(edge('c', 'd')),
  removing(edge('d', 'moved')),
  removing(vertex('d')),
]);

describeWithService('janusgraph', (url) => {
  let proxy: CuttingProxy;
  let client: gremlin.driver.Client;
  let writer: ChildProcess | undefined;

  beforeEach(async () => {
    proxy = await CuttingProxy.open(url);
    client = new gremlin.driver.Client(url, { traversalSource: 'g' });
    await using store = await open();
    await store.clear();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    await ledger.commit(BEFORE);
    await ledger.close();
  });
  afterEach(async () => {
    writer?.kill('SIGKILL');
    await client.close();
    await proxy[Symbol.asyncDispose]();
  });

  const open = () => openGremlinStore({ url, profile: 'janusgraph' });
  const submit = async (text: string, bindings: object = {}): Promise<unknown[]> =>
    (await client.submit(text, bindings)).toArray();

  /**
   * Lets another process commit, and kills it with SIGKILL once the commit is stored but none of
   * its elements.
   */
  async function dieAfterCommit(changes: ChangeSet): Promise<void> {
    writer = fork(WRITER, [proxy.url], {
      execArgv: ['--import', TSX],
    });
    await once(writer, 'message');
    const cut = proxy.cutNext(janusGraph('apply'), 'before');
    const ended = once(writer, 'exit');
    writer.send(changes);
    await cut;
    writer.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    const [head] = await submit("g.V('forebear_head').values('_head')");
    expect(JSON.parse(String(head))).toMatchObject({ seq: 2, group: expect.stringMatching(/^g/) });
  }

  async function expectWhole(store: GraphStore): Promise<void> {
    const ledger = new Ledger({ store, clock: new ManualClock() });
    expect(await ledger.head()).toMatchObject({ seq: 2 });
    expect(await ledger.verify()).toMatchObject({ ok: true, commits: 2, strayCount: 0 });
    const names = ['a', 'b', 'c', 'new', 'newer', 'moved'];
    const vertices = names.map((name) => vertex(name).id);
    const degrees = (direction: Side) => store.degrees({ vertices, direction });
    expect([...(await degrees('out')).values()]).toEqual([2, 1, 0, 2, 0, 1]);
    expect([...(await degrees('in')).values()]).toEqual([2, 1, 2, 0, 1, 0]);
    expect(await store.count({ label: 'artifact' })).toBe(5);
    expect(await store.count({ label: 'weights' })).toBe(1);
    expect(await store.count({ label: 'action' })).toBe(1);
    expect(await store.countEdges({})).toBe(6);
    expect(await store.countEdges({ at: 1 })).toBe(6);
    expect(await submit("g.V().has('_kind', 'g').count()")).toEqual([0]);
    expect(await ledger.commit(put(vertex('next')))).toMatchObject({ seq: 3 });
    await ledger.close();
  }

  it('writes the elements of a killed writer when it is opened', async () => {
    await dieAfterCommit(CHANGES);
    await using store = await open();
    await expectWhole(store);
  });

  it('writes them before a read of a store that was already open', async () => {
    await using store = await open();
    await store.head();
    await dieAfterCommit(CHANGES);
    const found = await store.vertices([vertex('new').id, vertex('d').id]);
    expect([...found.keys()]).toEqual([vertex('new').id]);
    await expectWhole(store);
  });

  it('writes them before a write of two stores at the same time', async () => {
    await using one = await open();
    await using other = await open();
    await dieAfterCommit(CHANGES);
    const ledgers = [one, other].map((store) => new Ledger({ store, clock: new ManualClock() }));
    const made = await Promise.all(ledgers.map((ledger) => ledger.commit(put(vertex('next')))));
    expect(made.map(({ seq }) => seq).sort()).toEqual([3, 4]);
    expect(await ledgers[0]?.verify()).toMatchObject({ ok: true, commits: 4, strayCount: 0 });
    for (const ledger of ledgers) await ledger.close();
  });

  it('completes its own group before the next one after an outage', async () => {
    await using store = await openGremlinStore({ url: proxy.url, profile: 'janusgraph' });
    await store.clear();
    const [first, second, third] = groupsOf(
      [putting(vertex('a')), putting(vertex('b'))],
      [putting(vertex('c')), putting(edge('a', 'c'))],
      [putting(vertex('d')), putting(edge('a', 'd'))],
    );
    expect(first && (await store.write(first))).toBe(true);
    const cut = proxy.cutNext(janusGraph('apply'), 'before');
    const writing = second && store.write(second);
    await cut;
    proxy.refuse(true);
    expect(await writing).toBe(true);
    proxy.refuse(false);
    // The third group was decided before the outage: the head is not read in between.
    expect(third && (await store.write(third))).toBe(true);
    const names = ['a', 'b', 'c', 'd'].map((name) => vertex(name).id);
    expect([...(await store.vertices(names)).keys()]).toEqual(names);
    const ledger = new Ledger({ store, clock: new ManualClock() });
    expect(await ledger.verify()).toMatchObject({ ok: true, commits: 3, strayCount: 0 });
    await ledger.close();
  });

  for (const share of ['a little', 'much', 'nearly all'] as const) {
    it(`completes a group of which ${share} was written`, async () => {
      await dieAfterCommit(CHANGES);
      await submit(HALF_SCRIPT, { share: { 'a little': 0, much: 1, 'nearly all': 2 }[share] });
      if (share === 'nearly all') {
        const out = await submit("g.V().outE().values('_id').order()");
        expect(await submit("g.V().inE().values('_id').order()")).not.toEqual(out);
      }
      await using store = await open();
      await expectWhole(store);
    });
  }
});

/** Writes a part of an unfinished group, as a transaction does that is interrupted. */
const HALF_SCRIPT = `import groovy.json.JsonSlurper
import org.janusgraph.core.*
import org.janusgraph.graphdb.internal.InternalRelation
graph = g.getGraph()
tx = graph.newTransaction()
group = new JsonSlurper().parseText(tx.vertices('forebear_head').next().value('_head')).group
plan = new JsonSlurper().parseText(tx.vertices(group + '.0').next().value('_data'))
given = { it instanceof Map ? Long.valueOf(it.l) : it }
add = { row, all ->
  v = tx.addVertex(T.id, row[0], T.label, row[1])
  if (all) row[2].collate(2).each { k, x -> (x instanceof List ? x : [x]).each { one -> v.property(k, given(one)) } }
  v
}
plan.records.eachWithIndex { row, at -> if (at % 3 < share + 1) add(row, true) }
plan.newVertices.eachWithIndex { row, at -> if (at < share + 1) add(row, at < share) }
if (share > 0) plan.setVertices.each { row -> tx.vertices(row[0]).next().property('type', 'Half') }
if (share > 0) plan.dropEdges.eachWithIndex { row, at -> if (at % 2 == 0) tx.query().has('_id', row[0]).edges().each { it.remove() } }
if (share > 1) plan.dropVertices.each { row -> tx.vertices(row[0]).next().remove() }
if (share > 1) plan.newEdges.eachWithIndex { row, at ->
  ends = [row[3], row[4]].collect { id -> tx.vertices(id, id + '~').find { true } }
  if (ends.every()) ends[0].addEdge(row[1], ends[1], *row[2].collect(given))
}
tx.commit()
if (share > 1) {
  // Removes one side of every added edge, and the index entry of another edge.
  tx = graph.newTransaction()
  ids = plan.newEdges.collect { it[0] }
  at = 0
  tx.query().has('_id', org.janusgraph.core.attribute.Contain.IN, ids).edges().each { e ->
    r = (InternalRelation) e
    side = at++ % 2
    entry = graph.edgeSerializer.writeRelation(r, side, tx)
    tx.txHandle.mutateEdges(graph.IDManager.getKey(r.getVertex(side).id()), [], [entry])
  }
  tx.txHandle.commit()
}
true`;
