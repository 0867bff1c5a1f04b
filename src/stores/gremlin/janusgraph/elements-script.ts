/** How the elements of a plan are written: a class of the script that writes. See plan.ts for its rows. */
export const ELEMENTS_CLASS = `@CompileStatic
class ForebearElements {
  static final int BATCH = 1000
  static Map parse(String text) { return (Map) new JsonSlurper().parseText(text) }
  static List list(Map m, String key) { return (List) m.get(key) }
  static Vertex vertex(JanusGraphTransaction tx, Object id) {
    Iterator<Vertex> it = tx.vertices(id)
    return it.hasNext() ? it.next() : null
  }
  static Object value(Object v) {
    if (!(v instanceof Map)) return v
    Map m = (Map) v
    return m.containsKey('d') ? (Object) Double.valueOf((String) m.get('d')) : (Object) Long.valueOf((String) m.get('l'))
  }
  static void fill(Vertex v, List kv) {
    for (int i = 0; i < kv.size(); i += 2) {
      String k = (String) kv.get(i)
      Object one = kv.get(i + 1)
      if (one instanceof List) for (Object each : (List) one) v.property(VertexProperty.Cardinality.set, k, value(each))
      else v.property(VertexProperty.Cardinality.single, k, value(one))
    }
  }
  static void empty(Vertex v) {
    List<VertexProperty> old = new ArrayList<>()
    Iterator<VertexProperty<Object>> it = v.properties()
    while (it.hasNext()) old.add(it.next())
    for (VertexProperty p : old) p.remove()
  }
  static Vertex add(JanusGraphTransaction tx, List row) {
    Vertex v = tx.addVertex(T.id, row.get(0), T.label, row.get(1))
    fill(v, (List) row.get(2))
    return v
  }
  /** Vertices of which only a part may be there become whole ones: only those are found, and can be removed. */
  static void complete(JanusGraphTransaction tx, Map plan) {
    Map<Object, Object> labels = new LinkedHashMap<>()
    for (Object id : list(plan, 'dropVertices')) labels.put(id, 'vertex')
    for (Object r : list(plan, 'newVertices')) labels.put(((List) r).get(0), ((List) r).get(1))
    for (Map.Entry<Object, Object> one : labels.entrySet()) {
      if (vertex(tx, one.getKey()) == null) tx.addVertex(T.id, one.getKey(), T.label, one.getValue())
    }
  }
  /** Removes what the plan removes or adds, an edge also where only one of its ends has it. */
  static void undo(JanusGraphTransaction tx, Map plan) {
    Set<Object> ids = new HashSet<>()
    Map<List, List> places = new LinkedHashMap<>()
    for (String part : ['dropEdges', 'newEdges']) for (Object r : list(plan, part)) {
      List row = (List) r
      ids.add(row.get(0))
      for (Object from : (List) row.get(3)) places.put([from, 'OUT', row.get(1)], row)
      for (Object into : (List) row.get(4)) places.put([into, 'IN', row.get(1)], row)
    }
    for (List place : places.keySet()) {
      Vertex v = vertex(tx, place.get(0))
      if (v == null) continue
      List<Edge> found = new ArrayList<>()
      Iterator<Edge> it = v.edges(Direction.valueOf((String) place.get(1)), (String) place.get(2))
      while (it.hasNext()) { Edge e = it.next(); if (ids.contains(e.property('_id').orElse(null))) found.add(e) }
      for (Edge e : found) e.remove()
    }
    for (Object id : list(plan, 'dropVertices')) { Vertex v = vertex(tx, id); if (v != null) v.remove() }
    for (Object r : list(plan, 'newVertices')) { Vertex v = vertex(tx, ((List) r).get(0)); if (v != null) v.remove() }
  }
  static void elements(JanusGraphTransaction tx, Map plan, boolean again) {
    if (!again) {
      List<Object> ids = new ArrayList<>()
      for (Object r : list(plan, 'dropEdges')) ids.add(((List) r).get(0))
      for (int at = 0; at < ids.size(); at += BATCH) {
        List<Edge> found = new ArrayList<>()
        for (Object e : tx.query().has('_id', Contain.IN, ids.subList(at, Math.min(at + BATCH, ids.size()))).edges()) found.add((Edge) e)
        for (Edge e : found) e.remove()
      }
      for (Object id : list(plan, 'dropVertices')) { Vertex v = vertex(tx, id); if (v != null) v.remove() }
    }
    Map<Object, Vertex> made = new HashMap<>()
    for (Object r : list(plan, 'newVertices')) made.put(((List) r).get(0), add(tx, (List) r))
    for (Object r : list(plan, 'setVertices')) {
      List row = (List) r
      Vertex v = vertex(tx, row.get(0))
      if (v == null) { made.put(row.get(0), add(tx, row)); continue }
      empty(v)
      fill(v, (List) row.get(2))
      made.put(row.get(0), v)
    }
    for (Object r : list(plan, 'newEdges')) {
      List row = (List) r
      Vertex from = made.get(row.get(5)) ?: vertex(tx, row.get(5))
      Vertex into = made.get(row.get(6)) ?: vertex(tx, row.get(6))
      if (from == null || into == null) continue
      List kv = (List) row.get(2)
      Object[] all = new Object[kv.size()]
      for (int i = 0; i < all.length; i += 2) { all[i] = kv.get(i); all[i + 1] = value(kv.get(i + 1)) }
      from.addEdge((String) row.get(1), into, all)
    }
  }
}`;
