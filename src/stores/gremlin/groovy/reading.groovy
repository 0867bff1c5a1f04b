import groovy.transform.CompileStatic
import java.lang.reflect.Field
import java.util.concurrent.locks.ReentrantLock
import org.apache.tinkerpop.gremlin.structure.*

/** Read-only access to a graph by its own methods. */
@CompileStatic
class ForebearGraph {
  final Graph graph

  ForebearGraph(Graph graph) {
    this.graph = graph
  }

  static ForebearGraph of(Graph graph) {
    try {
      return new ForebearCommitted(graph)
    } catch (Exception otherFields) {
      return new ForebearGraph(graph)
    }
  }

  static boolean isTransactional(Graph graph) {
    return graph.getClass().getSimpleName() == 'TinkerTransactionGraph'
  }

  Vertex vertex(Object id) {
    Iterator<Vertex> found = graph.vertices(id)
    return found.hasNext() ? found.next() : null
  }

  Edge edge(Object id) {
    Iterator<Edge> found = graph.edges(id)
    return found.hasNext() ? found.next() : null
  }

  Iterator<Edge> edges(Vertex vertex, Direction side, String[] labels) {
    return vertex.edges(side, labels)
  }

  Object endId(Edge edge, Direction side) {
    return end(edge, side).id()
  }

  Vertex end(Edge edge, Direction side) {
    return side == Direction.OUT ? edge.inVertex() : edge.outVertex()
  }

  /** A vertex that no transaction is committing. Only the fields of a transactional graph show that. */
  Vertex settled(Object id) {
    if (isTransactional(graph)) throw new UnsupportedOperationException('This TinkerTransactionGraph does not tell what is committed: it has other fields than that of TinkerPop 3.8.')
    return vertex(id)
  }
}

/**
 * Reads the committed elements of a TinkerTransactionGraph from its fields, as they are in TinkerPop 3.8. Its methods
 * copy each element for the reading transaction, a vertex with the ids of all its edges, so that a hub would cost its
 * degree. The elements are shared and must not be changed.
 */
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

  Vertex vertex(Object id) {
    Object found = vertices.get(id)
    return found == null ? null : (Vertex) element.get(found)
  }

  Edge edge(Object id) {
    Object found = edges.get(id)
    return found == null ? null : (Edge) element.get(found)
  }

  Iterator<Edge> edges(Vertex vertex, Direction side, String[] labels) {
    List<Edge> found = new ArrayList<>()
    Map byLabel = (Map) (side == Direction.OUT ? outEdges : inEdges).get(vertex)
    if (byLabel == null) return found.iterator()
    Collection names = labels.length == 0 ? byLabel.keySet() : new LinkedHashSet(Arrays.asList(labels))
    for (Object name : names) {
      Collection ids = (Collection) byLabel.get(name)
      if (ids == null) continue
      for (Object id : ids) {
        Edge one = edge(id)
        if (one != null) found.add(one)
      }
    }
    return found.iterator()
  }

  Object endId(Edge edge, Direction side) {
    return (side == Direction.OUT ? inEnd : outEnd).get(edge)
  }

  Vertex end(Edge edge, Direction side) {
    return vertex(endId(edge, side))
  }

  /** A commit holds the locks of everything that it changes until it is applied, and replaces the elements. */
  Vertex settled(Object id) {
    while (true) {
      Vertex seen = vertex(id)
      Object container = vertices.get(id)
      if (container == null) return null
      if (!((ReentrantLock) lock.get(container)).isLocked() && vertex(id).is(seen)) return seen
      Thread.sleep(1)
    }
  }
}
