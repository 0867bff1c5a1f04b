import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { ElementVersions } from '#src/ports/graph-store.js';
import type { Connection } from '../connection.js';
import { elementId, nativeIds } from '../schema.js';
import { type Kind, keyOf } from './fold.js';

/** The versions of live elements and their native ids by key, in one request. */
export async function scriptVersions(
  connection: Pick<Connection, 'read'>,
  vertices: readonly VertexId[],
  edges: readonly EdgeId[],
): Promise<ElementVersions & { readonly nativeIds: ReadonlyMap<string, string> }> {
  const found = {
    vertices: new Map<VertexId, number>(),
    edges: new Map<EdgeId, number>(),
    nativeIds: new Map<string, string>(),
  };
  if (vertices.length + edges.length === 0) return found;
  const data = JSON.stringify([vertices, edges].map((ids) => ids.flatMap(nativeIds)));
  const [text] = await connection.read({ script: VERSIONS_SCRIPT, bindings: { data } });
  const [ofVertices, ofEdges]: [Answer, Answer] = JSON.parse(String(text));
  const keep = <Id extends string>(kind: Kind, answer: Answer, versions: Map<Id, number>) => {
    for (const [nativeId, began] of answer) {
      const id = elementId(nativeId) as Id;
      versions.set(id, began);
      found.nativeIds.set(keyOf(kind, id), nativeId);
    }
  };
  keep('v', ofVertices, found.vertices);
  keep('e', ofEdges, found.edges);
  return found;
}

type Answer = readonly (readonly [nativeId: string, began: number])[];

const VERSIONS_SCRIPT = `import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import groovy.transform.CompileStatic
import org.apache.tinkerpop.gremlin.structure.*
@CompileStatic
class ForebearVersions {
  static List began(Iterator it) {
    List found = new ArrayList()
    while (it.hasNext()) {
      Element e = (Element) it.next()
      Property p = e.property('_began')
      if (p.isPresent()) found.add([e.id(), p.value()])
    }
    return found
  }
  static String run(Graph graph, String text) {
    List d = (List) new JsonSlurper().parseText(text)
    Object[] vertices = ((List) d.get(0)).toArray()
    Object[] edges = ((List) d.get(1)).toArray()
    List none = new ArrayList()
    return JsonOutput.toJson([
      vertices.length == 0 ? none : began(graph.vertices(vertices)),
      edges.length == 0 ? none : began(graph.edges(edges))
    ])
  }
}
ForebearVersions.run(g.getGraph(), data)`;
