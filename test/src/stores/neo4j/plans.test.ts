import neo4j, { type Plan } from 'neo4j-driver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalEdge, GENESIS, type WalkQuery } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { CommitGroup } from '#src/ports/graph-store.js';
import type { Statement } from '#src/stores/neo4j/connection.js';
import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import { incidentStatement } from '#src/stores/neo4j/reads/edge-statements.js';
import { edgeStatement, vertexStatement } from '#src/stores/neo4j/reads/element-reads.js';
import { existingStatement } from '#src/stores/neo4j/reads/existing-reads.js';
import { listStatement } from '#src/stores/neo4j/reads/list-reads.js';
import { versionStatement } from '#src/stores/neo4j/reads/version-reads.js';
import { closureStatement } from '#src/stores/neo4j/walk/closure.js';
import { groupStatement } from '#src/stores/neo4j/write/group-statement.js';
import { edge, graphOf, ids } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';

describeWithService('neo4j', (url) => {
  describe('plans of the database', () => {
    const driver = neo4j.driver(url);
    beforeAll(async () => {
      await using store = await openNeo4jStore({ url });
      await store.clear();
      const ledger = new Ledger({ store, clock: new ManualClock() });
      await ledger.commit(graphOf('a>b', 'b>c'));
      await ledger.close();
    });
    afterAll(() => driver.close());

    /** The operators of the plan that the database makes for a statement. */
    async function operatorsOf({ text, parameters }: Statement): Promise<string> {
      const session = driver.session();
      try {
        const { summary } = await session.run(`EXPLAIN ${text}`, parameters);
        return summary.plan ? operators(summary.plan).join(' ') : '';
      } finally {
        await session.close();
      }
    }

    const walk: WalkQuery = {
      starts: ids('a'),
      direction: 'descendants',
      first: 10,
      limits: { maxVertices: 10, timeoutMs: 1_000 },
    };

    it.each([
      ['descendants', walk],
      ['ascendants, so deep', { ...walk, direction: 'ascendants', maxDepth: 8 }],
      ['both ways', { ...walk, direction: 'both' }],
      ['a cone', { ...walk, direction: 'cone' }],
      ['a cone, so deep', { ...walk, direction: 'cone', maxDepth: 8 }],
      ['some associations', { ...walk, edgeLabels: ['ContributedTo', 'Produced'] }],
      ['several starts', { ...walk, starts: ids('a', 'b') }],
    ] satisfies [string, WalkQuery][])(
      'close %s visiting no vertex twice',
      async (_what, query) => {
        const statement = closureStatement(query);
        const plan = await operatorsOf(statement as Statement);
        expect(plan).toContain('VarLengthExpand(Pruning,BFS,All)');
        expect(plan).toContain('NodeUniqueIndexSeek');
        expect(plan).not.toMatch(/VarLengthExpand\(All\)|ByLabelScan|AllNodesScan/);
      },
    );

    it('find elements by their indexes', async () => {
      expect(await operatorsOf(vertexStatement(ids('a')))).toContain('NodeUniqueIndexSeek');
      const edges = await operatorsOf(edgeStatement([edge('a', 'b').id], ['ContributedTo']));
      expect(edges).toContain('DirectedRelationshipIndexSeek');
      expect(edges).not.toMatch(/RelationshipTypeScan|AllRelationshipsScan/);
      const page = incidentStatement({ vertices: ids('a'), direction: 'out', first: 5 });
      expect(await operatorsOf(page)).toMatch(/Top .*NodeUniqueIndexSeek/);
    });

    it('find what every group needs by indexes, as they are planned once and for all', async () => {
      const [types, asked] = [['ContributedTo'], { v: ids('a'), e: [edge('a', 'b').id] }];
      const statements = [
        versionStatement(asked.v, asked.e, types),
        existingStatement(asked, types),
        groupStatement(joining('a', 'c'), new Map()),
      ];
      for (const statement of statements) {
        expect(statement.text).toMatch(/^CYPHER replan=skip\n/);
        const plan = await operatorsOf(statement);
        expect(plan).toContain('NodeUniqueIndexSeek');
        expect(plan).not.toMatch(/RelationshipTypeScan|All(Nodes|Relationships)Scan/);
        expect(plan.match(/ByLabelScan/g)).toHaveLength(1); // of the head, the only one with its label
      }
    });

    it.each(['ascending', 'descending'] as const)(
      'read a page of a list %s by time in the order of its index',
      async (direction) => {
        const order = { by: 'creationTime', direction } as const;
        const query = { label: 'artifact', order, first: 5 };
        for (const after of [undefined, { key: 5, id: 'f'.repeat(32) }]) {
          const plan = await operatorsOf(listStatement(after ? { ...query, after } : query));
          expect(plan).toMatch(/NodeIndex(Scan|Seek)/);
          expect(plan).not.toMatch(/Sort|Top|ByLabelScan/);
        }
      },
    );
  });
});

/** A group that makes an edge between two vertices that exist. */
function joining(from: string, to: string): CommitGroup {
  const made = edge(from, to);
  const change = { change: { kind: 'putEdge', edge: made }, image: canonicalEdge(made) } as const;
  const header = { seq: 1, time: 1, actor: 'ada', changeCount: 1, digest: 'digest' };
  return { after: GENESIS, commits: [{ ...header, changes: [change] }] };
}

function operators({ operatorType, children }: Plan): string[] {
  return [operatorType.replace('@neo4j', ''), ...children.flatMap(operators)];
}
