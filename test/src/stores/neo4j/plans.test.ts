import neo4j, { type Plan } from 'neo4j-driver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  canonicalEdge,
  type EdgeListQuery,
  GENESIS,
  type VertexFilter,
  type WalkQuery,
} from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type { Statement } from '#src/stores/neo4j/connection.js';
import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import {
  edgeListStatement,
  edgeProbeStatement,
  incidentStatement,
} from '#src/stores/neo4j/reads/edge-statements.js';
import {
  countStatement,
  indexedFilters,
  listStatement,
  probeStatement,
} from '#src/stores/neo4j/reads/list-statements.js';
import { edgeStatement, vertexStatement } from '#src/stores/neo4j/reads/statements.js';
import { existingStatement, versionStatement } from '#src/stores/neo4j/reads/version-reads.js';
import { closureStatement } from '#src/stores/neo4j/walk/closure.js';
import { groupStatement } from '#src/stores/neo4j/write/group-statement.js';
import { edge, graphOf, ids } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';

describeWithService('neo4j', (url) => {
  describe('query plans', () => {
    const driver = neo4j.driver(url);
    beforeAll(async () => {
      await using store = await openNeo4jStore({ url });
      await store.clear();
      const ledger = new Ledger({ store, clock: new ManualClock() });
      await ledger.commit(graphOf('a>b', 'b>c'));
      await ledger.close();
    });
    afterAll(() => driver.close());

    /** The operators of the database's plan for a statement. */
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
      limits: { maxVertices: 10, timeoutMs: 60_000 },
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

    it('find the elements of every group by indexes, because they are planned only once', async () => {
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
        expect(plan.match(/ByLabelScan/g)).toHaveLength(1); // for the head, the only node with its label
      }
    });

    const FILTERS: Readonly<Record<string, VertexFilter>> = {
      none: {},
      'part of the name': { nameContains: 'a' },
      type: { type: 'Model' },
      'source URI': { sourceUri: 's3://b/k' },
      'part of the source URI': { sourceUriPrefix: 's3://b/' },
      digest: { digest: 'ab12' },
      status: { status: 'Failed' },
      'creation time': { createdAfter: 5, createdBefore: 9 },
      everything: { nameContains: 'a', type: 'Model', sourceUri: 's3://b/k', status: 'Failed' },
    };

    describe.each(['creationTime', 'name', 'status'] as const)('for a list by %s', (by) => {
      describe.each(['ascending', 'descending'] as const)('%s', (direction) => {
        it.each(Object.entries(FILTERS))(
          'walk its index, or use the index of a selective filter: %s',
          async (_, where) => {
            const query = { label: 'artifact', where, order: { by, direction }, first: 5 };
            const key = by === 'creationTime' ? 5 : 'm';
            for (const page of [query, { ...query, after: { key, id: 'f'.repeat(32) } }]) {
              const along = await operatorsOf(listStatement(page));
              expect(along).toMatch(/NodeIndex(Scan|Seek)/);
              expect(along).not.toMatch(/Sort|Top|ByLabelScan|AllNodesScan/);
              for (const narrow of indexedFilters(page, by)) {
                const plan = await operatorsOf(listStatement(page, narrow));
                expect(plan).toMatch(/NodeIndex(Seek|ContainsScan)/);
                expect(plan).not.toMatch(/ByLabelScan|AllNodesScan|NodeIndexScan/);
              }
            }
          },
        );
      });
    });

    it.each(Object.entries(FILTERS).slice(1))(
      'count the matches of a filter by its index: %s',
      async (_, where) => {
        const query = { label: 'artifact', where };
        const filters = indexedFilters(query);
        const plans = [await operatorsOf(probeStatement(filters, query))];
        for (const narrow of filters) {
          plans.push(await operatorsOf(countStatement(query, narrow)));
        }
        for (const plan of plans) {
          expect(plan).toMatch(/NodeIndex(Seek|ContainsScan)/);
          expect(plan).not.toMatch(/ByLabelScan|AllNodesScan|NodeIndexScan/);
        }
      },
    );

    it.each([
      ['none', {}],
      ['their type', { labels: ['ContributedTo'] }],
      ['the types of their ends', { fromType: 'Model', toType: 'DataSet' }],
      ['creation time', { createdAfter: 5, createdBefore: 9 }],
      ['a position', { after: { key: 5, id: 'f'.repeat(32) } }],
    ] satisfies [string, Omit<EdgeListQuery, 'first'>][])(
      'for a list of edges use the index of their types, with any filter: %s',
      async (_, filter) => {
        const query: EdgeListQuery = { ...filter, first: 5 };
        const statement = edgeListStatement(query, { types: ['ContributedTo'] });
        const plan = await operatorsOf(statement as Statement);
        expect(plan).toMatch(/DirectedRelationshipIndex(Scan|Seek)/);
        expect(plan).not.toMatch(/Sort|ByLabelScan|TypeScan|All(Nodes|Relationships)Scan/);
        const probe = await operatorsOf(edgeProbeStatement(query));
        expect(probe).not.toMatch(/All(Nodes|Relationships)Scan|TypeScan/);
      },
    );

    it.each(['from', 'to'] as const)(
      'find edges from the end with a rare type: %s',
      async (narrow) => {
        const query = { [`${narrow}Type`]: 'Rare', first: 5 };
        const plan = await operatorsOf(
          edgeListStatement(query, { types: ['ContributedTo'], narrow }) as Statement,
        );
        expect(plan).toContain('NodeIndexSeek');
        expect(plan).not.toMatch(
          /ByLabelScan|RelationshipIndexScan|TypeScan|All(Nodes|Relationships)Scan/,
        );
      },
    );
  });
});

/** A group that creates an edge between two existing vertices. */
function joining(from: string, to: string): CommitGroup {
  const made = edge(from, to);
  const change = {
    change: { kind: 'putEdge', edge: made },
    snapshot: canonicalEdge(made),
  } as const;
  const header = { seq: 1, time: 1, actor: 'ada', changeCount: 1, digest: 'digest' };
  return { after: GENESIS, commits: [{ ...header, changes: [change] }] };
}

function operators({ operatorType, children }: Plan): string[] {
  return [operatorType.replace('@neo4j', ''), ...children.flatMap(operators)];
}
