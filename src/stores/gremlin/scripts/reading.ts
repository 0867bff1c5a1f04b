/**
 * Groovy for scripts that read: `ForebearGraph.of(graph)` has vertices and edges by id, edges at a vertex
 * and the ends of an edge.
 *
 * A TinkerTransactionGraph copies an element for each transaction that reads it: a vertex with the ids of
 * all its edges, so that looking at a hub costs as much as its degree, and every copy leaves entries behind
 * in the server's threads. There what is committed is read without a copy, by the fields of TinkerPop 3.8. What is
 * read is not to be changed. Where the fields are others, everything is read by the graph's own methods, but not the
 * head: nothing else tells whether its commit is still being applied.
 */
export const READING_GROOVY = `import groovy.transform.CompileStatic
import java.lang.reflect.Field
import java.util.concurrent.locks.ReentrantLock
import org.apache.tinkerpop.gremlin.structure.*
@CompileStatic
class ForebearGraph {
  final Graph graph
  ForebearGraph(Graph graph) { this.graph = graph }
  static ForebearGraph of(Graph graph) {
    try { return new ForebearCommitted(graph) } catch (Exception another) { return new ForebearGraph(graph) }
  }
  Vertex vertex(Object id) { Iterator<Vertex> it = graph.vertices(id); return it.hasNext() ? it.next() : null }
  Edge edge(Object id) { Iterator<Edge> it = graph.edges(id); return it.hasNext() ? it.next() : null }
  Iterator<Edge> edges(Vertex v, Direction side, String[] labels) { return v.edges(side, labels) }
  Object endId(Edge e, Direction side) { return end(e, side).id() }
  Vertex end(Edge e, Direction side) { return side == Direction.OUT ? e.inVertex() : e.outVertex() }
  /** A vertex once no transaction that writes it is being committed, nor was since this one was looked at. */
  Vertex settled(Object id) {
    if (isTransactional(graph)) throw new UnsupportedOperationException('This TinkerTransactionGraph does not tell what is committed: it has other fields than that of TinkerPop 3.8.')
    return vertex(id)
  }
  static boolean isTransactional(Graph graph) { return graph.getClass().getSimpleName() == 'TinkerTransactionGraph' }
}
@CompileStatic
class ForebearCommitted extends ForebearGraph {
  private final Map vertices
  private final Map edges
  private final Field element
  private final Field lock
  private final Field outEdges
  private final Field inEdges
  private final Field outEnd
  private final Field inEnd
  ForebearCommitted(Graph graph) {
    super(graph)
    Class type = graph.getClass()
    if (!isTransactional(graph)) throw new ClassNotFoundException(type.getName())
    vertices = (Map) field(type, 'vertices').get(graph)
    edges = (Map) field(type, 'edges').get(graph)
    element = field(beside(type, 'TinkerElementContainer'), 'element')
    lock = field(beside(type, 'TinkerElementContainer'), 'lock')
    outEdges = field(beside(type, 'TinkerVertex'), 'outEdgesId')
    inEdges = field(beside(type, 'TinkerVertex'), 'inEdgesId')
    outEnd = field(beside(type, 'TinkerEdge'), 'outVertexId')
    inEnd = field(beside(type, 'TinkerEdge'), 'inVertexId')
  }
  private static Class beside(Class type, String name) {
    return type.getClassLoader().loadClass(type.getPackage().getName() + '.' + name)
  }
  private static Field field(Class type, String name) {
    Field found = type.getDeclaredField(name)
    found.setAccessible(true)
    return found
  }
  Vertex vertex(Object id) { Object found = vertices.get(id); return found == null ? null : (Vertex) element.get(found) }
  Edge edge(Object id) { Object found = edges.get(id); return found == null ? null : (Edge) element.get(found) }
  Iterator<Edge> edges(Vertex v, Direction side, String[] labels) {
    List<Edge> found = new ArrayList<>()
    Map byLabel = (Map) (side == Direction.OUT ? outEdges : inEdges).get(v)
    if (byLabel == null) return found.iterator()
    Collection names = labels.length == 0 ? byLabel.keySet() : new LinkedHashSet(Arrays.asList(labels))
    for (Object name : names) {
      Collection ids = (Collection) byLabel.get(name)
      if (ids == null) continue
      for (Object id : ids) { Edge e = edge(id); if (e != null) found.add(e) }
    }
    return found.iterator()
  }
  Object endId(Edge e, Direction side) { return (side == Direction.OUT ? inEnd : outEnd).get(e) }
  Vertex end(Edge e, Direction side) { return vertex(endId(e, side)) }
  Vertex settled(Object id) {
    while (true) {
      Vertex seen = vertex(id)
      Object found = vertices.get(id)
      if (found == null) return null
      if (!((ReentrantLock) lock.get(found)).isLocked() && vertex(id).is(seen)) return seen
      Thread.sleep(1)
    }
  }
}
`;
