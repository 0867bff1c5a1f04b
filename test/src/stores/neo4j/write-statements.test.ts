import { describe, expect, it } from 'vitest';
import { type Change, canonicalEdge, canonicalVertex, GENESIS } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import { groupStatement } from '#src/stores/neo4j/write/group-statement.js';
import type { LiveVersion } from '#src/stores/shared/fold.js';
import { edge, ids, putting, removing, vertex } from '../../../contract/graph-store/elements.js';
import { sent } from './sent.js';

const NOTHING = new Map<string, LiveVersion>();

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
        if (change.kind === 'putVertex')
          return { change, snapshot: canonicalVertex(change.vertex) };
        if (change.kind === 'putEdge') return { change, snapshot: canonicalEdge(change.edge) };
        return { change };
      }),
    })),
  };
}

function existing(snapshot: string): LiveVersion {
  return { snapshot, began: 1, nativeId: `native-${snapshot.slice(2, 6)}` };
}

describe('the statement that writes a group to Neo4j', () => {
  it('creates elements, the commit record and the head', () => {
    const statement = groupStatement(
      group([putting(vertex('a')), putting(vertex('b')), putting(edge('a', 'b'))]),
      NOTHING,
    );
    expect(sent(statement)).toMatchInlineSnapshot(`
      "CYPHER replan=skip
      MATCH (h:_Head) SET h.lock = 0
      WITH h WHERE h.seq = $after AND h.digest = $digest AND h.resetting IS NULL
      CALL () { UNWIND $vertices AS row CREATE (n:_Vertex:$(row.labels)) SET n = row.properties RETURN collect(n) AS made }
      WITH h, made AS ends
      CALL (ends) {
        UNWIND $edges AS row
        WITH row, ends[row.from] AS from, ends[row.to] AS to
        CREATE (from)-[r:$(row.type)]->(to) SET r = row.properties
      }
      CALL () { UNWIND $commits AS row CREATE (c:_Commit:_Bookkeeping) SET c = row }
      SET h.seq = $head.seq, h.time = $head.time, h.digest = $head.digest
      RETURN [h.seq] AS row
      { "after": "0n", "digest": "……0000000000000000", "vertices": [ { "labels": [ "artifact", "_Entity" ], "properties": { "arn": "b", "name": "b", "creationtime": "1000n", "_id": "…64e1b134", "_began": "1n", "_created": "1000n", "_image": "1 [\\"…64e1b134\\",[\\"artifact\\"],{\\"arn\\":\\"b\\",\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000},\\"name\\":\\"b\\"}]", "_name": "b", "_status": "", "_words": "b 3d927235963deef7" } }, { "labels": [ "artifact", "_Entity" ], "properties": { "arn": "a", "name": "a", "creationtime": "1000n", "_id": "…9a23dc4d", "_began": "1n", "_created": "1000n", "_image": "1 [\\"…9a23dc4d\\",[\\"artifact\\"],{\\"arn\\":\\"a\\",\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000},\\"name\\":\\"a\\"}]", "_name": "a", "_status": "", "_words": "a 3d927235963deef7" } } ], "edges": [ { "type": "ContributedTo", "from": "1n", "to": "0n", "properties": { "creationtime": "1000n", "_id": "…065be814", "_began": "1n", "_created": "1000n", "_image": "1 [\\"…065be814\\",\\"ContributedTo\\",\\"…9a23dc4d\\",\\"…64e1b134\\",{\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000}}]" } } ], "commits": [ { "seq": "1n", "time": "5000n", "actor": "ada", "changes": "3n", "digest": "digest-1", "touched": "+v…9a23dc4d +v…64e1b134 +…7065be814" } ], "head": { "seq": "1n", "time": "5000n", "digest": "digest-1" }
      }"
    `);
  });

  it('looks up the existing ends of edges before it writes', () => {
    const statement = groupStatement(group([putting(edge('a', 'b'))]), NOTHING);
    expect(statement.text).toMatchInlineSnapshot(`
      "CYPHER replan=skip
      MATCH (h:_Head) SET h.lock = 0
      WITH h WHERE h.seq = $after AND h.digest = $digest AND h.resetting IS NULL
      CALL () { UNWIND $ends AS id MATCH (n:_Vertex {_id: id}) USING INDEX n:_Vertex(_id) RETURN collect(n) AS found }
      WITH h, found WHERE size(found) = size($ends)
      WITH h, found AS ends
      CALL (ends) {
        UNWIND $edges AS row
        WITH row, ends[row.from] AS from, ends[row.to] AS to
        CREATE (from)-[r:$(row.type)]->(to) SET r = row.properties
      }
      CALL () { UNWIND $commits AS row CREATE (c:_Commit:_Bookkeeping) SET c = row }
      SET h.seq = $head.seq, h.time = $head.time, h.digest = $head.digest
      RETURN [h.seq] AS row"
    `);
    expect(statement.parameters).toMatchObject({ ends: ids('a', 'b').sort() });
  });

  it('packs many similar elements into columns', () => {
    const numbers = Array.from({ length: 16 }, (_, at) => at);
    const statement = groupStatement(
      group([
        ...numbers.map((at) => putting(vertex(`v${at}`))),
        ...numbers.map((at) => putting(edge(`v${at}`, 'v0'))),
      ]),
      NOTHING,
    );
    expect(statement.text).toMatchInlineSnapshot(`
      "CYPHER replan=skip
      MATCH (h:_Head) SET h.lock = 0
      WITH h WHERE h.seq = $after AND h.digest = $digest AND h.resetting IS NULL
      CALL () { WITH split($vertices0[0], '\\u001f') AS c0, split($vertices0[1], '\\u001f') AS c1, [x IN split($vertices0[2], ' ') | toInteger(x)] AS c2, split($vertices0[3], '\\u001f') AS c3, [x IN split($vertices0[4], ' ') | toInteger(x)] AS c4, [x IN split($vertices0[5], ' ') | toInteger(x)] AS c5, split($vertices0[6], '\\u001f') AS c6, split($vertices0[7], '\\u001f') AS c7, split($vertices0[8], '\\u001f') AS c8, split($vertices0[9], '\\u001f') AS c9 UNWIND range(0, size(c0) - 1) AS i CREATE (n:\`_Vertex\`:\`artifact\`:\`_Entity\` {\`arn\`: c0[i], \`name\`: c1[i], \`creationtime\`: c2[i], \`_id\`: c3[i], \`_began\`: c4[i], \`_created\`: c5[i], \`_image\`: c6[i], \`_name\`: c7[i], \`_status\`: c8[i], \`_words\`: c9[i]}) RETURN collect(n) AS made0 }
      WITH h, made0 AS ends
      CALL (ends) {
        WITH ends, [x IN split($edges0[0], ' ') | toInteger(x)] AS c0, split($edges0[1], '\\u001f') AS c1, [x IN split($edges0[2], ' ') | toInteger(x)] AS c2, [x IN split($edges0[3], ' ') | toInteger(x)] AS c3, split($edges0[4], '\\u001f') AS c4, [x IN split($edges0[5], ' ') | toInteger(x)] AS c5, [x IN split($edges0[6], ' ') | toInteger(x)] AS c6 UNWIND range(0, size(c0) - 1) AS i
        WITH *, ends[c5[i]] AS from, ends[c6[i]] AS to
        CREATE (from)-[:\`ContributedTo\` {\`creationtime\`: c0[i], \`_id\`: c1[i], \`_began\`: c2[i], \`_created\`: c3[i], \`_image\`: c4[i]}]->(to)
      }
      CALL () { UNWIND $commits AS row CREATE (c:_Commit:_Bookkeeping) SET c = row }
      SET h.seq = $head.seq, h.time = $head.time, h.digest = $head.digest
      RETURN [h.seq] AS row"
    `);
    const [names, , created] = statement.parameters['vertices0'] as string[];
    expect(names?.split('\u001f').sort()).toEqual(numbers.map((at) => `v${at}`).sort());
    expect(created).toBe(numbers.map(() => '1000').join(' '));
  });

  it('moves changed and removed elements to past records', () => {
    const [a, b, ab] = [vertex('a'), vertex('b'), edge('a', 'b')];
    const there = new Map([
      [`v${a.id}`, existing(canonicalVertex(a))],
      [`v${b.id}`, existing(canonicalVertex(b))],
      [`e${ab.id}`, existing(canonicalEdge(ab))],
    ]);
    const statement = groupStatement(
      group(
        [putting(vertex('a', { labels: ['context', '_odd'] }))],
        [removing(ab), removing(b)],
        [putting(vertex('c')), removing(a)],
      ),
      there,
    );
    expect(sent(statement)).toMatchInlineSnapshot(`
      "CYPHER replan=skip
      MATCH (h:_Head) SET h.lock = 0
      WITH h WHERE h.seq = $after AND h.digest = $digest AND h.resetting IS NULL
      CALL () { UNWIND $removedEdges AS id MATCH ()-[r]->() WHERE elementId(r) = id DELETE r }
      CALL () { UNWIND $removedVertices AS id MATCH (n) WHERE elementId(n) = id DETACH DELETE n }
      CALL () { UNWIND $pastVertices AS row CREATE (p:_PastVertex:_Bookkeeping) SET p = row }
      CALL () { UNWIND $pastEdges AS row CREATE (p:_PastEdge:_Bookkeeping) SET p = row }
      CALL () { UNWIND $vertices AS row CREATE (n:_Vertex:$(row.labels)) SET n = row.properties }
      CALL () { UNWIND $commits AS row CREATE (c:_Commit:_Bookkeeping) SET c = row }
      SET h.seq = $head.seq, h.time = $head.time, h.digest = $head.digest
      RETURN [h.seq] AS row
      { "after": "0n", "digest": "……0000000000000000", "removedEdges": [ "native-3039" ], "removedVertices": [ "native-3e23", "native-ca97" ], "pastVertices": [ { "_id": "…9a23dc4d", "_began": "1n", "_created": "1000n", "_image": "1 [\\"…9a23dc4d\\",[\\"artifact\\"],{\\"arn\\":\\"a\\",\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000},\\"name\\":\\"a\\"}]", "_ended": "1n", "_labels": [ "artifact" ], "name": "a" }, { "_id": "…64e1b134", "_began": "1n", "_created": "1000n", "_image": "1 [\\"…64e1b134\\",[\\"artifact\\"],{\\"arn\\":\\"b\\",\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000},\\"name\\":\\"b\\"}]", "_ended": "2n", "_labels": [ "artifact" ], "name": "b" }, { "_id": "…9a23dc4d", "_began": "1n", "_created": "1000n", "_image": "1 [\\"…9a23dc4d\\",[\\"context\\",\\"_odd\\"],{\\"arn\\":\\"a\\",\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000},\\"name\\":\\"a\\"}]", "_ended": "3n", "_labels": [ "context", "__odd" ], "name": "a" } ], "pastEdges": [ { "_id": "…065be814", "_began": "1n", "_created": "1000n", "_image": "1 [\\"…065be814\\",\\"ContributedTo\\",\\"…9a23dc4d\\",\\"…64e1b134\\",{\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000}}]", "_ended": "2n", "_label": "ContributedTo", "_from": "…9a23dc4d", "_to": "…64e1b134" } ], "vertices": [ { "labels": [ "artifact", "_Entity" ], "properties": { "arn": "c", "name": "c", "creationtime": "1000n", "_id": "…356885a5", "_began": "3n", "_created": "1000n", "_image": "3 [\\"…356885a5\\",[\\"artifact\\"],{\\"arn\\":\\"c\\",\\"creationtime\\":{\\"type\\":\\"Date\\",\\"value\\":1000},\\"name\\":\\"c\\"}]", "_name": "c", "_status": "", "_words": "c 3d927235963deef7" } } ], "commits": [ { "seq": "1n", "time": "5000n", "actor": "ada", "changes": "1n", "digest": "digest-1", "touched": "+v…9a23dc4d" }, { "seq": "2n", "time": "5000n", "actor": "ada", "changes": "2n", "digest": "digest-2", "touched": "-…7065be814 -v…64e1b134" }, { "seq": "3n", "time": "5000n", "actor": "ada", "changes": "2n", "digest": "digest-3", "touched": "+v…356885a5 -v…9a23dc4d" } ], "head": { "seq": "3n", "time": "5000n", "digest": "digest-3" }
      }"
    `);
  });
});
