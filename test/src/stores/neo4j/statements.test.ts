import neo4j from 'neo4j-driver';
import { describe, expect, it } from 'vitest';
import {
  type Change,
  canonicalEdge,
  canonicalVertex,
  GENESIS,
  type WalkQuery,
} from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/graph-store.js';
import type { Statement } from '#src/stores/neo4j/connection.js';
import {
  degreeStatement,
  edgeListStatement,
  incidentStatement,
} from '#src/stores/neo4j/reads/edge-statements.js';
import { edgeStatement, vertexStatement } from '#src/stores/neo4j/reads/element-reads.js';
import { countStatement, listStatement } from '#src/stores/neo4j/reads/list-reads.js';
import { closureStatement } from '#src/stores/neo4j/walk/closure.js';
import type { Existing } from '#src/stores/neo4j/write/fold.js';
import { groupStatement } from '#src/stores/neo4j/write/group-statement.js';
import { edge, ids, putting, removing, vertex } from '../../../contract/graph-store/elements.js';

const NOTHING = { vertices: new Map<string, Existing>(), edges: new Map<string, Existing>() };

/** What is sent to the database, integers as text with an `n`. */
function sent(statement: Statement | undefined): string {
  if (!statement) return 'nothing';
  const parameters = JSON.stringify(
    statement.parameters,
    (_name, value: unknown) => (neo4j.isInt(value) ? `${value.toString()}n` : value),
    1,
  );
  return `${statement.text}\n${parameters.replaceAll(/\n +/g, ' ').replaceAll(/[0-9a-f]{24}(?=[0-9a-f]{8})/g, '…')}`;
}

function group(...commits: readonly (readonly Change[])[]): CommitGroup {
  return {
    after: GENESIS,
    commits: commits.map((changes, at) => ({
      seq: at + 1,
      time: 5_000,
      actor: 'ada',
      changeCount: changes.length,
      digest: `digest-${at + 1}`,
      changes: changes.map((change) => {
        if (change.kind === 'putVertex') return { change, image: canonicalVertex(change.vertex) };
        if (change.kind === 'putEdge') return { change, image: canonicalEdge(change.edge) };
        return { change };
      }),
    })),
  };
}

function existing(image: string): Existing {
  return { image, began: 1, elementId: `native-${image.slice(2, 6)}` };
}

