import gremlin from 'gremlin';
import { type Edge, isSet, type Property, type Vertex } from '#src/domain/graph/index.js';
import { type GraphPlan, generate } from '../lineage/generator.js';

const ROWS = 25_000;

/** A script of a constant text, which the server compiles once. */
const VERTICES = `rows = new groovy.json.JsonSlurper().parseText(data)
rows.each { row ->
  vertex = graph.addVertex(T.id, row.id, T.label, row.label)
  row.properties.each { key, value -> vertex.property(key, value) }
}
null`;
const EDGES = `rows = new groovy.json.JsonSlurper().parseText(data)
ends = [:]
find = { id -> ends.computeIfAbsent(id) { graph.vertices(it).next() } }
rows.each { row ->
  edge = find(row.from).addEdge(row.label, find(row.to), T.id, row.id)
  row.properties.each { key, value -> edge.property(key, value) }
}
null`;

/** Loads the graph of a plan into an empty Gremlin server, as a user would by hand. */
export async function loadPeer(url: string, plan: GraphPlan): Promise<void> {
  const client = new gremlin.driver.Client(url, { traversalSource: 'g' });
  const send = async (script: string, rows: readonly object[]) => {
    for (let from = 0; from < rows.length; from += ROWS) {
      const data = JSON.stringify(rows.slice(from, from + ROWS));
      await client.submit(script, { data });
    }
  };
  try {
    const vertices: object[] = [];
    const edges: object[] = [];
    for (const change of generate(plan)) {
      if (change.kind === 'putVertex') vertices.push(vertexRow(change.vertex));
      if (change.kind === 'putEdge') edges.push(edgeRow(change.edge));
    }
    await send(VERTICES, vertices);
    await send(EDGES, edges);
  } finally {
    await client.close();
  }
}

function vertexRow({ id, labels, properties }: Vertex): object {
  return { id, label: labels[0], properties: plain(properties) };
}

function edgeRow({ id, label, from, to, properties }: Edge): object {
  return { id, label, from, to, properties: plain(properties) };
}

function plain(properties: Readonly<Record<string, Property>>): object {
  const entries = Object.entries(properties).map(([name, property]) => {
    const [value = ''] = isSet(property) ? property : [property];
    return [name, typeof value === 'object' ? Number(value.value) : value] as const;
  });
  return Object.fromEntries(entries);
}
