import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { ElementVersions } from '#src/ports/graph-store.js';
import type { Connection } from '../connection.js';
import { elementId } from '../schema.js';
import { READING_GROOVY } from '../scripts/reading.js';

/** The versions of live elements, in one request. */
export async function scriptVersions(
  connection: Pick<Connection, 'read'>,
  vertices: readonly VertexId[],
  edges: readonly EdgeId[],
): Promise<ElementVersions> {
  if (vertices.length + edges.length === 0) return { vertices: new Map(), edges: new Map() };
  const data = `${vertices.join(' ')}\n${edges.join(' ')}`;
  const [text] = await connection.read({ script: VERSIONS_SCRIPT, bindings: { data } });
  const [ofVertices = '', ofEdges = ''] = String(text).split('\n');
  return { vertices: readVersions<VertexId>(ofVertices), edges: readVersions<EdgeId>(ofEdges) };
}

/** Native ids, each with its commit. */
function readVersions<Id extends string>(text: string): Map<Id, number> {
  const words = text === '' ? [] : text.split(' ');
  const versions = new Map<Id, number>();
  for (let at = 0; at < words.length; at += 2) {
    versions.set(elementId(words[at] ?? '') as Id, Number(words[at + 1]));
  }
  return versions;
}

const VERSIONS_SCRIPT = `${READING_GROOVY}
@CompileStatic
class ForebearVersions {
  static String began(ForebearGraph graph, String ids, boolean isVertex) {
    StringBuilder out = new StringBuilder()
    if (ids.isEmpty()) return ''
    for (String id : ids.split(' ')) {
      for (String nativeId : [id, id + '~']) {
        Element e = isVertex ? (Element) graph.vertex(nativeId) : (Element) graph.edge(nativeId)
        if (e == null) continue
        Property began = e.property('_began')
        if (!began.isPresent()) continue
        if (out.length() > 0) out.append(' ')
        out.append(nativeId).append(' ').append(began.value().toString())
      }
    }
    return out.toString()
  }
  static String run(ForebearGraph graph, String text) {
    int line = text.indexOf('\\n')
    return began(graph, text.substring(0, line), true) + '\\n' + began(graph, text.substring(line + 1), false)
  }
}
ForebearVersions.run(ForebearGraph.of(g.getGraph()), data)`;
