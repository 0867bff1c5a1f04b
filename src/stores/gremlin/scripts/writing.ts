import { HEAD_ID, LABELS } from '../schema.js';
import { ELEMENTS_GROOVY } from './elements.js';

/**
 * Groovy that writes a group: what exists is looked at where it is, so that a group is one request. The text
 * is that of script-group.ts: a line for the head, one for each commit, one for each change. Returns false,
 * and writes nothing, when the head or its fence is another.
 */
export const WRITING_GROOVY = `import groovy.json.JsonSlurper
import groovy.transform.CompileStatic
import org.apache.tinkerpop.gremlin.structure.*
${ELEMENTS_GROOVY}@CompileStatic
class ForebearWrite extends ForebearElements {
  final Graph graph
  final Map<String, ForebearItem> items = new LinkedHashMap<>()
  final Map<String, Vertex> ends = new HashMap<>()
  ForebearWrite(Graph graph) { this.graph = graph }

  Vertex vertexAt(Object id) { Iterator<Vertex> all = graph.vertices(id); return all.hasNext() ? all.next() : null }
  Edge edgeAt(Object id) { Iterator<Edge> all = graph.edges(id); return all.hasNext() ? all.next() : null }

  ForebearItem item(String kind, String id, boolean isNew) {
    ForebearItem one = items.get(kind + id)
    if (one != null) return one
    one = new ForebearItem(isVertex: kind == 'v', id: id, nativeId: id)
    items.put(kind + id, one)
    if (isNew) return one
    for (String nativeId : [id, id + '~']) {
      Element e = one.isVertex ? (Element) vertexAt(nativeId) : (Element) edgeAt(nativeId)
      if (e != null && e.property('_image').isPresent()) live(one, e)
    }
    return one
  }
  static void live(ForebearItem one, Element e) {
    one.element = e
    one.nativeId = e.id().toString()
    one.image = e.value('_image')
    one.began = whole(e.property('_began').orElse(null))
  }
  void record(String label, String id, List properties) {
    List kv = new ArrayList(properties.size() + 4)
    kv.add(T.label); kv.add(label); kv.add(T.id); kv.add(id); kv.addAll(properties)
    graph.addVertex(kv.toArray())
  }
  void commit(String[] lines, int from, int to) {
    List header = (List) json.parseText(lines[from])
    long seq = whole(header.get(0))
    StringBuilder touched = new StringBuilder('[')
    long superseded = 0
    for (int at = from + 1; at < to; at++) {
      String line = lines[at]
      boolean isPut = line.charAt(0) == ('+' as char)
      String kind = line.substring(1, 2)
      String text = line.substring(3)
      List image = isPut ? (List) json.parseText(text) : null
      ForebearItem one = item(kind, isPut ? (String) image.get(0) : text, line.charAt(2) == ('0' as char))
      touched.append(touched.length() > 1 ? ',"' : '"').append(isPut ? '+' : '-').append(kind).append(one.id)
      if (!isPut) touched.append('.').append(one.began)
      touched.append('"')
      if (one.image != null) { supersede(one, kind, seq); superseded++ }
      one.changed = true
      one.wasRemoved |= !isPut
      one.began = seq
      one.image = isPut ? text : null
      one.parsed = image
      boolean hasTexts = at + 1 < to && lines[at + 1].charAt(0) == ('=' as char)
      one.texts = hasTexts ? (Map) json.parseText(lines[++at].substring(1)) : null
    }
    record('${LABELS.commit}', 'c' + seq, ['_kind', 'c', '_seq', seq, '_time', whole(header.get(1)), '_actor', header.get(2),
      '_changes', whole(header.get(3)), '_digest', header.get(4), '_touched', touched.append(']').toString(), '_superseded', superseded])
  }
  void supersede(ForebearItem one, String kind, long seq) {
    List image = parsed(one)
    Object created = ((Map) image.get(one.isVertex ? 2 : 4)).get('creationtime')
    boolean isDate = created instanceof Map && ((Map) created).get('type') == 'Date'
    List<Object> kv = (List<Object>) ['_kind', kind, '_of', one.id, '_began', one.began, '_ended', seq, '_image', one.image,
      '_created', isDate ? whole(((Map) created).get('value')) : 0L]
    if (one.isVertex) { kv.add('_labels'); kv.add(labels(one.image)) }
    else { kv.add('_label'); kv.add(image.get(1)); kv.add('_from'); kv.add(image.get(2)); kv.add('_to'); kv.add(image.get(3)) }
    record('${LABELS.past}', 'p' + kind + one.id + '.' + one.began, kv)
  }

  /** No engine changes a label or an end: such an element moves to its other native id, a vertex with all its edges. */
  void findMoves() {
    for (ForebearItem one : new ArrayList<ForebearItem>(items.values())) {
      if (one.element == null || one.image == null) continue
      List image = parsed(one)
      if (!one.isVertex) {
        Edge e = (Edge) one.element
        one.moves = e.label() != image.get(1) || (one.wasRemoved && (bare(e.outVertex().id()) != image.get(2) || bare(e.inVertex().id()) != image.get(3)))
      } else if (one.element.label() != ((List) image.get(1)).get(0)) {
        one.moves = true
        Iterator<Edge> all = ((Vertex) one.element).edges(Direction.BOTH)
        while (all.hasNext()) takeAlong(all.next())
      }
    }
  }
  void takeAlong(Edge e) {
    if (!e.property('_image').isPresent()) return
    String id = bare(e.id())
    ForebearItem one = items.get('e' + id)
    if (one == null) {
      one = new ForebearItem(isVertex: false, id: id)
      live(one, e)
      items.put('e' + id, one)
    }
    if (one.element != null) one.moves = true
  }
  void drop(boolean vertices) {
    for (ForebearItem one : items.values()) {
      if (one.isVertex != vertices || one.element == null || (one.image != null && !one.moves)) continue
      if (!one.changed) {
        one.kept = new ArrayList()
        Iterator<Property> all = (Iterator<Property>) one.element.properties()
        while (all.hasNext()) { Property p = all.next(); one.kept.add(p.key()); one.kept.add(p.value()) }
      }
      one.element.remove()
      one.element = null
      if (one.image != null) one.nativeId = other(one.nativeId)
    }
  }
  Vertex end(String id) {
    ForebearItem one = items.get('v' + id)
    if (one != null) return one.vertex
    if (!ends.containsKey(id)) {
      for (String nativeId : [id, id + '~']) {
        Vertex v = vertexAt(nativeId)
        if (v != null && v.property('_began').isPresent()) ends.put(id, v)
      }
    }
    return ends.get(id)
  }
  void put(ForebearItem one) {
    if (one.image == null) return
    List kv = one.kept ?: natively(one)
    List image = parsed(one)
    if (one.element != null) refill(one.element, kv)
    if (!one.isVertex) {
      if (one.element == null) end((String) image.get(2)).addEdge((String) image.get(1), end((String) image.get(3)), made(null, one.nativeId, kv))
    } else if (one.element != null) one.vertex = (Vertex) one.element
    else {
      one.vertex = graph.addVertex(made((String) ((List) image.get(1)).get(0), one.nativeId, kv))
      fill(one.vertex, kv, true)
    }
  }

  static boolean isAt(Vertex head, Map d) {
    return whole(head.value('_seq')) == whole(d.get('seq')) && head.value('_digest') == d.get('digest') && head.value('_fence') == d.get('fence')
  }
  static boolean run(Graph graph, String text) {
    String[] lines = text.split('\\n')
    ForebearWrite write = new ForebearWrite(graph)
    Map d = (Map) write.json.parseText(lines[0])
    Vertex head = write.vertexAt('${HEAD_ID}')
    if (head == null || !isAt(head, d)) return false
    List to = (List) d.get('to')
    head.property(VertexProperty.Cardinality.single, '_seq', whole(to.get(0)))
    head.property(VertexProperty.Cardinality.single, '_time', whole(to.get(1)))
    head.property(VertexProperty.Cardinality.single, '_digest', to.get(2))
    for (int at = 1; at < lines.length;) {
      int end = at + 1
      while (end < lines.length && lines[end].charAt(0) != ('[' as char)) end++
      write.commit(lines, at, end)
      at = end
    }
    write.findMoves()
    write.drop(false)
    write.drop(true)
    for (ForebearItem one : write.items.values()) if (one.isVertex) write.put(one)
    for (ForebearItem one : write.items.values()) if (!one.isVertex) write.put(one)
    return true
  }
}
ForebearWrite.run(g.getGraph(), data)`;
