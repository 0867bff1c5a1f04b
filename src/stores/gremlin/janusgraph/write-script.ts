import { HEAD_ID } from '../schema.js';
import { ELEMENTS_CLASS } from './elements-script.js';

/**
 * What runs at the server. `{op}` of the data says what: `open` makes the head, `commit` writes the record of
 * a group and moves the head to it, `apply` carries it out, `recover` carries it out when it may be half
 * done, `turn` gives the head another text, `sweep` removes records that no head names, `clear` empties the
 * graph. Each yields true when it was done (`apply` and `recover` the text of the head then), and false when the head
 * had another text than `expect`.
 *
 * A transaction over Cassandra may be written in part when a process dies, except for the cells of one
 * row. All that must hold at once is therefore in one cell, the text of the head, whose key is locked.
 */
export const WRITE_SCRIPT = `import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import groovy.transform.CompileStatic
import org.apache.tinkerpop.gremlin.structure.*
import org.janusgraph.core.JanusGraph
import org.janusgraph.core.JanusGraphTransaction
import org.janusgraph.core.attribute.Contain
import org.janusgraph.diskstorage.locking.PermanentLockingException
import org.janusgraph.diskstorage.locking.TemporaryLockingException
${ELEMENTS_CLASS}
@CompileStatic
class ForebearJanus extends ForebearElements {
  static final String HEAD = '${HEAD_ID}'
  static String text(Vertex head) {
    if (head == null) return null
    Property p = head.property('_head')
    return p.isPresent() ? (String) p.value() : null
  }
  static boolean wasLocked(Throwable error) {
    for (Throwable e = error; e != null; e = e.getCause()) {
      if (e instanceof PermanentLockingException || e instanceof TemporaryLockingException) return true
    }
    return false
  }
  /** A transaction that moves the head from one text to another, or does nothing. */
  static boolean move(JanusGraph graph, String expect, String next, Closure work) {
    JanusGraphTransaction tx = graph.newTransaction()
    boolean isWritten = false
    try {
      Vertex head = vertex(tx, HEAD)
      if (head == null || text(head) != expect) return false
      if (work != null) work.call(tx)
      head.property(VertexProperty.Cardinality.single, '_head', next)
      isWritten = true
      tx.commit()
      return true
    } catch (Exception error) {
      if (wasLocked(error) || !isWritten && hasMoved(graph, expect)) return false
      throw error
    } finally { if (tx.isOpen()) tx.rollback() }
  }
  /** Nothing is isolated: work may stumble over what another program writes that is about to move the head. */
  static boolean hasMoved(JanusGraph graph, String expect) {
    boolean moved = false
    for (int look = 0; look < 20 && !moved; look++) {
      if (look > 0) Thread.sleep(50)
      inTransaction(graph) { JanusGraphTransaction tx -> moved = text(vertex(tx, HEAD)) != expect }
    }
    return moved
  }
  static void inTransaction(JanusGraph graph, Closure work) {
    JanusGraphTransaction tx = graph.newTransaction()
    try { work.call(tx); tx.commit() } finally { if (tx.isOpen()) tx.rollback() }
  }
  static void remove(JanusGraph graph, Object id) {
    inTransaction(graph) { JanusGraphTransaction tx -> Vertex v = vertex(tx, id); if (v != null) v.remove() }
  }
  static String turned(String text) {
    Map head = parse(text)
    head.put('turn', UUID.randomUUID().toString())
    return JsonOutput.toJson(head)
  }
  static boolean open(JanusGraph graph, Map d) {
    JanusGraphTransaction tx = graph.newTransaction()
    String now
    try {
      Vertex head = vertex(tx, HEAD)
      now = text(head)
      if (head == null) { tx.addVertex(T.id, HEAD, T.label, d.get('label')); tx.commit() }
    } finally { if (tx.isOpen()) tx.rollback() }
    return now != null || move(graph, null, (String) d.get('next'), null)
  }
  static boolean commit(JanusGraph graph, Map d) {
    String next = (String) d.get('next')
    Object group = parse(next).get('group')
    List parts = list(d, 'parts')
    if (parse((String) d.get('expect')).get('group') != '') return false // the record of an unfinished group would be lost
    boolean still = false
    inTransaction(graph) { JanusGraphTransaction tx ->
      still = text(vertex(tx, HEAD)) == d.get('expect')
      if (still) addPart(tx, d, group, 0)
    }
    if (!still) return false
    for (int at = 1; at < parts.size(); at++) inTransaction(graph) { JanusGraphTransaction tx -> addPart(tx, d, group, at) }
    if (move(graph, (String) d.get('expect'), next, null)) return true
    forget(graph, group, parts.size())
    return false
  }
  /** Cassandra takes no cell above 16 MiB: the record of a group comes in parts. */
  static String partId(Object group, int at) { return group.toString() + '.' + at }
  static void addPart(JanusGraphTransaction tx, Map d, Object group, int at) {
    tx.addVertex(T.id, partId(group, at), T.label, d.get('label'), '_kind', 'g', '_data', list(d, 'parts').get(at))
  }
  static Map planOf(JanusGraph graph, Object group, int parts) {
    StringBuilder text = new StringBuilder()
    boolean whole = true
    inTransaction(graph) { JanusGraphTransaction tx ->
      for (int at = 0; at < parts; at++) {
        Vertex v = vertex(tx, partId(group, at))
        if (v == null) whole = false
        else text.append((String) v.value('_data'))
      }
    }
    return whole ? parse(text.toString()) : null
  }
  static void forget(JanusGraph graph, Object group, int parts) {
    for (int at = 0; at < parts; at++) remove(graph, partId(group, at))
  }
  static Object apply(JanusGraph graph, String expect, boolean again) {
    Map head = parse(expect)
    Object group = head.get('group')
    int parts = ((Number) head.get('parts')).intValue()
    Map plan = planOf(graph, group, parts)
    if (plan == null) return false
    for (int attempt = 1; ; attempt++) {
      try { records(graph, list(plan, 'records'), again); break }
      catch (Exception error) { if (!again || attempt == 5) throw error } // somebody else writes the same ones
    }
    String now = expect
    if (again) {
      String made = turned(now)
      if (!move(graph, now, made) { JanusGraphTransaction tx -> complete(tx, plan) }) return false
      now = turned(made)
      if (!move(graph, made, now) { JanusGraphTransaction tx -> undo(tx, plan) }) return false
    }
    String done = turned(now)
    if (!move(graph, now, done) { JanusGraphTransaction tx -> elements(tx, plan, again) }) return false
    head.put('group', '')
    head.put('size', 0)
    head.put('parts', 0)
    String end = turned(JsonOutput.toJson(head))
    if (!move(graph, done, end, null)) return false
    forget(graph, group, parts)
    return end
  }
  /** Written once and never changed; before the elements, so that what they were is always found. */
  static void records(JanusGraph graph, List rows, boolean again) {
    inTransaction(graph) { JanusGraphTransaction tx ->
      for (Object r : rows) {
        List row = (List) r
        Vertex v = again ? vertex(tx, row.get(0)) : null
        if (v == null) add(tx, row) else fill(v, (List) row.get(2))
      }
    }
  }
  /** Records of groups that lost their race, and whose writer died before it removed them. */
  static boolean sweep(JanusGraph graph, Map d) {
    List<Object> old = new ArrayList<>()
    inTransaction(graph) { JanusGraphTransaction tx ->
      for (Object v : tx.query().has('_kind', 'g').vertices()) old.add(((Vertex) v).id())
    }
    String expect = (String) d.get('expect')
    String group = (String) parse(expect).get('group')
    if (group != '') old.removeAll { Object id -> ((String) id).startsWith(group) }
    if (old.isEmpty()) return true
    if (!move(graph, expect, turned(expect), null)) return false
    for (Object id : old) remove(graph, id)
    return true
  }
  static boolean clear(JanusGraph graph, Map d) {
    JanusGraphTransaction reading = graph.newTransaction()
    String now = text(vertex(reading, HEAD))
    reading.rollback()
    if (!move(graph, now, (String) d.get('next'), null)) return false
    boolean more = true
    while (more) {
      inTransaction(graph) { JanusGraphTransaction tx ->
        int removed = 0
        Iterator<Vertex> it = tx.vertices()
        while (it.hasNext() && removed < BATCH) {
          Vertex v = it.next()
          if (v.id() == HEAD) continue
          Iterator<Edge> edges = v.edges(Direction.BOTH)
          while (edges.hasNext() && removed < BATCH) { edges.next().remove(); removed++ }
          if (removed >= BATCH) break
          v.remove()
          removed++
        }
        more = removed > 0
      }
    }
    return true
  }
  static Object run(JanusGraph graph, String data) {
    Map d = parse(data)
    switch ((String) d.get('op')) {
      case 'open': return open(graph, d)
      case 'commit': return commit(graph, d)
      case 'apply': return apply(graph, (String) d.get('expect'), false)
      case 'recover': return apply(graph, (String) d.get('expect'), true)
      case 'turn': return move(graph, (String) d.get('expect'), turned((String) d.get('expect')), null)
      case 'sweep': return sweep(graph, d)
      case 'clear': return clear(graph, d)
      default: throw new IllegalArgumentException('There is no ' + d.get('op'))
    }
  }
}
ForebearJanus.run((JanusGraph) g.getGraph(), data)`;
