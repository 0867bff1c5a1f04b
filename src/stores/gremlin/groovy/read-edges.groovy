import groovy.json.JsonSlurper

/** Edges at vertices: a line `@` with the native id of a vertex, then a line for each edge. */
@CompileStatic
class ForebearEdges {
  static class Found implements Comparable<Found> {
    Edge edge
    double created
    String id

    int compareTo(Found other) {
      int byTime = Double.compare(created, other.created)
      return byTime != 0 ? byTime : id.compareTo(other.id)
    }
  }

  static List<String> run(ForebearGraph graph, String text) {
    Map query = (Map) new JsonSlurper().parseText(text)
    ForebearRows rows = new ForebearRows()
    for (Object id : (List) query.get('ids')) for (String nativeId : [id.toString(), id.toString() + '~']) {
      Vertex vertex = graph.vertex(nativeId)
      if (vertex == null) continue
      rows.line('@' + nativeId)
      for (Edge edge : edges(graph, vertex, query)) rows.element(edge)
    }
    return rows.all()
  }

  /** One more of the newest than a page has. */
  private static Collection<Edge> edges(ForebearGraph graph, Vertex vertex, Map query) {
    Direction side = Direction.valueOf((String) query.get('side'))
    String[] labels = (String[]) ((List) query.get('labels')).toArray(new String[0])
    long at = query.get('at') == null ? Long.MAX_VALUE : ((Number) query.get('at')).longValue()
    List after = (List) query.get('after')
    Found last = after == null ? null : new Found(created: ((Number) after.get(0)).doubleValue(), id: (String) after.get(1))
    int most = ((Number) query.get('first')).intValue() + 1
    PriorityQueue<Found> page = new PriorityQueue<>()
    Iterator<Edge> edges = graph.edges(vertex, side, labels)
    while (edges.hasNext()) {
      Edge edge = edges.next()
      Object began = edge.property('_began').orElse(null)
      if (began == null || ((Number) began).longValue() > at) continue
      Object created = edge.property('creationtime').orElse(null)
      Found found = new Found(edge: edge, id: edge.id().toString(), created: created instanceof Number ? ((Number) created).doubleValue() : 0d)
      if (last != null && found.compareTo(last) >= 0) continue
      page.add(found)
      if (page.size() > most) page.poll()
    }
    List<Found> newest = new ArrayList<>(page)
    newest.sort(Collections.reverseOrder())
    List<Edge> found = new ArrayList<>()
    for (Found one : newest) found.add(one.edge)
    return found
  }
}
ForebearEdges.run(ForebearGraph.of(g.getGraph()), data)
