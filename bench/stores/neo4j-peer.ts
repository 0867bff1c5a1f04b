import neo4j, { type Driver } from 'neo4j-driver';
import type { Edge, Property, Vertex, VertexId } from '#src/domain/graph/index.js';
import type { StorePeer } from './peer.js';

const LABEL = 'PeerVertex';
const TYPES = 'ContributedTo|AssociatedWith|DerivedFrom|Produced|SameAs';

const LAUNCH = `
  CALL () {
    UNWIND $vertices AS row
    MERGE (n:${LABEL} {id: row.id})
    SET n:$(row.labels), n += row.properties
  }
  UNWIND $edges AS row
  MATCH (a:${LABEL} {id: row.from}), (b:${LABEL} {id: row.to})
  CREATE (a)-[r:$(row.label)]->(b)
  SET r = row.properties`;

const FIELDS =
  '.arn, .name, .type, .sourceuri, .status, .creationtime, .LastModifiedTime, .createdby, .document';

/** Expanded with pruning: reading the paths' relationships would enumerate every path. */
const VERTICES = `
  MATCH p = (s:_Vertex {_id: $start})-[:${TYPES}*0..HOPS]->(d)
  WITH d, min(length(p)) AS depth
  RETURN d {${FIELDS}} AS vertex, depth`;

const EDGES = `
  MATCH (s:_Vertex {_id: $start})-[:${TYPES}*0..BEFORE]->(a)
  WITH DISTINCT a
  MATCH (a)-[r:${TYPES}]->(b)
  RETURN type(r) AS type, r {.sourcearn, .destinationarn, .creationtime, .createdby} AS edge`;

/** Cypher by hand, over the store's live graph. */
class Neo4jPeer implements StorePeer {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async launch(vertices: readonly Vertex[], edges: readonly Edge[]): Promise<void> {
    const parameters = {
      vertices: vertices.map(({ id, labels, properties }) => ({
        id,
        labels,
        properties: native(properties),
      })),
      edges: edges.map(({ label, from, to, properties }) => ({
        label,
        from,
        to,
        properties: native(properties),
      })),
    };
    const session = this.#driver.session();
    try {
      await session.executeWrite((transaction) => transaction.run(LAUNCH, parameters));
    } finally {
      await session.close();
    }
  }

  async closure(start: VertexId, maxDepth: number): Promise<{ vertices: number; edges: number }> {
    const [vertices, edges] = await Promise.all([
      this.#read(VERTICES.replace('HOPS', String(maxDepth)), start),
      this.#read(EDGES.replace('BEFORE', String(maxDepth - 1)), start),
    ]);
    return { vertices: vertices.length, edges: edges.length };
  }

  async clear(): Promise<void> {
    const session = this.#driver.session();
    try {
      await session.run(`CREATE CONSTRAINT IF NOT EXISTS FOR (n:${LABEL}) REQUIRE n.id IS UNIQUE`);
      await session.run(
        `MATCH (n:${LABEL}) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS`,
      );
    } finally {
      await session.close();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#driver.close();
  }

  async #read(text: string, start: VertexId) {
    const session = this.#driver.session({ defaultAccessMode: neo4j.session.READ });
    try {
      const { records } = await session.executeRead((transaction) =>
        transaction.run(text, { start }),
      );
      return records.map((record) => record.toObject());
    } finally {
      await session.close();
    }
  }
}

/** Connects to a server without authentication. */
export async function openNeo4jPeer(url: string): Promise<StorePeer> {
  const driver = neo4j.driver(url, undefined, { fetchSize: -1 });
  await driver.getServerInfo();
  return new Neo4jPeer(driver);
}

function native(properties: Readonly<Record<string, Property>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, nativeValue(value)]),
  );
}

function nativeValue(value: Property): unknown {
  if (typeof value !== 'object') return value;
  if (!('type' in value)) return value.map(nativeValue);
  return value.type === 'Date' ? neo4j.int(value.value) : value.value;
}
