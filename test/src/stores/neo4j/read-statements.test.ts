import { describe, expect, it } from 'vitest';
import type { WalkQuery } from '#src/domain/graph/index.js';
import { edgeListStatement, incidentStatement } from '#src/stores/neo4j/reads/edge-statements.js';
import { countStatement, listStatement } from '#src/stores/neo4j/reads/list-statements.js';
import { edgeStatement, vertexStatement } from '#src/stores/neo4j/reads/statements.js';
import { closureStatement } from '#src/stores/neo4j/walk/closure.js';
import { edge, ids } from '../../../contract/graph-store/elements.js';
import { sent } from './sent.js';

describe('the statements that read from Neo4j', () => {
  it('look elements up by id, at a commit also among past versions', () => {
    expect(sent(vertexStatement(ids('a')))).toMatchInlineSnapshot(`
      "MATCH (n:_Vertex) WHERE (n._id IN $ids) RETURN [n._id, n._image] AS row
      { "ids": [ "…9a23dc4d" ]
      }"
    `);
    expect(sent(edgeStatement([edge('a', 'b').id], ['Produced', 'a`b'], 7))).toMatchInlineSnapshot(`
      "MATCH (h:_Head) RETURN [size(h.types)] AS row
      UNION
      CALL () { MATCH (from)-[r:\`Produced\`]->(to) USING INDEX r:\`Produced\`(_id) WHERE r._id IN $edges RETURN r
      UNION ALL
      MATCH (from)-[r:\`a\`\`b\`]->(to) USING INDEX r:\`a\`\`b\`(_id) WHERE r._id IN $edges RETURN r } WITH r WHERE (r._began <= $at) RETURN [r._id, r._image] AS row
      { "edges": [ "…065be814" ], "at": "7n"
      }"
    `);
  });

  it('list vertices by order, filter and cursor', () => {
    const order = { by: 'creationTime', direction: 'descending' } as const;
    expect(sent(listStatement({ label: 'artifact', order, first: 10 }))).toMatchInlineSnapshot(`
      "MATCH (n:\`artifact\`) WHERE (n._created IS NOT NULL) AND (n._id IS NOT NULL) WITH n ORDER BY n._created DESC, n._id DESC LIMIT $limit RETURN [n._id, n._image] AS row
      { "limit": "11n"
      }"
    `);
    const after = { key: 'm', id: 'f'.repeat(32) };
    const named = { by: 'name', direction: 'ascending' } as const;
    const where = { type: 'Model', createdAfter: 5 };
    expect(
      sent(listStatement({ label: 'artifact', order: named, first: 10, after, where, at: 3 })),
    ).toMatchInlineSnapshot(`
      "MATCH (n:\`artifact\`) WHERE (n._name >= $key) AND (CASE WHEN n._name = $key THEN n._id > $id ELSE true END) AND (n._name IS NOT NULL) AND (n._id IS NOT NULL) WITH n ORDER BY n._name, n._id WHERE (n._began <= $at) AND (n.type = $type) AND (n._created >= $createdAfter) WITH n ORDER BY n._name, n._id LIMIT $limit RETURN [n._id, n._image] AS row
      { "at": "3n", "type": "Model", "createdAfter": "5n", "key": "m", "id": "…ffffffff", "limit": "11n"
      }"
    `);
    expect(sent(countStatement({ label: 'artifact', where }))).toMatchInlineSnapshot(`
      "MATCH (n:\`artifact\`) WHERE (n.type = $type) AND (n._created >= $createdAfter) AND (n._created IS NOT NULL) AND (n._id IS NOT NULL) RETURN [count(n)] AS row
      { "type": "Model", "createdAfter": "5n"
      }"
    `);
  });

  it('list edges at vertices and over the graph, newest first', () => {
    const at = { vertices: ids('a'), direction: 'out' } as const;
    expect(
      sent(incidentStatement({ ...at, labels: ['Produced'], first: 5 })),
    ).toMatchInlineSnapshot(`
      "UNWIND $vertices AS vertex
      CALL (vertex) {
        MATCH (:_Vertex {_id: vertex})-[r]->() WHERE (type(r) IN $labels) AND (r._id IS NOT NULL) RETURN r ORDER BY r._created DESC, r._id DESC LIMIT $limit
      }
      WITH r ORDER BY r._created DESC, r._id DESC
      RETURN [r._id, r._image] AS row
      { "labels": [ "Produced" ], "vertices": [ "…9a23dc4d" ], "limit": "6n"
      }"
    `);
    const query = { fromType: 'DataSet', labels: ['Produced'], first: 5, at: 3 };
    expect(
      sent(edgeListStatement(query, { types: ['Produced', 'DerivedFrom'] })),
    ).toMatchInlineSnapshot(`
      "CALL () {
        MATCH (from)-[r:\`Produced\`]->(to) WHERE (r._created IS NOT NULL) AND (r._id IS NOT NULL) WITH r, from, to ORDER BY r._created DESC, r._id DESC WHERE (r._began <= $at) AND (from.type = $fromType) WITH r ORDER BY r._created DESC, r._id DESC RETURN r LIMIT $limit
      }
      WITH r ORDER BY r._created DESC, r._id DESC LIMIT $limit
      RETURN [r._id, r._image] AS row
      { "labels": [ "Produced" ], "at": "3n", "fromType": "DataSet", "limit": "6n"
      }"
    `);
  });

  it('walk by a closure where the query allows one', () => {
    const limits = { maxVertices: 10, timeoutMs: 60_000 };
    const walk: WalkQuery = { starts: ids('a'), direction: 'descendants', first: 5, limits };
    expect(sent(closureStatement(walk))).toMatchInlineSnapshot(`
      "MATCH (s:_Vertex) WHERE s._id IN $starts
      CALL (s) {
        MATCH path = (s)-[*0..]->(d:_Vertex) RETURN d, min(length(path)) AS depth
      }
      WITH d, min(depth) AS depth ORDER BY depth, d._id LIMIT $limit
      RETURN [depth, d._id, labels(d), d.type, d._created] AS row
      { "starts": [ "…9a23dc4d" ], "limit": "11n"
      }"
    `);
    expect(
      closureStatement({
        ...walk,
        direction: 'cone',
        maxDepth: 3,
        edgeLabels: ['Produced', 'SameAs'],
      })?.text,
    ).toMatchInlineSnapshot(`
      "MATCH (s:_Vertex) WHERE s._id IN $starts
      CALL (s) {
        MATCH path = (s)<-[:\`Produced\`|\`SameAs\`*0..4]-(d:_Vertex) RETURN d, 0 AS front, min(length(path)) AS depth
        UNION
        MATCH path = (s)-[:\`Produced\`|\`SameAs\`*0..4]->(d:_Vertex) RETURN d, 1 AS front, min(length(path)) AS depth
      }
      WITH d, front, min(depth) AS depth
      WITH d, min(depth) AS depth, max(depth) AS lastDepth ORDER BY depth, d._id LIMIT $limit
      RETURN [depth, d._id, labels(d), d.type, d._created, lastDepth] AS row"
    `);
    expect(closureStatement({ ...walk, stopAt: ['Model'] })).toBeUndefined();
  });
});
