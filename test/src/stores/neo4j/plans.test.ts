import neo4j, { type Plan } from 'neo4j-driver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WalkQuery } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { Statement } from '#src/stores/neo4j/connection.js';
import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import { incidentStatement } from '#src/stores/neo4j/reads/edge-statements.js';
import { edgeStatement, vertexStatement } from '#src/stores/neo4j/reads/element-reads.js';
import { listStatement } from '#src/stores/neo4j/reads/list-reads.js';
import { closureStatement } from '#src/stores/neo4j/walk/closure.js';
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

function operators({ operatorType, children }: Plan): string[] {
  return [operatorType.replace('@neo4j', ''), ...children.flatMap(operators)];
}
