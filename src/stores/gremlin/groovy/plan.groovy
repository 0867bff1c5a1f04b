import groovy.json.JsonSlurper
import groovy.transform.CompileStatic
import org.apache.tinkerpop.gremlin.process.traversal.P
import org.apache.tinkerpop.gremlin.structure.*

/** Applies the plan of a group of commits: see PlanRows in write/plan.ts. */
@CompileStatic
class ForebearPlan {
  static final int BATCH = 1000
  final Graph graph
  final Map plan
  /** Edges cannot be given ids: they are found by the property `_id`. */
  final boolean edgesByProperty
  /** Vertices that this plan has written, by element id. */
  private final Map<String, Vertex> made = new HashMap<>()

  ForebearPlan(Graph graph, Map plan, boolean edgesByProperty) {
    this.graph = graph
    this.plan = plan
    this.edgesByProperty = edgesByProperty
  }

  static Map parse(String text) {
    return (Map) new JsonSlurper().parseText(text)
  }

  static String elementId(Object nativeId) {
    String id = nativeId.toString()
    return id.endsWith('~') ? id.substring(0, id.length() - 1) : id
  }

  List<List> rows(String part) {
    return (List<List>) plan.get(part)
  }

  Vertex vertex(Object id) {
    Iterator<Vertex> found = graph.vertices(id)
    return found.hasNext() ? found.next() : null
  }

  void records() {
    for (List row : rows('records')) add(row)
  }

  /** Edges first, because they end at the vertices. */
  void drop() {
    List<Object> ids = new ArrayList<>()
    for (List row : rows('dropEdges')) ids.add(row.get(0))
    for (int from = 0; from < ids.size(); from += BATCH) {
      for (Edge edge : edges(ids.subList(from, Math.min(from + BATCH, ids.size())))) edge.remove()
    }
    for (List row : rows('dropVertices')) vertex(row.get(0))?.remove()
  }

  void put() {
    for (List row : rows('newVertices')) made.put(elementId(row.get(0)), add(row))
    for (List row : rows('setVertices')) {
      Vertex one = vertex(row.get(0))
      made.put(elementId(row.get(0)), one == null ? add(row) : refill(one, row))
    }
    for (List row : rows('newEdges')) {
      Vertex from = end(row.get(3))
      Vertex to = end(row.get(4))
      if (from != null && to != null) from.addEdge((String) row.get(1), to, asMade(row, !edgesByProperty))
    }
    for (List row : rows('setEdges')) for (Edge edge : edges([row.get(0)])) refill(edge, row)
  }

  Collection<Edge> edges(List<Object> ids) {
    if (edgesByProperty) return graph.traversal().E().has('_id', P.within(ids)).toList()
    return graph.edges(ids.toArray()).toList()
  }

  /** A live vertex, by either of its native ids. */
  private Vertex end(Object id) {
    if (made.containsKey(id)) return made.get(id)
    for (String nativeId : [id.toString(), id.toString() + '~']) {
      Vertex one = vertex(nativeId)
      if (one != null && one.property('_began').isPresent()) return one
    }
    return null
  }

  Vertex add(List row) {
    Vertex one = graph.addVertex(asMade(row, true))
    fill(one, row, true)
    return one
  }

  private static <E extends Element> E refill(E one, List row) {
    for (Property old : one.properties().toList()) old.remove()
    fill(one, row, false)
    return one
  }

  static void fill(Element one, List row, boolean onlySets) {
    List properties = (List) row.get(2)
    for (int at = 0; at < properties.size(); at += 2) {
      String name = (String) properties.get(at)
      Object value = properties.get(at + 1)
      if (value instanceof List) for (Object each : (List) value) ((Vertex) one).property(VertexProperty.Cardinality.set, name, nativeValue(each))
      else if (onlySets) continue
      else if (one instanceof Vertex) ((Vertex) one).property(VertexProperty.Cardinality.single, name, nativeValue(value))
      else one.property(name, nativeValue(value))
    }
  }

  /** Id, label and single values as addVertex takes them; addEdge takes the label separately. */
  private static Object[] asMade(List row, boolean withId) {
    List all = new ArrayList()
    if (withId) all.addAll([T.id, row.get(0)])
    if (row.size() == 3) all.addAll([T.label, row.get(1)])
    List properties = (List) row.get(2)
    for (int at = 0; at < properties.size(); at += 2) {
      if (properties.get(at + 1) instanceof List) continue
      all.add(properties.get(at))
      all.add(nativeValue(properties.get(at + 1)))
    }
    return all.toArray()
  }

  /** Numbers are integers, or maps with their text: `d` floating-point, `l` integers too large for JSON. */
  static Object nativeValue(Object value) {
    if (value instanceof Number) return ((Number) value).longValue()
    if (!(value instanceof Map)) return value
    Map number = (Map) value
    return number.containsKey('d') ? (Object) Double.valueOf((String) number.get('d')) : (Object) Long.valueOf((String) number.get('l'))
  }
}
