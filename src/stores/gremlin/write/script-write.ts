import type { Request } from '../connection.js';
import type { NativeProperty, NativeValue } from '../native.js';
import { HEAD_ID } from '../schema.js';
import type { EdgeRow, VertexRow, WritePlan } from './plan.js';

/** The request that carries a plan out as one script; its text never changes, so that servers compile it once. */
export function scriptWrite(plan: WritePlan): Request {
  const data = JSON.stringify({
    head: HEAD_ID,
    seq: plan.after.seq,
    digest: plan.after.digest,
    fence: plan.fence,
    dropEdges: plan.dropEdges,
    dropVertices: plan.dropVertices,
    newVertices: plan.newVertices.map(vertexData),
    setVertices: plan.setVertices.map(vertexData),
    newEdges: plan.newEdges.map(edgeData),
    setEdges: plan.setEdges.map(vertexData),
    to: [plan.head.seq, plan.head.time, plan.head.digest],
  });
  return { script: WRITE_SCRIPT, bindings: { data } };
}

function vertexData({ id, label, properties }: VertexRow): readonly unknown[] {
  return [id, label, properties.flatMap(propertyData)];
}

function edgeData(row: EdgeRow): readonly unknown[] {
  return [...vertexData(row), row.from, row.to];
}

function propertyData([name, value]: NativeProperty): readonly unknown[] {
  return [name, Array.isArray(value) ? value.map(valueData) : valueData(value as NativeValue)];
}

/** Whole numbers go as themselves or, when JSON would lose digits, as text. */
function valueData(value: NativeValue): unknown {
  if (typeof value !== 'object') return value;
  if ('float' in value) return { d: value.float };
  const number = Number(value.integer);
  return Number.isSafeInteger(number) ? number : { l: value.integer };
}

const WRITE_SCRIPT = `import groovy.json.JsonSlurper
import groovy.transform.CompileStatic
import org.apache.tinkerpop.gremlin.structure.*
@CompileStatic
class ForebearWrite {
  static Object value(Object v) {
    if (!(v instanceof Map)) return v
    Map m = (Map) v
    return m.containsKey('d') ? (Object) Double.valueOf((String) m.get('d')) : (Object) Long.valueOf((String) m.get('l'))
  }
  static void fill(Element e, List kv) {
    for (int i = 0; i < kv.size(); i += 2) {
      String k = (String) kv.get(i)
      Object v = kv.get(i + 1)
      if (v instanceof List) {
        for (Object one : (List) v) ((Vertex) e).property(VertexProperty.Cardinality.set, k, value(one))
      } else if (e instanceof Vertex) {
        ((Vertex) e).property(VertexProperty.Cardinality.single, k, value(v))
      } else e.property(k, value(v))
    }
  }
  static Object[] row(List r) {
    List kv = (List) r.get(2)
    List out = new ArrayList(kv.size() + 4)
    out.add(T.id); out.add(r.get(0))
    for (int i = 0; i < kv.size(); i += 2) {
      if (kv.get(i + 1) instanceof List) continue
      out.add(kv.get(i)); out.add(value(kv.get(i + 1)))
    }
    return out.toArray()
  }
  static Object[] labelled(List r) {
    Object[] kv = row(r)
    Object[] all = new Object[kv.length + 2]
    System.arraycopy(kv, 0, all, 2, kv.length)
    all[0] = T.label; all[1] = r.get(1)
    return all
  }
  static Vertex vertex(Graph graph, Object id) { Iterator<Vertex> it = graph.vertices(id); return it.hasNext() ? it.next() : null }
  static Edge edge(Graph graph, Object id) { Iterator<Edge> it = graph.edges(id); return it.hasNext() ? it.next() : null }
  static boolean isAt(Vertex head, Map d) {
    return ((Number) head.value('_seq')).longValue() == ((Number) d.get('seq')).longValue() &&
      head.value('_digest') == d.get('digest') && head.value('_fence') == d.get('fence')
  }
  static boolean run(Graph graph, String text) {
    Map d = (Map) new JsonSlurper().parseText(text)
    Vertex head = vertex(graph, d.get('head'))
    if (head == null || !isAt(head, d)) return false
    List to = (List) d.get('to')
    head.property(VertexProperty.Cardinality.single, '_lock', to.get(2))
    head = vertex(graph, d.get('head'))
    if (!isAt(head, d)) return false
    head.property(VertexProperty.Cardinality.single, '_seq', ((Number) to.get(0)).longValue())
    head.property(VertexProperty.Cardinality.single, '_time', ((Number) to.get(1)).longValue())
    head.property(VertexProperty.Cardinality.single, '_digest', to.get(2))
    for (Object id : (List) d.get('dropEdges')) { Edge e = edge(graph, id); if (e != null) e.remove() }
    for (Object id : (List) d.get('dropVertices')) { Vertex v = vertex(graph, id); if (v != null) v.remove() }
    Map<Object, Vertex> made = new HashMap<>()
    for (Object r : (List) d.get('newVertices')) {
      List one = (List) r
      Vertex v = graph.addVertex(labelled(one))
      made.put(one.get(0), v)
      List kv = (List) one.get(2)
      for (int i = 0; i < kv.size(); i += 2) if (kv.get(i + 1) instanceof List) fill(v, kv.subList(i, i + 2))
    }
    for (String kind : ['setVertices', 'setEdges']) {
      for (Object r : (List) d.get(kind)) {
        List one = (List) r
        Element e = kind == 'setVertices' ? (Element) vertex(graph, one.get(0)) : (Element) edge(graph, one.get(0))
        List<Property> old = new ArrayList<>()
        Iterator<Property> it = (Iterator<Property>) e.properties()
        while (it.hasNext()) old.add(it.next())
        for (Property p : old) p.remove()
        fill(e, (List) one.get(2))
      }
    }
    for (Object r : (List) d.get('newEdges')) {
      List one = (List) r
      Vertex from = made.get(one.get(3)) ?: vertex(graph, one.get(3))
      Vertex into = made.get(one.get(4)) ?: vertex(graph, one.get(4))
      from.addEdge((String) one.get(1), into, row(one))
    }
    return true
  }
}
ForebearWrite.run(g.getGraph(), data)`;