describe('what is sent to Neo4j', () => {
  it('for a first commit is elements, its record and the head', () => {
    const statement = groupStatement(
      group([putting(vertex('a')), putting(vertex('b')), putting(edge('a', 'b'))]),
      NOTHING,
      1,
    );
    expect(sent(statement)).toMatchInlineSnapshot(`
      "MATCH (h:_Head) SET h.lock = 0
      WITH h WHERE h.seq = $after AND h.digest = $digest AND size(h.types) = $typeCount
      CALL () { UNWIND $vertices AS row CREATE (n:_Vertex:$(row.labels)) SET n = row.properties RETURN collect(n) AS made }
      WITH h, made AS ends
      CALL (ends) {
        UNWIND $edges AS row
        WITH row, ends[row.from] AS from, ends[row.to] AS to
        CREATE (from)-[r:$(row.type)]->(to) SET r = row.properties
      }
      CALL () { UNWIND $commits AS row CREATE (c:_Commit) SET c = row }
      SET h.seq = $head.seq, h.time = $head.time, h.digest = $head.digest
      RETURN [h.seq] AS row
      { "after": "0n", "digest": "……0000000000000000", "typeCount": "1n", "vertices": [ { "labels": [ "artifact" ], "properties": { "arn": "b", "name": "b", "creationtime": "1000n", "_id": "…64e1b134", "_began": "1n", "_created": "1000n", "_image": "[\\"…64e1b134\\",[\\"artifact\\"],{\\"arn\\":\\"b\\",\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000},\\"name\\":\\"b\\"}]" } }, { "labels": [ "artifact" ], "properties": { "arn": "a", "name": "a", "creationtime": "1000n", "_id": "…9a23dc4d", "_began": "1n", "_created": "1000n", "_image": "[\\"…9a23dc4d\\",[\\"artifact\\"],{\\"arn\\":\\"a\\",\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000},\\"name\\":\\"a\\"}]" } } ], "edges": [ { "type": "ContributedTo", "from": "1n", "to": "0n", "properties": { "creationtime": "1000n", "_id": "…065be814", "_began": "1n", "_created": "1000n", "_image": "[\\"…065be814\\",\\"ContributedTo\\",\\"…9a23dc4d\\",\\"…64e1b134\\",{\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000}}]" } } ], "commits": [ { "seq": "1n", "time": "5000n", "actor": "ada", "changes": "3n", "digest": "digest-1", "touched": "+v…9a23dc4d +v…64e1b134 +…7065be814" } ], "head": { "seq": "1n", "time": "5000n", "digest": "digest-1" }
      }"
    `);
  });

  it('for an edge between vertices that exist looks them up before anything is written', () => {
    const statement = groupStatement(group([putting(edge('a', 'b'))]), NOTHING, 1);
    expect(statement.text).toMatchInlineSnapshot(`
      "MATCH (h:_Head) SET h.lock = 0
      WITH h WHERE h.seq = $after AND h.digest = $digest AND size(h.types) = $typeCount
      CALL () { UNWIND $ends AS id MATCH (n:_Vertex {_id: id}) RETURN collect(n) AS found }
      WITH h, found WHERE size(found) = size($ends)
      WITH h, found AS ends
      CALL (ends) {
        UNWIND $edges AS row
        WITH row, ends[row.from] AS from, ends[row.to] AS to
        CREATE (from)-[r:$(row.type)]->(to) SET r = row.properties
      }
      CALL () { UNWIND $commits AS row CREATE (c:_Commit) SET c = row }
      SET h.seq = $head.seq, h.time = $head.time, h.digest = $head.digest
      RETURN [h.seq] AS row"
    `);
    expect(statement.parameters).toMatchObject({ ends: ids('a', 'b').sort() });
  });

  it('for many elements that are alike is columns', () => {
    const numbers = Array.from({ length: 16 }, (_, at) => at);
    const statement = groupStatement(
      group([
        ...numbers.map((at) => putting(vertex(`v${at}`))),
        ...numbers.map((at) => putting(edge(`v${at}`, 'v0'))),
      ]),
      NOTHING,
      1,
    );
    expect(statement.text).toMatchInlineSnapshot(`
      "MATCH (h:_Head) SET h.lock = 0
      WITH h WHERE h.seq = $after AND h.digest = $digest AND size(h.types) = $typeCount
      CALL () { WITH split($vertices0[0], '\\u001f') AS c0, split($vertices0[1], '\\u001f') AS c1, [x IN split($vertices0[2], ' ') | toInteger(x)] AS c2, split($vertices0[3], '\\u001f') AS c3, [x IN split($vertices0[4], ' ') | toInteger(x)] AS c4, [x IN split($vertices0[5], ' ') | toInteger(x)] AS c5, split($vertices0[6], '\\u001f') AS c6 UNWIND range(0, size(c0) - 1) AS i CREATE (n:\`_Vertex\`:\`artifact\` {\`arn\`: c0[i], \`name\`: c1[i], \`creationtime\`: c2[i], \`_id\`: c3[i], \`_began\`: c4[i], \`_created\`: c5[i], \`_image\`: c6[i]}) RETURN collect(n) AS made0 }
      WITH h, made0 AS ends
      CALL (ends) {
        WITH ends, [x IN split($edges0[0], ' ') | toInteger(x)] AS c0, split($edges0[1], '\\u001f') AS c1, [x IN split($edges0[2], ' ') | toInteger(x)] AS c2, [x IN split($edges0[3], ' ') | toInteger(x)] AS c3, split($edges0[4], '\\u001f') AS c4, [x IN split($edges0[5], ' ') | toInteger(x)] AS c5, [x IN split($edges0[6], ' ') | toInteger(x)] AS c6 UNWIND range(0, size(c0) - 1) AS i
        WITH *, ends[c5[i]] AS from, ends[c6[i]] AS to
        CREATE (from)-[:\`ContributedTo\` {\`creationtime\`: c0[i], \`_id\`: c1[i], \`_began\`: c2[i], \`_created\`: c3[i], \`_image\`: c4[i]}]->(to)
      }
      CALL () { UNWIND $commits AS row CREATE (c:_Commit) SET c = row }
      SET h.seq = $head.seq, h.time = $head.time, h.digest = $head.digest
      RETURN [h.seq] AS row"
    `);
    const [names, , created] = statement.parameters['vertices0'] as string[];
    expect(names?.split('\u001f').sort()).toEqual(numbers.map((at) => `v${at}`).sort());
    expect(created).toBe(numbers.map(() => '1000').join(' '));
  });

  it('for changes and removals moves what was there to records of the past', () => {
    const [a, b, ab] = [vertex('a'), vertex('b'), edge('a', 'b')];
    const there = {
      vertices: new Map([
        [a.id as string, existing(canonicalVertex(a))],
        [b.id as string, existing(canonicalVertex(b))],
      ]),
      edges: new Map([[ab.id as string, existing(canonicalEdge(ab))]]),
    };
    const statement = groupStatement(
      group(
        [putting(vertex('a', { labels: ['context', '_odd'] }))],
        [removing(ab), removing(b)],
        [putting(vertex('c')), removing(a)],
      ),
      there,
      1,
    );
    expect(sent(statement)).toMatchInlineSnapshot(`
      "MATCH (h:_Head) SET h.lock = 0
      WITH h WHERE h.seq = $after AND h.digest = $digest AND size(h.types) = $typeCount
      CALL () { UNWIND $removedEdges AS id MATCH ()-[r]->() WHERE elementId(r) = id DELETE r }
      CALL () { UNWIND $removedVertices AS id MATCH (n) WHERE elementId(n) = id DETACH DELETE n }
      CALL () { UNWIND $pastVertices AS row CREATE (p:_PastVertex) SET p = row }
      CALL () { UNWIND $pastEdges AS row CREATE (p:_PastEdge) SET p = row }
      CALL () { UNWIND $vertices AS row CREATE (n:_Vertex:$(row.labels)) SET n = row.properties }
      CALL () { UNWIND $commits AS row CREATE (c:_Commit) SET c = row }
      SET h.seq = $head.seq, h.time = $head.time, h.digest = $head.digest
      RETURN [h.seq] AS row
      { "after": "0n", "digest": "……0000000000000000", "typeCount": "1n", "removedEdges": [ "native-3039" ], "removedVertices": [ "native-3e23", "native-ca97" ], "pastVertices": [ { "_id": "…9a23dc4d", "_began": "1n", "_created": "1000n", "_image": "[\\"…9a23dc4d\\",[\\"artifact\\"],{\\"arn\\":\\"a\\",\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000},\\"name\\":\\"a\\"}]", "_ended": "1n", "_labels": [ "artifact" ], "name": "a" }, { "_id": "…64e1b134", "_began": "1n", "_created": "1000n", "_image": "[\\"…64e1b134\\",[\\"artifact\\"],{\\"arn\\":\\"b\\",\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000},\\"name\\":\\"b\\"}]", "_ended": "2n", "_labels": [ "artifact" ], "name": "b" }, { "_id": "…9a23dc4d", "_began": "1n", "_created": "1000n", "_image": "[\\"…9a23dc4d\\",[\\"context\\",\\"_odd\\"],{\\"arn\\":\\"a\\",\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000},\\"name\\":\\"a\\"}]", "_ended": "3n", "_labels": [ "context", "__odd" ], "name": "a" } ], "pastEdges": [ { "_id": "…065be814", "_began": "1n", "_created": "1000n", "_image": "[\\"…065be814\\",\\"ContributedTo\\",\\"…9a23dc4d\\",\\"…64e1b134\\",{\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000}}]", "_ended": "2n", "_label": "ContributedTo", "_from": "…9a23dc4d", "_to": "…64e1b134" } ], "vertices": [ { "labels": [ "artifact" ], "properties": { "arn": "c", "name": "c", "creationtime": "1000n", "_id": "…356885a5", "_began": "3n", "_created": "1000n", "_image": "[\\"…356885a5\\",[\\"artifact\\"],{\\"arn\\":\\"c\\",\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000},\\"name\\":\\"c\\"}]" } } ], "commits": [ { "seq": "1n", "time": "5000n", "actor": "ada", "changes": "1n", "digest": "digest-1", "touched": "+v…9a23dc4d" }, { "seq": "2n", "time": "5000n", "actor": "ada", "changes": "2n", "digest": "digest-2", "touched": "-…7065be814 -v…64e1b134" }, { "seq": "3n", "time": "5000n", "actor": "ada", "changes": "2n", "digest": "digest-3", "touched": "+v…356885a5 -v…9a23dc4d" } ], "head": { "seq": "3n", "time": "5000n", "digest": "digest-3" }
      }"
    `);
  });

  it('for elements is their ids, at a commit also among the past', () => {
    expect(sent(vertexStatement(ids('a')))).toMatchInlineSnapshot(`
      "MATCH (n:_Vertex) WHERE (n._id IN $ids) RETURN [n._id, n._image, n._began] AS row
      { "ids": [ "…9a23dc4d" ]
      }"
    `);
    expect(sent(edgeStatement([edge('a', 'b').id], ['Produced', 'a`b'], 7))).toMatchInlineSnapshot(`
      "MATCH (h:_Head) RETURN [size(h.types)] AS row
      UNION
      CALL () { MATCH (from)-[r:\`Produced\`]->(to) WHERE r._id IN $edges RETURN r
      UNION ALL
      MATCH (from)-[r:\`a\`\`b\`]->(to) WHERE r._id IN $edges RETURN r } WITH r WHERE (r._began <= $at) RETURN [r._id, r._image, r._began] AS row
      UNION
      MATCH (p:_PastEdge) WHERE p._id IN $edges AND p._began <= $at AND p._ended > $at RETURN [p._id, p._image, p._began] AS row
      { "edges": [ "…065be814" ], "at": "7n"
      }"
    `);
  });

  it('for lists is the order, the filter and the position', () => {
    const order = { by: 'creationTime', direction: 'descending' } as const;
    expect(sent(listStatement({ label: 'artifact', order, first: 10 }))).toMatchInlineSnapshot(`
      "MATCH (n:\`artifact\`) WHERE (n._created IS NOT NULL) AND (n._id IS NOT NULL) WITH n ORDER BY n._created DESC, n._id DESC LIMIT $limit RETURN [n._id, n._image, n._began] AS row
      { "limit": "11n"
      }"
    `);
    const after = { key: 'm', id: 'f'.repeat(32) };
    const named = { by: 'name', direction: 'ascending' } as const;
    const where = { type: 'Model', createdAfter: 5 };
    expect(
      sent(listStatement({ label: 'artifact', order: named, first: 10, after, where, at: 3 })),
    ).toMatchInlineSnapshot(`
      "CALL () {
        MATCH (n:\`artifact\`) WHERE (n._began <= $at) AND (n.type = $type) AND (n._created >= $createdAfter) AND (CASE WHEN n.name IS :: STRING NOT NULL THEN n.name ELSE '' END >= $key) AND (CASE WHEN n.name IS :: STRING NOT NULL THEN n.name ELSE '' END > $key OR n._id > $id) AND (n._created IS NOT NULL) AND (n._id IS NOT NULL) WITH n ORDER BY CASE WHEN n.name IS :: STRING NOT NULL THEN n.name ELSE '' END, n._id LIMIT $limit RETURN n._id AS id, n._image AS image, n._began AS began, CASE WHEN n.name IS :: STRING NOT NULL THEN n.name ELSE '' END AS key
        UNION
        MATCH (p:_PastVertex) WHERE (p.type = $type) AND (p._created >= $createdAfter) AND (CASE WHEN p.name IS :: STRING NOT NULL THEN p.name ELSE '' END >= $key) AND (CASE WHEN p.name IS :: STRING NOT NULL THEN p.name ELSE '' END > $key OR p._id > $id) AND ($label IN p._labels) AND (p._began <= $at AND p._ended > $at) WITH p ORDER BY CASE WHEN p.name IS :: STRING NOT NULL THEN p.name ELSE '' END, p._id LIMIT $limit RETURN p._id AS id, p._image AS image, p._began AS began, CASE WHEN p.name IS :: STRING NOT NULL THEN p.name ELSE '' END AS key
      }
      WITH id, image, began, key ORDER BY key, id LIMIT $limit
      RETURN [id, image, began] AS row
      { "limit": "11n", "type": "Model", "createdAfter": "5n", "at": "3n", "label": "artifact", "key": "m", "id": "…ffffffff"
      }"
    `);
    expect(sent(countStatement({ label: 'artifact', where }))).toMatchInlineSnapshot(`
      "MATCH (n:\`artifact\`) WHERE (n.type = $type) AND (n._created >= $createdAfter) AND (n._created IS NOT NULL) AND (n._id IS NOT NULL) RETURN [count(n)] AS row
      { "type": "Model", "createdAfter": "5n"
      }"
    `);
  });

  it('for edges at vertices and over the graph is newest first', () => {
    const at = { vertices: ids('a'), direction: 'out' } as const;
    expect(
      sent(incidentStatement({ ...at, labels: ['Produced'], first: 5 })),
    ).toMatchInlineSnapshot(`
      "UNWIND $vertices AS vertex
      CALL (vertex) {
        MATCH (:_Vertex {_id: vertex})-[r]->() WHERE (type(r) IN $labels) AND (r._id IS NOT NULL) RETURN r._id AS id, r._image AS image, r._began AS began, r._created AS created
          ORDER BY created DESC, id DESC LIMIT $limit
      }
      WITH vertex, id, image, began, created ORDER BY created DESC, id DESC
      RETURN [vertex, id, image, began] AS row
      { "limit": "6n", "vertices": [ "…9a23dc4d" ], "labels": [ "Produced" ]
      }"
    `);
    expect(sent(degreeStatement({ ...at, at: 3 }))).toMatchInlineSnapshot(`
      "UNWIND $vertices AS vertex
      CALL (vertex) {
        MATCH (:_Vertex {_id: vertex})-[r]->() WHERE (r._began <= $at) AND (r._id IS NOT NULL) RETURN r._id AS id
        UNION
        MATCH (p:_PastEdge {_from: vertex}) WHERE (p._began <= $at AND p._ended > $at) RETURN p._id AS id
      }
      WITH vertex, count(id) AS degree
      RETURN [vertex, degree] AS row
      { "vertices": [ "…9a23dc4d" ], "at": "3n"
      }"
    `);
    const query = { fromType: 'DataSet', label: 'Produced', first: 5, at: 3 };
    expect(sent(edgeListStatement(query))).toMatchInlineSnapshot(`
      "CALL () {
        MATCH (from)-[r]->(to) WHERE (type(r) = $label) AND (r._began <= $at) AND (EXISTS { MATCH (v:_Vertex {_id: from._id}) WHERE v._began <= $at AND v.type = $fromType }
          OR EXISTS { MATCH (v:_PastVertex {_id: from._id}) WHERE v._began <= $at AND v._ended > $at AND v.type = $fromType }) AND (r._id IS NOT NULL) RETURN r._id AS id, r._image AS image, r._began AS began, r._created AS created
        ORDER BY created DESC, id DESC LIMIT $limit
        UNION
        MATCH (p:_PastEdge) WHERE (p._label = $label) AND (EXISTS { MATCH (v:_Vertex {_id: p._from}) WHERE v._began <= $at AND v.type = $fromType }
          OR EXISTS { MATCH (v:_PastVertex {_id: p._from}) WHERE v._began <= $at AND v._ended > $at AND v.type = $fromType }) AND (p._began <= $at AND p._ended > $at) RETURN p._id AS id, p._image AS image, p._began AS began, p._created AS created
        ORDER BY created DESC, id DESC LIMIT $limit
      }
      WITH id, image, began, created ORDER BY created DESC, id DESC LIMIT $limit
      RETURN [id, image, began] AS row
      { "limit": "6n", "fromType": "DataSet", "label": "Produced", "at": "3n"
      }"
    `);
  });

  it('for a walk is its closure, where a closure can be asked for', () => {
    const limits = { maxVertices: 10, timeoutMs: 1_000 };
    const walk: WalkQuery = { starts: ids('a'), direction: 'descendants', first: 5, limits };
    expect(sent(closureStatement(walk))).toMatchInlineSnapshot(`
      "MATCH (s:_Vertex) WHERE s._id IN $starts
      CALL (s) {
        MATCH path = (s)-[*0..]->(d:_Vertex) RETURN d, min(length(path)) AS depth
      }
      WITH d, min(depth) AS depth
      RETURN [depth, d._id, labels(d), d.type, d._created] AS row
      { "starts": [ "…9a23dc4d" ]
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
        MATCH path = (s)<-[:\`Produced\`|\`SameAs\`*0..4]-(d:_Vertex) RETURN d, min(length(path)) AS depth
        UNION
        MATCH path = (s)-[:\`Produced\`|\`SameAs\`*0..4]->(d:_Vertex) RETURN d, min(length(path)) AS depth
      }
      WITH d, min(depth) AS depth
      RETURN [depth, d._id, labels(d), d.type, d._created] AS row"
    `);
    expect(closureStatement({ ...walk, stopAt: ['Model'] })).toBeUndefined();
  });
});
