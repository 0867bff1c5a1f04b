import org.janusgraph.core.JanusGraphTransaction

/** The plan of a group over Cassandra, where a transaction may have been written in part. */
@CompileStatic
class ForebearJanusPlan extends ForebearPlan {
  ForebearJanusPlan(JanusGraphTransaction tx, Map plan) {
    super(tx, plan, true)
  }

  /** Completes the records, which never change and of which an earlier try may have written some. */
  void recordsAgain() {
    for (List row : rows('records')) {
      Vertex one = vertex(row.get(0))
      if (one == null) add(row)
      else fill(one, row, false)
    }
  }

  /** Creates missing vertices again, because of a partly written vertex only one that is found can be removed. */
  void complete() {
    for (List row : rows('dropVertices') + rows('newVertices')) {
      if (vertex(row.get(0)) == null) graph.addVertex(T.id, row.get(0), T.label, row.get(1))
    }
  }

  /** Removes the elements that the plan drops or adds, also edges that only one of their ends still has. */
  void undo() {
    Set<Object> ids = new HashSet<>()
    Set<List> places = new LinkedHashSet<>()
    for (List row : rows('dropEdges') + rows('newEdges')) {
      ids.add(row.get(0))
      for (String other : ['', '~']) {
        places.add([row.get(3).toString() + other, Direction.OUT, row.get(1)])
        places.add([row.get(4).toString() + other, Direction.IN, row.get(1)])
      }
    }
    for (List place : places) {
      Vertex one = vertex(place.get(0))
      if (one == null) continue
      List<Edge> edges = one.edges((Direction) place.get(1), (String) place.get(2)).toList()
      for (Edge edge : edges) if (ids.contains(edge.property('_id').orElse(null))) edge.remove()
    }
    for (List row : rows('dropVertices') + rows('newVertices')) vertex(row.get(0))?.remove()
  }
}
