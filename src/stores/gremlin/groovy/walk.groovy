import groovy.json.JsonOutput
import groovy.json.JsonSlurper

/** Walks breadth first over the live elements that existed at a commit, as src/domain/graph/walk does. */
@CompileStatic
class ForebearWalk {
  /** Vertices per text, because a socket limits the length of each. */
  private static final int PART = 1000

  /** One direction of a walk, with the vertices that it has visited. */
  private static class Front {
    Direction[] sides
    Set<Object> visited = new HashSet<>()
    List<Vertex> next
  }

  private static class TimeOver extends RuntimeException {
    TimeOver() { super(null, null, false, false) }
  }

  private final ForebearGraph graph
  private final long at
  private final long deadline
  private final int maxVertices
  private final int maxDepth
  private final String[] labels
  /** False when the query allows no label. */
  private final boolean follows
  private final Set stopAt
  private final List<Front> fronts = new ArrayList<>()
  private final Set<Object> seen = new HashSet<>()
  private final List<List> order = new ArrayList<>()
  private int looked = 0

  ForebearWalk(ForebearGraph graph, Map query) {
    this.graph = graph
    at = ((Number) query.get('at')).longValue()
    deadline = System.nanoTime() + ((Number) query.get('timeoutMs')).longValue() * 1000000L
    maxVertices = ((Number) query.get('maxVertices')).intValue()
    maxDepth = query.get('maxDepth') == null ? Integer.MAX_VALUE : ((Number) query.get('maxDepth')).intValue()
    List names = (List) query.get('labels')
    labels = names == null ? new String[0] : (String[]) names.toArray(new String[0])
    follows = names == null || !names.isEmpty()
    stopAt = new HashSet((List) query.get('stopAt'))
    List<Vertex> starts = new ArrayList<>()
    for (Object id : (List) query.get('starts')) {
      Vertex one = graph.vertex(id)
      if (isThere(one)) starts.add(one)
    }
    for (Object sides : (List) query.get('sides')) {
      Front front = new Front(next: starts, sides: (Direction[]) ((List) sides).collect { Object side -> Direction.valueOf((String) side) }.toArray(new Direction[0]))
      for (Vertex one : starts) front.visited.add(one.id())
      fronts.add(front)
    }
  }

  /** The reason why the walk is incomplete, or an empty text; then the vertices as JSON lists. */
  static List<String> run(ForebearGraph graph, String text) {
    ForebearWalk walk = new ForebearWalk(graph, (Map) new JsonSlurper().parseText(text))
    String cut = ''
    try {
      cut = walk.go()
    } catch (TimeOver over) {
      cut = 'TIME_LIMIT'
    }
    List<String> answer = new ArrayList<>([cut])
    for (int from = 0; from < walk.order.size(); from += PART) {
      answer.add(JsonOutput.toJson(walk.order.subList(from, Math.min(from + PART, walk.order.size()))))
    }
    return answer
  }

  private String go() {
    for (int depth = 0; ; depth++) {
      if (!take(depth)) return 'SIZE_LIMIT'
      for (Front front : fronts) front.next = follows ? beyond(front) : new ArrayList<Vertex>()
      if (System.nanoTime() > deadline) return 'TIME_LIMIT'
      if (fronts.every { Front front -> front.next.isEmpty() }) return ''
      // One front may still reach vertices that the other has seen; only new vertices mean that the walk is cut.
      if (depth >= maxDepth && fronts.any { Front front -> front.next.any { Vertex one -> !seen.contains(one.id()) } }) return 'DEPTH_LIMIT'
    }
  }

  /** Takes the new vertices of all fronts in the order of their ids; false when they exceed the limit. */
  private boolean take(int depth) {
    TreeMap<String, Vertex> found = new TreeMap<>()
    for (Front front : fronts) for (Vertex one : front.next) if (!seen.contains(one.id())) found.put(elementId(one.id()), one)
    for (Map.Entry<String, Vertex> entry : found.entrySet()) {
      if (order.size() >= maxVertices) return false
      Vertex one = entry.getValue()
      seen.add(one.id())
      Object type = value(one, 'type')
      Object created = value(one, 'creationtime')
      order.add([entry.getKey(), depth, one.label(), value(one, '_labels'), type instanceof String ? type : null, created instanceof Number ? created : 0])
    }
    return true
  }

  private List<Vertex> beyond(Front front) {
    List<Vertex> next = new ArrayList<>()
    for (Vertex one : front.next) {
      look()
      if (!stopAt.isEmpty() && stopAt.contains(value(one, 'type'))) continue
      for (Direction side : front.sides) {
        Iterator<Edge> edges = graph.edges(one, side, labels)
        while (edges.hasNext()) {
          look()
          Edge edge = edges.next()
          if (!isThere(edge) || front.visited.contains(graph.endId(edge, side))) continue
          Vertex other = graph.end(edge, side)
          if (isThere(other) && front.visited.add(other.id())) next.add(other)
        }
      }
    }
    return next
  }

  private void look() {
    if ((++looked & 255) == 0 && System.nanoTime() > deadline) throw new TimeOver()
  }

  /** Whether an element belongs to the platform and existed at the commit. */
  private boolean isThere(Element one) {
    Object began = one == null ? null : one.property('_began').orElse(null)
    return began != null && ((Number) began).longValue() <= at
  }

  private static Object value(Vertex one, String key) {
    Iterator<VertexProperty> found = one.properties(key)
    return found.hasNext() ? found.next().value() : null
  }

  private static String elementId(Object nativeId) {
    String id = nativeId.toString()
    return id.endsWith('~') ? id.substring(0, id.length() - 1) : id
  }
}
ForebearWalk.run(ForebearGraph.of(g.getGraph()), data)
